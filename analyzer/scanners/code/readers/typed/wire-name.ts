import type { Expr } from '../../expr/expr.ts';
import { plainText } from '../../expr/literals.ts';

/** Annotations that say what a field is called in JSON: Jackson, Gson, Moshi, System.Text.Json, Newtonsoft, kotlinx.serialization. */
const NAMING = /^(?:Json|JsonProperty|JsonPropertyName|JsonAlias|SerializedName|SerialName|DataMember)(?:Attribute)?$/;

const ARGUMENT = /^(?:value|name|PropertyName)$/i;

/** The name on the wire that one of the annotations of a field gives it. */
export function wireName(annotations: readonly Expr[]): string | undefined {
  for (const annotation of annotations) {
    if (annotation.kind !== 'call' || annotation.callee.kind !== 'name' || !NAMING.test(annotation.callee.name)) continue;
    const named = annotation.args.find((arg) => arg.name === undefined || ARGUMENT.test(arg.name));
    const text = named === undefined ? undefined : plainText(named.value);
    if (text !== undefined) return text;
  }
  return undefined;
}
