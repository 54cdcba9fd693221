import { content, markupDialect } from '../../dialects/markup.ts';
import type { Expr, SourceText, Span, StringExpr, Unit } from '../../expr/expr.ts';
import { embedded, Maker } from '../making/make.ts';
import { attributeOf, elementsOf, type Element } from '../markup/elements.ts';

/** Where the text of each property stands; one that is empty says nothing. */
type Properties = ReadonlyMap<string, Span>;

/**
 * Reads test plans of JMeter: HTTP samplers, each with host, path, method and what it sends; what is not said there is said of all.
 * (Apache JMeter, "HTTP Request", "HTTP Request Defaults")
 */
export function readJmeter(source: SourceText): Unit {
  const make = new Maker(source);
  const elements = elementsOf(make.text);
  const says = (element: Element, name: string): string => attributeOf(element, name, make.text);
  const propertiesOf = (index: number): Properties => propertiesIn(elements, index, says);
  const common = propertiesOf(elements.findIndex((element) => says(element, 'guiclass') === 'HttpDefaultsGui'));
  const body = elements.flatMap((element, index): Expr[] => {
    if (SAMPLERS.has(element.tag.name)) return [requestIn(make, element, new Map([...common, ...propertiesOf(index)]))];
    if (says(element, 'elementType') === 'Argument') return variable(make, element, propertiesOf(index));
    return SCRIPTS.has(says(element, 'name')) ? [scriptIn(make, element)] : [];
  });
  return make.unit({ ...markupDialect, language: 'jmeter' }, body);
}

const SAMPLERS = new Set(['httpsampler', 'httpsampler2', 'httpsamplerproxy']);
const SCRIPTS = new Set(['script', 'BeanShellSampler.query', 'BSFSampler.query']);

/** What is said in an element; of what is said twice the first, and nothing of another sampler, which is in it only where a tag is missing. */
function propertiesIn(elements: Element[], index: number, says: (element: Element, name: string) => string): Properties {
  const found = new Map<string, Span>();
  for (let next = index + 1; index >= 0 && next < elements.length; next++) {
    const element = elements[next] as Element;
    if (element.start >= (elements[index] as Element).end || SAMPLERS.has(element.tag.name)) break;
    const name = says(element, 'name');
    if (element.inner.start < element.inner.end && !found.has(name)) found.set(name, element.inner);
  }
  return found;
}

/** A variable of the user, which stands in texts as `${name}`. */
function variable(make: Maker, element: Element, properties: Properties): Expr[] {
  const [name, value] = [properties.get('Argument.name'), properties.get('Argument.value')];
  return name === undefined || value === undefined ? [] : [make.let({ ...name, name: make.text.slice(name.start, name.end) }, text(make, value), element.end)];
}

/** What a sampler or a processor runs, in whatever language it says; most say none, which is Groovy. */
function scriptIn(make: Maker, { inner: { start, end } }: Element): Expr {
  return embedded(make.string(start, end, [make.chunk(start, end, content)]), 'groovy');
}

function requestIn(make: Maker, { start, end }: Span, properties: Properties): Expr {
  const said = (name: string): Expr | undefined => {
    const place = properties.get(name);
    return place && text(make, place);
  };
  const [host, path, method] = [said('HTTPSampler.domain'), said('HTTPSampler.path'), said('HTTPSampler.method')];
  const raw = properties.get('HTTPSampler.postBodyRaw');
  const body = raw !== undefined && make.text.slice(raw.start, raw.end) === 'true' ? said('Argument.value') : undefined;
  // A host alone begins an address as a scheme does.
  const url = host === undefined || (path?.kind === 'string' && isWhole(path)) ? path ?? make.other(start, start) : make.concat(start, end, path === undefined ? [host] : [host, path]);
  return { ...make.span(start, end), kind: 'request', method: method ?? 'GET', url, ...(body && { body }) };
}

function isWhole({ parts: [first] }: StringExpr): boolean {
  return first?.kind === 'chunk' && /^https?:/.test(first.value);
}

/** `${zone}` is a variable, `${__P(zone)}` what a function gives. (Apache JMeter, "Functions and Variables") */
function text(make: Maker, { start, end }: Span): StringExpr {
  return make.string(start, end, make.parts(start, end, content, /\$\{([^{}]*)\}/g, (match, at, to) => (/^\w+$/.test(match[1] ?? '') ? make.name(at, to, match[1]) : make.other(at, to))));
}
