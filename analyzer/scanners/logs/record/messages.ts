import type { Json } from '../../../model.ts';
import { announcedBy } from './announced.ts';
import { answerIn } from './answer.ts';
import { headerSizes } from './header-sizes.ts';
import type { LogRecord } from './record.ts';

/** A header as it was sent; one that came twice stands there twice. */
export type Header = readonly [name: string, value: string];

/** A request and its answer as something recorded them. */
interface Messages {
  headers: readonly Header[];
  /** Whether these are all that were sent. */
  isComplete: boolean;
  /** `null` where none was sent, `undefined` where nobody knows. */
  body: Json | undefined;
  answered: readonly Header[];
  /** The body of the answer. */
  answer: string | undefined;
  status: number | undefined;
}

/** What both messages say beside method, address and time. */
export function messagesIn({ headers, isComplete, body, answered, answer, status }: Messages): Pick<LogRecord, 'agent' | 'headers' | 'body' | 'response' | 'codes' | 'page' | 'announced'> {
  const announced = announcedBy(answered);
  return {
    agent: headerNamed('user-agent', headers),
    headers: { names: headers.map(([name]) => name), complete: isComplete, sizes: headerSizes(headers) },
    ...(body === undefined ? {} : { body }),
    ...answerIn(answer, status),
    ...(announced === undefined ? {} : { announced }),
  };
}

/** The value of a header; `wanted` is in small letters. */
export function headerNamed(wanted: string, headers: readonly Header[]): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}
