import { bareLine } from '../formats/wrappings/bare-line.ts';
import type { Unwrapped } from '../formats/wrappings/prefix.ts';
import { Cued, CuedList } from '../patterns/cued.ts';

/** How a program words that it asks, and in another line how it was answered. */
interface Exchange {
  asked: Cued;
  /** With the status as its last group. A group `id` is all that tells requests apart. */
  answered: Cued;
  /** Set where what tells requests apart stands behind, as it may in any record of JSON. */
  isNamedBehind?: true;
  /** Set where many others write such an answer as well. */
  isCommon?: true;
}

/** Programs that tell of a request in one line and of its answer in another, which names no path. */
const EXCHANGES: readonly Exchange[] = [
  // Rails
  { asked: new Cued(/\bStarted [A-Z]{3,10} ["/]/), answered: new Cued(/\bCompleted ([1-5]\d\d) [A-Z][\w ]* in [\d.]+[mµn]?s\b/) },
  // HttpClient of .NET, before Spring's, which words a request as .NET does the scope that it logs within
  { asked: new Cued(/\b(?:Start processing|Sending) HTTP request [A-Z]{3,10} /), answered: new Cued(/\b(?:Received HTTP response(?: headers)?|End processing HTTP request) after [\d.,]+ms - ([1-5]\d\d)\b/) },
  // the same by Serilog, which writes what goes into a message beside it
  { asked: new Cued(/"(?:@mt|MessageTemplate)":"(?:Start processing|Sending) HTTP request \{/), answered: new Cued(/"(?:@mt|MessageTemplate)":"(?:Received HTTP response(?: headers)?|End processing HTTP request) after [^"]*".*"StatusCode":([1-5]\d\d)\b/) },
  // WebClient of Spring, whose answers come in another thread
  { asked: new Cued(/\bExchangeFunctions\s*: (?<id>\[\w+\]) HTTP [A-Z]{3,10} /), answered: new Cued(/\bExchangeFunctions\s*: (?<id>\[\w+\]) (?:\[\S+\] )?Response ([1-5]\d\d)\b/) },
  // Spring: the clients, and what answers requests
  {
    asked: new Cued(/\bHTTP [A-Z]{3,10} (?:https?:|\\?"\/)|(?<=[\s:\]"])[A-Z]{3,10} \\?"\/[^"]*", parameters=/),
    answered: new Cued(/(?:\[[^\]]*-\d[^\]]*\] )?\b(?:Response|Completed) ([1-5]\d\d)(?: [A-Z_]+)?(?=$|"|, headers)/),
  },
  // Feign
  { asked: new Cued(/---> [A-Z]{3,10} https?:/), answered: new Cued(/<--- HTTP\/[\d.]+ ([1-5]\d\d)\b/) },
  // HttpLogging of ASP.NET Core, each put back on one line
  { asked: new Cued(/"aspnet":"Request"|"Message":"Request:\\n/), answered: new Cued(/(?:"aspnet":"Response","StatusCode":"|"Message":"Response:\\nStatusCode: )([1-5]\d\d)/) },
  // Envoy, as it debugs, put back on one line as well
  { asked: new Cued(/"envoy":"(?<id>\d+)","method":/), answered: new Cued(/"envoy":"(?<id>\d+)","status":"([1-5]\d\d)"/) },
  // http-client of Haskell, where it fails
  { asked: new Cued(/^\{"haskell":"Request"/), answered: new Cued(/^\s*\(StatusCodeException \(Response \{responseStatus = Status \{statusCode = ([1-5]\d\d)\b/) },
  // httplog of Ruby
  { asked: new Cued(/\[httplog\] Sending: [A-Z]{3,10} https?:/), answered: new Cued(/\[httplog\] Status: ([1-5]\d\d)\b/) },
  // HTTPlug, Faraday
  { asked: new Cued(/\bSending request: [A-Z]{3,10} https?:/), answered: new Cued(/\bReceived response: ([1-5]\d\d) /) },
  { asked: new Cued(/\brequest: [A-Z]{3,10} https?:/), answered: new Cued(/\bresponse: Status ([1-5]\d\d)\b/) },
  // cloudflared
  { asked: new Cued(/(?:\bDBG |"message":")[A-Z]{3,10} https?:\S+ HTTP\/[\d.]+(?=[ "])/), answered: new Cued(/(?:\bDBG |"message":")([1-5]\d\d)(?: [A-Za-z -]+)?(?=[ "])/), isNamedBehind: true },
  // Net::HTTP of Ruby
  { asked: new Cued(/(?:^|\s)<- "?[A-Z]{3,10} \S+ HTTP\/\d/), answered: new Cued(/(?:^|\s)-> "?HTTP\/[\d.]+ ([1-5]\d\d)\b/) },
  // reqwest; Go's dumps in quotes; http.client
  { asked: new Cued(/\bwrite(?: \(vectored\))?: b"[A-Z]{3,10} \S+ HTTP\//), answered: new Cued(/\bread: b"HTTP\/[\d.]+ ([1-5]\d\d)\b/) },
  { asked: new Cued(/(?<=^|\s)"[A-Z]{3,10} \S+ HTTP\/[\d.]+\\r\\n/), answered: new Cued(/(?<=^|\s)"HTTP\/[\d.]+ ([1-5]\d\d) .*?\\r\\n/) },
  { asked: new Cued(/\bsend: b'[A-Z]{3,10} \S+ HTTP\//), answered: new Cued(/\breply: 'HTTP\/[\d.]+ ([1-5]\d\d)\b/) },
  // HttpClient of Apache, which tells of headers and of bytes by connection
  { asked: new Cued(/(?<id>http-outgoing-\d+) >> "?[A-Z]{3,10} \S+ HTTP\/\d/), answered: new Cued(/(?<id>http-outgoing-\d+) << "?HTTP\/[\d.]+ ([1-5]\d\d)\b/) },
  // ngrep, by the end of the connection that asks
  { asked: new Cued(/^[TU] (?:\d{4}\/\d\d\/\d\d \S+ )?(?<id>\S+) -> \S+ \[.*?\b[A-Z]{3,10} \S+ HTTP\/\d/), answered: new Cued(/^[TU] (?:\d{4}\/\d\d\/\d\d \S+ )?\S+ -> (?<id>\S+) \[[A-Z]+\] (?:#\d+ )?HTTP\/[\d.]+ ([1-5]\d\d)\b/) },
  // HttpURLConnection of Java, behind its time
  { asked: new Cued(/^\d\S+ [A-Z]+: \S*MessageHeader@\w+ (?<id>pairs): \{[A-Z]{3,10} \S+ HTTP\/[\d.]+: null\}/), answered: new Cued(/^\d\S+ [A-Z]+: \S*MessageHeader@\w+ (?<id>pairs): \{null: HTTP\/[\d.]+ ([1-5]\d\d)\b/) },
  // clients of Kubernetes
  { asked: new Cued(/\bround_trippers\.go:\d+\] [A-Z]{3,10} https?:\S+$/), answered: new Cued(/\bround_trippers\.go:\d+\] Response Status: ([1-5]\d\d)\b/) },
  // the first clients of Cloudflare for Go and Python; wrangler
  { asked: new Cued(/\bREQUEST Method:[A-Z]{3,10} URI:/), answered: new Cued(/\bRESPONSE (?:URI:\S* )?StatusCode:([1-5]\d\d)\b/) },
  { asked: new Cued(/\bCall: method and url [A-Z]{3,10} /), answered: new Cued(/\bResponse: ([1-5]\d\d), /) },
  { asked: new Cued(/-- START CF API REQUEST: [A-Z]{3,10} /), answered: new Cued(/-- START CF API RESPONSE: [A-Za-z -]*([1-5]\d\d)\b/) },
  // resty; Jersey, by number
  { asked: new Cued(/^[A-Z]{3,10} {2}\/\S* {2}HTTP\/\d/), answered: new Cued(/^STATUS +: ([1-5]\d\d)\b/) },
  { asked: new Cued(/(?<=^\d+ )> [A-Z]{3,10} https?:\S+$/), answered: new Cued(/(?<=^\d+ )< ([1-5]\d\d)$/) },
  // http.rb, HTTParty, Bun
  { asked: new Cued(/(?:^|\s)> (?:HTTP\/[\d.]+ )?[A-Z]{3,10} https?:\S+$/), answered: new Cued(/(?:^|\s)< (?:(?<=[+-]\d{4}\] < )HTTP\/[\d.]+ ([1-5]\d\d)|([1-5]\d\d) [A-Z][\w -]*)$/) },
  // Phoenix
  { asked: new Cued(/\[(?:info|debug)\] [A-Z]{3,10} \/\S*$/), answered: new Cued(/\[(?:info|debug)\] Sent ([1-5]\d\d) in [\d.]+(?:µs|ms|s)\b/) },
  // wget
  { asked: new Cued(/^--\d{4}-\d\d-\d\d \d\d:\d\d:\d\d-- {2}https?:/), answered: new Cued(/^(?:\S+ request sent, awaiting response\.\.\.| {2}HTTP\/[\d.]+) ([1-5]\d\d)\b(?!.*\.\.)/) },
  // rest-client of Ruby
  { asked: new Cued(/\bRestClient\.[a-z]+ "https?:/), answered: new Cued(/(?<=^|\s)# => ([1-5]\d\d) [A-Za-z -]+ \| /) },
  // k6, as it debugs
  { asked: new Cued(/\bmsg="Request:\\n[A-Z]{3,10} /), answered: new Cued(/\bmsg="Response:\\nHTTP\/[\d.]+ ([1-5]\d\d)\b/), isNamedBehind: true },
  // Mojolicious, which serves requests; Rocket
  { asked: new Cued(/(?:^|\s)[A-Z]{3,10} "\/[^"]*"\.?$/), answered: new Cued(/(?:^|\s)([1-5]\d\d) [A-Z][A-Za-z' -]* \([\d.]+s, [\d.]+\/s\)\.?$/) },
  { asked: new Cued(/(?:^|\s)[A-Z]{3,10} \/\S*(?: [\w.+*-]+\/[\w.+*-]+)?:$/), answered: new Cued(/(?:^|\s)>> Outcome: [A-Z][a-z]+\(([1-5]\d\d)\b/) },
  // http4s, whose loggers are two; Akka, put back on one line each
  { asked: new Cued(/(?:^|\s)(?:\S+RequestLogger - )?HTTP\/[\d.]+ [A-Z]{3,10} \S+ Headers\(/), answered: new Cued(/(?:^|\s)(?:\S+ResponseLogger - )?HTTP\/[\d.]+ ([1-5]\d\d)(?: [A-Za-z' -]+)? Headers\(/) },
  { asked: new Cued(/^ +Request *: HttpRequest\(/), answered: new Cued(/^ +Response: Complete\(HttpResponse\(([1-5]\d\d)\b/) },
  // Alamofire, as it describes a response
  { asked: new Cued(/(?:^|\s)\[Request\]: [A-Z]{3,10} https?:/), answered: new Cued(/^\s+\[Status Code\]: ([1-5]\d\d)$/) },
  // HttpClient of .NET, whose messages are shown as they are; messages of Rust
  { asked: new Cued(/\bMethod: [A-Z]{3,10}, RequestUri: '/), answered: new Cued(/\bStatusCode: ([1-5]\d\d), ReasonPhrase: '/) },
  { asked: new Cued(/\bRequest \{ method: [A-Z]{3,10}, uri: /), answered: new Cued(/\bResponse \{ status: ([1-5]\d\d), version: HTTP\//) },
  // curl that a shell shows and that shows an answer with its headers; LWP
  { asked: new Cued(/^(?:\++ (?:\S*\/)?curl .*https?:|[A-Z]{3,10} https?:\S+$)/), answered: new Cued(/^HTTP\/[\d.]+ ([2-5]\d\d)(?: |$)/), isCommon: true },
  // the client of Chef, YARP
  { asked: new Cued(/\bInitiating [A-Z]{3,10} to https?:/), answered: new Cued(/(?<=\bDEBUG: )HTTP [\d.]+ ([1-5]\d\d) /) },
  { asked: new Cued(/\bProxying to https?:/), answered: new Cued(/\bReceived HTTP\/[\d.]+ response ([1-5]\d\d)\b/) },
  // loggers of one's own
  { asked: new Cued(/\b(?:Making|Sending)(?: an?)? [A-Z]{3,10} request to https?:/), answered: new Cued(/\bResponse status(?: code)?: ([1-5]\d\d)\b/), isCommon: true },
  // taps of Linkerd, by stream; Playwright
  { asked: new Cued(/^req id=(?<id>\S+) .* :method=[A-Z]{3,10} /), answered: new Cued(/^rsp id=(?<id>\S+) .* :status=([1-5]\d\d)\b/) },
  { asked: new Cued(/\bpw:api (?:→|->) [A-Z]{3,10} https?:/), answered: new Cued(/\bpw:api (?:←|<-) ([1-5]\d\d) /) },
  // newman
  { asked: new Cued(/^ {2}[A-Z]{3,10} https?:\S+ *$/), answered: new Cued(/^ {2}([1-5]\d\d) .* ★ .* time ★ /) },
];

/** What one line tells of an exchange. Lines of one program, thread and request, as far as they name them, have one key. */
export interface Turn {
  key: string;
  /** Set where the key names what asks for one thing at a time: until it is answered, the same question is told again. */
  isNamed?: true;
  /** Absent where the line asks. */
  status?: number;
  /** Set for an answer only where one is waited for. */
  isCommon?: true | undefined;
}

/** Whether a line asks or answers in one of these ways; `undefined` for any other line. */
export function turnIn(text: string): Turn | undefined {
  const line = bareLine(text);
  return TURNS.first(line.text, (match, place) => {
    if (!WORDS.test(line.text)) return undefined;
    const key = keyOf(place >> 1, line, match);
    return place % 2 === 0 ? { ...key, status: Number(match.slice(1).findLast((one) => one !== undefined)), isCommon: EXCHANGES[place >> 1]?.isCommon } : key;
  });
}

/** Of each exchange how it is answered, and how it is asked. */
const TURNS = new CuedList(EXCHANGES.flatMap(({ asked, answered }) => [answered, asked]));

/** One look at most lines, which have none of these. A protocol that is a whole text is a field of a record. */
const WORDS = new RegExp([
  String.raw`^\++ `, 'Sending request: ', 'Received ', 'Initiating ', String.raw`HTTP [\d.]+ \d`, 'Proxying to ', 'request to http', 'Response status',
  '^[A-Z]+ https?:', String.raw`^HTTP\/`, 'RequestUri: ', 'ReasonPhrase: ', String.raw` \{ (?:method|status): `, String.raw`> HTTP\/`, 'Started ',
  'Completed ', 'HTTP [A-Z]', 'Response ', 'parameters=', '---> ', '<--- HTTP', 'HTTP request', 'HTTP response', '"aspnet"', '"envoy"', '"haskell"', 'statusCode = ', '"Message":"Re',
  'request: ', 'response: Status', String.raw`^--\d{4}-`, 'awaiting response', String.raw`\bDBG `, 'connIndex', ': b"', String.raw`"HTTP\/(?![\d.]+")`,
  String.raw`\\r\\n`, 'reply: \'', '^ {2}[A-Z1-5]', '>> ', '<< ', '[<-][->] "', 'round_trippers', 'MessageHeader@', String.raw`^[TU] \S`, 'Call: ',
  'Response: ', 'CF API RE', 'REQUEST Method:', 'RESPONSE (?:URI|StatusCode):', '^[A-Z]+ {2}', String.raw`^\d+ [<>] `, '> [A-Z]+ https?:',
  String.raw`< (?:HTTP\S+ )?[1-5]\d\d`, String.raw`\d [A-Za-z' -]* \([\d.]+s, `, '>> Outcome', String.raw` Headers\(`, String.raw`: HttpRequest\(`,
  String.raw`: Complete\(`, String.raw`\[Request\]: `, String.raw`\[Status Code\]`, String.raw`[A-Z] "\/[^"]*"\.?$`, String.raw`[A-Z] \/\S*.*:$`,
  String.raw`\] Sent `, 'r(?:eq|sp) id=', 'pw:api', String.raw`RestClient\.`, 'httplog', '# => ', String.raw`\[(?:info|debug)\] [A-Z]+ \/`,
].join('|'));

/** What stands before is the same in both lines but for the time; what names the request or its thread may stand behind. */
function keyOf(exchange: number, { prefix, text }: Unwrapped, { index: at, groups }: RegExpExecArray): Turn {
  if (groups?.id !== undefined) return { key: `${exchange}\n${groups.id}`, isNamed: true };
  const before = `${prefix}${text.slice(0, at)}`.replace(CHANGING, '').replace(/\s+/g, ' ').trim().replace(ROLE, '');
  if (EXCHANGES[exchange]?.isNamedBehind !== true && !text.startsWith('{')) return { key: `${exchange}\n${before}` };
  return { key: [exchange, before, ...[...text.slice(at).matchAll(NAMED)].map(([named]) => named.replace(/[^\w]+/g, ' ')).sort()].join('\n') };
}

/** What a program calls either message before it shows it. */
const ROLE = /(?<=^|[^\w])(?:req(?:uest)?|resp?(?:onse)?) ?[:=]?$/i;

/** Times, levels, streams of a container, numbers of events, and the fields that hold them. */
const CHANGING = /\bstd(?:out|err) [FP] |\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?|\b\d\d:\d\d:\d\d(?:[.,]\d+)?\b|\b(?:TRACE|DEBUG|INFO|WARN|ERROR)\b|(?<=Handler\[)\d+|"EventId":\s*\d+,?|"(?:host|path|headers|content-length|originService|ingressRule|time|level)":(?:"[^"]*"|\{[^}]*\}|[^,{]*),?/g;

const NAMED = /\b(?:event|connIndex|thread(?:_name|Name)?|trace_?id|span_?id|request_?id|correlation_?id|RequestId|TraceId|SpanId)"?[=:] ?"?[\w.-]+/gi;
