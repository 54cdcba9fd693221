import { NEWLINE } from '../../../ascii.ts';
import { withoutMargins } from '../../../yaml-margins.ts';
import type { Element, Oddity } from './element.ts';

/** How cassettes in YAML begin: with what recorded them, and the name of their list (VCR, vcrpy, go-vcr, OkReplay), or with the first of it (PHP-VCR). */
const BEGINS = /^\ufeff?(?:(?:---.*|!tape.*|[ \t]*#.*|[ \t]*|\w+:.*)\r?\n){0,16}?(?:(?:http_)?interactions:[ \t]*\r?\n|-\r?\n[ \t]+request:[ \t]*\r?\n)/;

/** How entries of Google's logs begin, as `gcloud logging read` prints them, each a document: with the first of their fields, which are in order. */
const ENTRIES = /^\ufeff?---\r?\n(?:errorGroups|httpRequest|insertId|jsonPayload|labels|logName):/;

/** So much of the beginning of a text shows whether it is one of them. */
const HEAD = 512;

/** What a log in YAML is: a cassette, a list of requests with their answers, or entries that are a document each. */
export type YamlForm = 'list' | 'documents';

/** In which form a text is such a log, by its beginning; `undefined` for any other. */
export function yamlFormIn(head: Uint8Array): YamlForm | undefined {
  const text = Buffer.from(head.subarray(0, HEAD)).toString('utf8');
  return ENTRIES.test(text) ? 'documents' : BEGINS.test(text) ? 'list' : undefined;
}

/** Takes such a log apart into its items, each as JSON, chunk by chunk, without ever holding the whole. */
export async function* yamlItems(chunks: AsyncIterable<Uint8Array>, form: YamlForm): AsyncGenerator<Iterable<Element | Oddity>> {
  // No other log needs it.
  const { parseDocument } = await import('yaml');
  const items = new Items(form, (text) => {
    const { errors, contents } = parseDocument(withoutMargins(text).replace(ALIAS, 'null').replace(BYTES, '!!binary'), { strict: false, uniqueKeys: false, logLevel: 'silent' });
    const json = JSON.stringify(contents?.toJSON() ?? null);
    return errors.length > 0 ? undefined : form === 'list' ? json.slice(1, -1) : json;
  });
  let rest: Buffer = Buffer.alloc(0);
  const ended = function* (text: Buffer): Generator<Element | Oddity> {
    let begin = 0;
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, begin)) {
      yield* items.take(text.toString('utf8', begin, end));
      begin = end + 1;
    }
    rest = text.subarray(begin);
  };
  for await (const chunk of chunks) yield ended(Buffer.concat([rest, chunk]));
  yield items.take(rest.toString('utf8'));
  yield items.end();
}

/** A name may stand for what an item before has. */
const ALIAS = /(?<=[-:,[] ?)\*\w+(?=\s*(?:[,\]}]|$))/gm;

/** How Ruby marks what is no text. */
const BYTES = /(?<=[-:,[] ?)!binary(?= )/g;

/** How an item begins. */
const BEGINNINGS: Record<YamlForm, RegExp> = { list: /^ *-(?: |$)/, documents: /^---(?:\s|$)/ };

/** What stands at the margin and ends no item: a text in quotes may go on there. */
const MARGIN = /^(?!\w+:|---|\.\.\.)/;

/** Larger ones are left out and reported, as in other documents. */
const LARGEST = 64 << 20;

/** Puts the lines of each item together: it begins with a sign, and all that stands deeper belongs to it; to a document all before the next. */
class Items {
  readonly #form: YamlForm;
  readonly #asJson: (text: string) => string | undefined;
  readonly #lines: string[] = [];
  #size = 0;
  #depth = 0;
  #line = 0;
  #first = 0;

  constructor(form: YamlForm, asJson: (text: string) => string | undefined) {
    [this.#form, this.#asJson] = [form, asJson];
  }

  *take(written: string): Generator<Element | Oddity> {
    const line = written.replace(/\r$/, '');
    this.#line += 1;
    const isItem = BEGINNINGS[this.#form].test(line);
    const depth = line.search(/\S|$/);
    if (!this.#isInside(line, depth, isItem)) {
      yield* this.end();
      if (!isItem) return;
      [this.#depth, this.#first] = [depth, this.#line];
    }
    this.#size += line.length + 1;
    if (this.#size > LARGEST) this.#lines.length = 1;
    else this.#lines.push(line);
  }

  #isInside(line: string, depth: number, isItem: boolean): boolean {
    if (this.#form === 'documents') return this.#lines.length > 0 && !isItem;
    return this.#lines.length > 0 && (line.trim() === '' || depth > this.#depth || (!isItem && MARGIN.test(line)));
  }

  *end(): Generator<Element | Oddity> {
    const [size, line] = [this.#size, this.#first];
    const text = this.#lines.splice(0).join('\n');
    this.#size = 0;
    if (size === 0) return;
    if (size > LARGEST) return void (yield { line, unread: `is a record of ${Math.ceil(size / (1 << 20))} MB, too large to be held` });
    const json = this.#asJson(text);
    yield json === undefined ? { line, unread: 'is not valid YAML' } : { bytes: Buffer.from(json), line };
  }
}
