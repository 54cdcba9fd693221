/** Types of log fields. `time` is an integer or a string, by the job's timestamp format; `float` compares like an integer. */
export type LogFieldType = 'string' | 'int' | 'float' | 'bool' | 'time' | 'array' | 'object';

/** Field name → type, of one dataset. */
export type LogSchema = ReadonlyMap<string, LogFieldType>;

const FIELDS: Record<LogFieldType, string> = {
  array: `BotDetectionIDs BotDetectionTags BotTags ContentScanObjResults ContentScanObjTypes FraudDetectionTags SecurityActions
    SecurityRuleIDs SecuritySources WebAssetsLabelsManaged ContentScanObjSizes FraudDetectionIDs`,
  object: 'Cookies JA4Signals RequestHeaders ResponseHeaders',
  bool: 'CacheReserveUsed CacheTieredFill EdgeCFConnectingO2O WorkerSubrequest',
  float: 'EdgeResponseCompressionRatio',
  time: 'EdgeStartTimestamp EdgeEndTimestamp',
  int: `BotScore CacheResponseBytes CacheResponseStatus ClientASN ClientRequestBytes ClientSrcPort ClientTCPRTTMs EdgeColoID
    EdgeResponseBodyBytes EdgeResponseBytes EdgeResponseStatus EdgeTimeToFirstByteMs OriginDNSResponseTimeMs
    OriginRequestHeaderSendDurationMs OriginResponseBytes OriginResponseDurationMs OriginResponseHeaderReceiveDurationMs
    OriginResponseStatus OriginResponseTime OriginTCPHandshakeDurationMs OriginTLSHandshakeDurationMs SmartRouteColoID
    UpperTierColoID WAFAttackScore WAFRCEAttackScore WAFSQLiAttackScore WAFXSSAttackScore WorkerCPUTime WorkerSubrequestCount
    WorkerWallTimeUs`,
  string: `BotScoreSrc CacheCacheStatus ClientCity ClientCountry ClientDeviceType ClientIP ClientIPClass ClientLatitude
    ClientLongitude ClientMTLSAuthCertFingerprint ClientMTLSAuthStatus ClientRegionCode ClientRequestHost ClientRequestMethod
    ClientRequestPath ClientRequestProtocol ClientRequestReferer ClientRequestScheme ClientRequestSource ClientRequestURI
    ClientRequestUserAgent ClientSSLCipher ClientSSLProtocol ClientXRequestedWith EdgeColoCode EdgePathingOp EdgePathingSrc
    EdgePathingStatus EdgeRequestHost EdgeResponseContentType EdgeServerIP FraudAttack FraudEmailRisk FraudUserID JA3Hash JA4
    JSDetectionPassed LeakedCredentialCheckResult OriginIP OriginResponseHTTPExpires OriginResponseHTTPLastModified
    OriginSSLProtocol ParentRayID PayPerCrawlStatus RayID SecurityAction SecurityRuleDescription SecurityRuleID
    VerifiedBotCategory WAFFlags WAFMatchedVar WebAssetsOperationID WorkerScriptName WorkerStatus ZoneName`,
};

/** The fields of the dataset `http_requests` (log fields reference, dataset http_requests). */
export const HTTP_REQUESTS: LogSchema = new Map(
  Object.entries(FIELDS).flatMap(([type, names]) => names.split(/\s+/).map((name) => [name, type as LogFieldType] as const)),
);

export type LogOperator =
  | 'eq' | '!eq' | 'lt' | 'leq' | 'gt' | 'geq' | 'startsWith' | 'endsWith' | '!startsWith' | '!endsWith'
  | 'contains' | '!contains' | 'in' | '!in';

/**
 * The types that each operator supports. That `in` and `!in` work on arrays is this API's own description; its public
 * page (logs/logpush filters) says that they do not, so a filter that relies on it is reported with a warning.
 */
export const OPERATORS: Record<LogOperator, readonly LogFieldType[]> = {
  eq: ['string', 'int', 'float', 'bool', 'time'],
  '!eq': ['string', 'int', 'float', 'bool', 'time'],
  lt: ['int', 'float', 'time'],
  leq: ['int', 'float', 'time'],
  gt: ['int', 'float', 'time'],
  geq: ['int', 'float', 'time'],
  startsWith: ['string', 'time'],
  endsWith: ['string', 'time'],
  '!startsWith': ['string', 'time'],
  '!endsWith': ['string', 'time'],
  contains: ['string', 'array', 'time'],
  '!contains': ['string', 'array', 'time'],
  in: ['string', 'int', 'float', 'array', 'time'],
  '!in': ['string', 'int', 'float', 'array', 'time'],
};

/** Operators on arrays that the public page does not grant. */
export const DISPUTED_ON_ARRAYS: readonly LogOperator[] = ['in', '!in'];

/** "About 30" operators: what counts is each condition, which carries one `operator`. `and` and `or` are keys, not operators. */
export const MOST_OPERATORS = 30;

/**
 * Bytes of the filter as UTF-8, counted on the JSON document itself. In the job it is written as a string; the backslashes
 * that this adds are gone once the request body has been decoded, so they are not counted.
 */
export const MOST_BYTES = 1000;
