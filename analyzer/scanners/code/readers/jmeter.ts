import { content, markupDialect } from '../dialects/markup.ts';
import type { Expr, SourceText, Unit } from '../expr.ts';
import { embedded, Maker } from './make.ts';

const SAMPLER = /<HTTPSampler(?:Proxy|2)?\b[^>]*>([\s\S]*?)<\/HTTPSampler(?:Proxy|2)?>/g;
const DEFAULTS = /<ConfigTestElement\b[^>]*guiclass="HttpDefaultsGui"[^>]*>([\s\S]*?)<\/ConfigTestElement>/g;
const VARIABLE = /<stringProp name="Argument\.name">([^<]+)<\/stringProp>\s*<stringProp name="Argument\.value">([^<]*)<\/stringProp>/g;

/**
 * Reads test plans of JMeter: HTTP samplers, each with host, path, method and what it sends; what is not said there is said of all.
 * (Apache JMeter, "HTTP Request", "HTTP Request Defaults")
 */
export function readJmeter(source: SourceText): Unit {
  const make = new Maker(source);
  const [common] = stretches(make, DEFAULTS);
  const bound = [...make.text.matchAll(VARIABLE)].flatMap((match): Expr[] => {
    const [whole, name = '', value = ''] = match;
    const from = match.index + whole.lastIndexOf(value === '' ? '</' : `>${value}</`) + (value === '' ? 0 : 1);
    return [make.let(name, match.index, match.index, text(make, from, from + value.length), match.index + whole.length)];
  });
  return make.unit({ ...markupDialect, language: 'jmeter' }, [...bound, ...stretches(make, SAMPLER).map((one) => requestIn(make, one, common)), ...scripts(make)]);
}

/** What a sampler or a processor runs, in whatever language it says; most say none, which is Groovy. */
function scripts(make: Maker): Expr[] {
  return [...make.text.matchAll(/<stringProp name="(?:script|BeanShellSampler\.query|BSFSampler\.query)">([^<]+)<\/stringProp>/g)].map(({ index, 0: whole, 1: code = '' }) => {
    const from = index + whole.indexOf('>') + 1;
    return embedded(make.string(from, from + code.length, [make.chunk(from, from + code.length, content)]), 'groovy');
  });
}

interface Stretch {
  start: number;
  end: number;
}

function stretches(make: Maker, pattern: RegExp): Stretch[] {
  return [...make.text.matchAll(pattern)].map(({ index, 0: whole }) => ({ start: index, end: index + whole.length }));
}

function requestIn(make: Maker, sampler: Stretch, common: Stretch | undefined): Expr {
  const { start, end } = sampler;
  const said = (name: string): Expr | undefined => property(make, sampler, name) ?? (common && property(make, common, name));
  const [host, path, method] = [said('HTTPSampler.domain'), said('HTTPSampler.path'), said('HTTPSampler.method')];
  const body = /postBodyRaw">true</.test(make.text.slice(start, end)) ? property(make, sampler, 'Argument.value') : undefined;
  // A host alone begins an address as a scheme does.
  const url = host === undefined || (path?.kind === 'string' && isWhole(path)) ? path ?? make.other(start, start) : make.concat(start, end, path === undefined ? [host] : [host, path]);
  return { ...make.span(start, end), kind: 'request', method: method ?? 'GET', url, ...(body && { body }) };
}

function isWhole({ parts: [first] }: Extract<Expr, { kind: 'string' }>): boolean {
  return first?.kind === 'chunk' && /^https?:/.test(first.value);
}

/** The text of a property; none where it is empty, which says nothing. */
function property(make: Maker, { start, end }: Stretch, name: string): Expr | undefined {
  const [whole, value] = new RegExp(`<stringProp name="${name.replace('.', '\\.')}">([^<]+)</stringProp>`).exec(make.text.slice(start, end)) ?? [];
  if (whole === undefined || value === undefined) return undefined;
  const from = make.text.indexOf(whole, start) + whole.indexOf('>') + 1;
  return text(make, from, from + value.length);
}

/** `${zone}` is a variable, `${__P(zone)}` what a function gives. (Apache JMeter, "Functions and Variables") */
function text(make: Maker, start: number, end: number): Extract<Expr, { kind: 'string' }> {
  return make.string(start, end, make.parts(start, end, content, /\$\{([^{}]*)\}/g, (match, at, to) => (/^\w+$/.test(match[1] ?? '') ? make.name(at, to, match[1]) : make.other(at, to))));
}
