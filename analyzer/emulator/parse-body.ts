import type { Json } from '../model.ts';

/** What a request carried, or why it could not be read. */
export type ParsedBody = { ok: true; body: Json | undefined; form: boolean } | { ok: false; message: string };

/** Reads JSON, or the text fields of a form. Everything that does not call itself a form is taken for JSON. */
export async function parseBody(bytes: Buffer, contentType: string | undefined): Promise<ParsedBody> {
  if (bytes.length === 0) return { ok: true, body: undefined, form: false };
  if (contentType?.startsWith('multipart/form-data') === true) return parseForm(bytes, contentType);
  try {
    return { ok: true, body: JSON.parse(bytes.toString('utf8')) as Json, form: false };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, message: `Malformed JSON in request body: ${error.message}` };
  }
}

async function parseForm(bytes: Buffer, contentType: string): Promise<ParsedBody> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
    const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return { ok: true, body: Object.fromEntries(texts), form: true };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { ok: false, message: `Malformed form in request body: ${error.message}` };
  }
}
