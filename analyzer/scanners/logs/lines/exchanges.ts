/** How a program words that it asks, and in another line how it was answered. */
interface Exchange {
  asked: RegExp;
  /** With the status as its last group. A group `id` is all that tells requests apart. */
  answered: RegExp;
  /** Set where what tells requests apart stands behind, as it may in any record of JSON. */
  isNamedBehind?: true;
}

/** Programs that tell of a request in one line and of its answer in another, which names no path. */
const EXCHANGES: readonly Exchange[] = [
  // Rails
  { asked: /\bStarted [A-Z]{3,10} "/, answered: /\bCompleted ([1-5]\d\d) [A-Z][\w ]* in [\d.]+m?s\b/ },
  // HttpClient of .NET, before Spring's, which words a request as .NET does the scope that it logs within
  { asked: /\b(?:Start processing|Sending) HTTP request [A-Z]{3,10} /, answered: /\b(?:Received HTTP response(?: headers)?|End processing HTTP request) after [\d.,]+ms - ([1-5]\d\d)\b/ },
  // WebClient of Spring, whose answers come in another thread
  { asked: /\bExchangeFunctions\s*: (?<id>\[\w+\]) HTTP [A-Z]{3,10} /, answered: /\bExchangeFunctions\s*: (?<id>\[\w+\]) (?:\[\S+\] )?Response ([1-5]\d\d)\b/ },
  // Spring: the clients, and what answers requests
  {
    asked: /\bHTTP [A-Z]{3,10} (?:https?:|\\?"\/)|(?<=[\s:\]"])[A-Z]{3,10} \\?"\/[^"]*", parameters=/,
    answered: /(?:\[[^\]]*-\d[^\]]*\] )?\b(?:Response|Completed) ([1-5]\d\d)(?: [A-Z_]+)?(?=$|"|, headers)/,
  },
  // Feign
  { asked: /---> [A-Z]{3,10} https?:/, answered: /<--- HTTP\/[\d.]+ ([1-5]\d\d)\b/ },
  // HttpLogging of ASP.NET Core, each put back on one line
  { asked: /"aspnet":"Request"|"Message":"Request:\\n/, answered: /(?:"aspnet":"Response","StatusCode":"|"Message":"Response:\\nStatusCode: )([1-5]\d\d)/ },
  // Envoy, as it debugs, put back on one line as well
  { asked: /"envoy":"(?<id>\d+)","method":/, answered: /"envoy":"(?<id>\d+)","status":"([1-5]\d\d)"/ },
  // Faraday
  { asked: /\brequest: [A-Z]{3,10} https?:/, answered: /\bresponse: Status ([1-5]\d\d)\b/ },
  // cloudflared
  { asked: /(?:\bDBG |"message":")[A-Z]{3,10} https?:\S+ HTTP\/[\d.]+(?=[ "])/, answered: /(?:\bDBG |"message":")([1-5]\d\d)(?: [A-Za-z -]+)?(?=[ "])/, isNamedBehind: true },
  // Net::HTTP of Ruby
  { asked: /(?<=^|\s)<- "?[A-Z]{3,10} \S+ HTTP\/\d/, answered: /(?<=^|\s)-> "?HTTP\/[\d.]+ ([1-5]\d\d)\b/ },
  // reqwest; Go's dumps in quotes; http.client
  { asked: /\bwrite(?: \(vectored\))?: b"[A-Z]{3,10} \S+ HTTP\//, answered: /\bread: b"HTTP\/[\d.]+ ([1-5]\d\d)\b/ },
  { asked: /(?<=^|\s)"[A-Z]{3,10} \S+ HTTP\/[\d.]+\\r\\n/, answered: /(?<=^|\s)"HTTP\/[\d.]+ ([1-5]\d\d) .*?\\r\\n/ },
  { asked: /\bsend: b'[A-Z]{3,10} \S+ HTTP\//, answered: /\breply: 'HTTP\/[\d.]+ ([1-5]\d\d)\b/ },
  // HttpClient of Apache, which tells of headers and of bytes by connection
  { asked: /(?<id>http-outgoing-\d+) >> "?[A-Z]{3,10} \S+ HTTP\/\d/, answered: /(?<id>http-outgoing-\d+) << "?HTTP\/[\d.]+ ([1-5]\d\d)\b/ },
  // ngrep, by the end of the connection that asks
  { asked: /^[TU] (?:\d{4}\/\d\d\/\d\d \S+ )?(?<id>\S+) -> \S+ \[.*?\b[A-Z]{3,10} \S+ HTTP\/\d/, answered: /^[TU] (?:\d{4}\/\d\d\/\d\d \S+ )?\S+ -> (?<id>\S+) \[[A-Z]+\] (?:#\d+ )?HTTP\/[\d.]+ ([1-5]\d\d)\b/ },
  // HttpURLConnection of Java, behind its time
  { asked: /^\d\S+ [A-Z]+: \S*MessageHeader@\w+ (?<id>pairs): \{[A-Z]{3,10} \S+ HTTP\/[\d.]+: null\}/, answered: /^\d\S+ [A-Z]+: \S*MessageHeader@\w+ (?<id>pairs): \{null: HTTP\/[\d.]+ ([1-5]\d\d)\b/ },
  // clients of Kubernetes
  { asked: /\bround_trippers\.go:\d+\] [A-Z]{3,10} https?:\S+$/, answered: /\bround_trippers\.go:\d+\] Response Status: ([1-5]\d\d)\b/ },
  // the first clients of Cloudflare for Go and Python; wrangler
  { asked: /\bREQUEST Method:[A-Z]{3,10} URI:/, answered: /\bRESPONSE (?:URI:\S* )?StatusCode:([1-5]\d\d)\b/ },
  { asked: /\bCall: method and url [A-Z]{3,10} /, answered: /\bResponse: ([1-5]\d\d), / },
  { asked: /-- START CF API REQUEST: [A-Z]{3,10} /, answered: /-- START CF API RESPONSE: [A-Za-z -]*([1-5]\d\d)\b/ },
  // resty; Jersey, by number
  { asked: /^[A-Z]{3,10} {2}\/\S* {2}HTTP\/\d/, answered: /^STATUS +: ([1-5]\d\d)\b/ },
  { asked: /(?<=^\d+ )> [A-Z]{3,10} https?:\S+$/, answered: /(?<=^\d+ )< ([1-5]\d\d)$/ },
  // Phoenix
  { asked: /\[(?:info|debug)\] [A-Z]{3,10} \/\S*$/, answered: /\[(?:info|debug)\] Sent ([1-5]\d\d) in [\d.]+(?:µs|ms|s)\b/ },
  // wget
  { asked: /^--\d{4}-\d\d-\d\d \d\d:\d\d:\d\d-- {2}https?:/, answered: /^(?:\S+ request sent, awaiting response\.\.\.| {2}HTTP\/[\d.]+) ([1-5]\d\d)\b(?!.*\.\.)/ },
  // rest-client of Ruby
  { asked: /\bRestClient\.[a-z]+ "https?:/, answered: /(?<=^|\s)# => ([1-5]\d\d) [A-Za-z -]+ \| / },
  // k6, as it debugs
  { asked: /\bmsg="Request:\\n[A-Z]{3,10} /, answered: /\bmsg="Response:\\nHTTP\/[\d.]+ ([1-5]\d\d)\b/, isNamedBehind: true },
  // newman
  { asked: /^ {2}[A-Z]{3,10} https?:\S+ *$/, answered: /^ {2}([1-5]\d\d) .* ★ .* time ★ / },
];

/** What one line tells of an exchange. Lines of one program, thread and request, as far as they name them, have one key. */
export interface Turn {
  key: string;
  /** Set where the key names what asks for one thing at a time: until it is answered, the same question is told again. */
  isNamed?: true;
  /** Absent where the line asks. */
  status?: number;
}

/** Whether a line asks or answers in one of these ways; `undefined` for any other line. */
export function turnIn(text: string): Turn | undefined {
  if (!WORDS.test(text)) return undefined;
  for (const [index, { asked, answered }] of EXCHANGES.entries()) {
    const answer = answered.exec(text);
    if (answer !== null) return { ...keyOf(index, text, answer), status: Number(answer.at(-1)) };
    const question = asked.exec(text);
    if (question !== null) return keyOf(index, text, question);
  }
  return undefined;
}

/** One look at most lines, which have none of these. A protocol that is a whole text is a field of a record. */
const WORDS = /Started |Completed |HTTP [A-Z]|Response |parameters=|---> |<--- HTTP|HTTP request|HTTP response|"aspnet"|"envoy"|"Message":"Re|request: |response: Status|^--\d{4}-|awaiting response|\bDBG |connIndex|: b"|"HTTP\/(?![\d.]+")|\\r\\n|reply: '|^ {2}[A-Z1-5]|>> |<< |[<-][->] "|round_trippers|MessageHeader@|^[TU] \S|Call: |Response: |CF API RE|REQUEST Method:|RESPONSE (?:URI|StatusCode):|^[A-Z]+ {2}|^\d+ [<>] |\] Sent |RestClient\.|# => |\[(?:info|debug)\] [A-Z]+ \//;

/** What stands before is the same in both lines but for the time; what names the request or its thread may stand behind. */
function keyOf(exchange: number, text: string, { index: at, groups }: RegExpExecArray): Turn {
  if (groups?.id !== undefined) return { key: `${exchange}\n${groups.id}`, isNamed: true };
  const before = text.slice(0, at).replace(CHANGING, '').replace(/\s+/g, ' ').trim();
  if (EXCHANGES[exchange]?.isNamedBehind !== true && !text.startsWith('{')) return { key: `${exchange}\n${before}` };
  return { key: [exchange, before, ...[...text.slice(at).matchAll(NAMED)].map(([named]) => named.replace(/[^\w]+/g, ' ')).sort()].join('\n') };
}

/** Times, levels, numbers of events, and the fields that hold them. */
const CHANGING = /\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?|\b\d\d:\d\d:\d\d(?:[.,]\d+)?\b|\b(?:TRACE|DEBUG|INFO|WARN|ERROR)\b|(?<=Handler\[)\d+|"EventId":\s*\d+,?|"(?:host|path|headers|content-length|originService|ingressRule|time|level)":(?:"[^"]*"|\{[^}]*\}|[^,{]*),?/g;

const NAMED = /\b(?:event|connIndex|thread(?:_name|Name)?|trace_?id|span_?id|request_?id|correlation_?id|RequestId|TraceId|SpanId)"?[=:] ?"?[\w.-]+/gi;
