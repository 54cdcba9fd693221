import type { Call, Expr, ObjectField } from '../../expr/expr.ts';
import { newCall, newField, newName, newObject } from '../../expr/nodes.ts';
import { plainText } from '../../expr/literals.ts';

/** `New-Object PSObject -Property @{ value = $level }`: a record of what it is told, and what makes an address or a request, as a call of its type. `undefined` for other calls, and for objects of other types. */
export function objectMade(call: Call): Expr | undefined {
  if (!isCmdlet(call, 'New-Object')) return undefined;
  const type = told(call, 'TypeName') ?? call.args.find(({ name }) => name === undefined)?.value;
  if (type !== undefined && PARTS.test(plainText(type) ?? '')) return partMade(call, type);
  if (type === undefined || !RECORDS.test(plainText(type) ?? '')) return undefined;
  const given = told(call, 'Property');
  return given === undefined ? newObject([], false, call) : given.kind === 'object' ? { ...given, start: call.start, end: call.end } : undefined;
}

const RECORDS = /^(?:System\.Management\.Automation\.)?PS(?:Custom)?Object$/i;

/** `New-Object System.UriBuilder $address`, `New-Object Uri -ArgumentList $base, $path`, `New-Object System.Net.Http.StringContent($json)` as the call of another language. */
function partMade(call: Call, type: Expr): Expr {
  const given = told(call, 'ArgumentList') ?? call.args.find(({ name, value }) => name === undefined && value !== type)?.value;
  const values = given === undefined ? [] : given.kind === 'list' ? given.items : [given];
  return newCall(newName((plainText(type) ?? '').replace(/^.*\./, ''), type), values.map((value) => ({ value })), true, call);
}

const PARTS = /^(?:System\.)?(?:Uri(?:Builder)?|Net\.Http\.(?:HttpMethod|HttpRequestMessage|StringContent))$/i;

/** `$body | Add-Member -NotePropertyName value -NotePropertyValue $level`: what that puts into a record that has a name, as a part of it beside the call. */
export function membersAdded(call: Expr): Expr[] {
  if (call.kind !== 'call' || !isCmdlet(call, 'Add-Member')) return [];
  const [of, ...places] = [told(call, 'InputObject'), ...call.args.flatMap(({ name, value }) => (name === undefined ? [value] : []))].flatMap((one) => one ?? []);
  const fields = fieldsTold(call, places);
  return of?.kind === 'name' && fields.length > 0 ? [{ ...newObject(fields, true, call), of }] : [];
}

/** By name and value, each of them named or in its place behind the type of the member, or several in one record. */
function fieldsTold(call: Call, places: Expr[]): ObjectField[] {
  const many = told(call, 'NotePropertyMembers') ?? places.find(({ kind }) => kind === 'object');
  if (many?.kind === 'object') return many.fields.map((field) => ({ ...field, goes: 'nothing' }));
  const rest = told(call, 'MemberType') === undefined && /^NoteProperty$/i.test(plainText(places[0] ?? call) ?? '') ? places.slice(1) : [...places];
  const key = told(call, 'Name') ?? told(call, 'NotePropertyName') ?? rest.shift();
  const value = told(call, 'Value') ?? told(call, 'NotePropertyValue') ?? rest.shift();
  const name = key && plainText(key);
  return key === undefined || value === undefined || name === undefined ? [] : [{ ...newField(name, key, value, call), goes: 'nothing' }];
}

function told({ args }: Call, wanted: string): Expr | undefined {
  return args.find(({ name }) => name?.toLowerCase() === wanted.toLowerCase())?.value;
}

function isCmdlet({ callee }: Call, name: string): boolean {
  return callee.kind === 'name' && callee.name.toLowerCase() === name.toLowerCase();
}
