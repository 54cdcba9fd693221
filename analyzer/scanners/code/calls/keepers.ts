import { onceFor } from '../../once.ts';
import type { Call, Expr, Import, Unit } from '../expr/expr.ts';
import { rootOf } from '../expr/walk.ts';
import { binds } from '../page/imports.ts';
import type { Page } from '../page/page.ts';
import { classOfObject } from '../values/object-class.ts';
import { resolve } from '../values/resolve.ts';

/**
 * Whether a call is of what keeps things by a key, hands on messages under a topic or counts by a label, as its package says: `new Redis().get(key)`,
 * `r.client.Get(ctx, key, &secret)` of a cluster. A path that it is told is a name there, and no address.
 */
export function isOfKeeper({ callee }: Call, page: Page): boolean {
  if (callee.kind !== 'member' || !importsKeeper(page.unit)) return false;
  const modules = modulesBehind(callee.object, page);
  return modules.length > 0 && modules.every((module) => KEEPERS.test(module));
}

/** Most files have none. */
const importsKeeper = onceFor((unit: Unit): boolean => unit.imports.some(({ module }) => KEEPERS.test(module)));

/** Stores, brokers, objects by their keys, metrics and texts by their names, as packages of all languages are called. */
const KEEPERS = new RegExp(
  `(?:^|[/@._-])(?:${[
    '(?:io|p|node-|go-)?redis(?:-py)?|jedis|lettuce|redisson|memcached?|memjs|dalli|pymemcache|etcd3?|zookeeper|hazelcast|lru-cache|node-cache|cache-manager|keyv|cachetools|mongo-driver',
    'mqtt|paho|amqp(?:lib)?|kafka(?:js|-go|-python)?|sarama|confluent_kafka|nats(?:\\.go)?|pika|bullmq?|socket\\.io(?:-client)?',
    'boto3|aws-sdk|client-s3|minio(?:-go)?|firestore|firebase(?:-admin)?|firebase_admin|pubsub|node-vault|hvac|prom-client|prometheus_client|client_golang|statsd|hot-shots|micrometer',
    'i18next|react-i18next|vue-i18n|next-intl',
  ].join('|')})(?:$|[/@._:-])|^(?:sigs\\.)?k8s\\.io/|hashicorp/(?:consul|vault)/api`,
  'i',
);

/**
 * The packages that what a method is called on comes from: it is bound to one, made by one, or its file declares it as something of one, whatever
 * else is called the same. None where that is not known.
 */
export function modulesBehind(object: Expr, { unit, scope }: Page): string[] {
  const root = rootOf(object);
  const bringing = (name: string): Import[] => unit.imports.filter((one) => binds(one, name));
  const modules = (by: Import[]): string[] => by.map(({ module }) => module);
  const bound = root.kind === 'name' ? bringing(root.name) : [];
  if (bound.length > 0) return modules(bound);
  const made = rootOf(resolve(object, scope).value);
  const found = declared(object, made, unit).flatMap(bringing);
  return modules(found.length > 0 || made.kind !== 'name' ? found : bringing(made.name));
}

/** The names that types begin with in front of which, or behind which, the file has the name of an object. */
function declared(object: Expr, made: Expr, unit: Unit): string[] {
  if (object.kind !== 'name' && object.kind !== 'member') return [];
  if (unit.language === 'go') return [...unit.text.matchAll(new RegExp(`\\b${object.name}[ \\t]+\\*?(\\w+)\\.\\w+`, 'g'))].map(([, name = '']) => name);
  const type = classOfObject(object, made, unit);
  return type === undefined ? [] : [type];
}
