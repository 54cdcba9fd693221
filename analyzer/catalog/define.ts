import type { Condition, Day, Deprecation, Example, LogExample, Method, Name, Rewrite, Route, Surface } from '../model.ts';

/** Identity with a type: an entry of the catalog. `rules/<id>/deprecation.ts` exports one as default. */
export function deprecation(entry: Deprecation): Deprecation {
  return entry;
}

/** `routes('GET, PATCH /a/{x}', 'POST /b')` → one route per method. */
export function routes(...lines: string[]): Route[] {
  return lines.flatMap((line) => {
    const slash = line.indexOf('/');
    const path = line.slice(slash).trim();
    return line.slice(0, slash).split(',').map((method) => `${method.trim() as Method} ${path as `/${string}`}` as Route);
  });
}

/**
 * The surfaces of one zone setting: the calls on `settings/{id}`, the same setting in the batch call, and its stored
 * value. `alive` are values that stay valid; without it every use of the setting is deprecated.
 */
export function zoneSetting(id: string, methods: Method[], alive?: string[]): Surface[] {
  const value = (at: string): Condition | undefined => (alive === undefined ? undefined : { at, noneOf: alive });
  const call = value('body.value');
  const item: Condition = { every: [{ at: 'id', oneOf: [id] }, ...(alive ? [{ at: 'value', noneOf: alive } as Condition] : [])] };
  return [
    {
      kind: 'calls',
      calls: methods.map((method) => `${method} /zones/{zone_id}/settings/${id}` as Route),
      ...(call ? { when: call, unknown: 'possible' as const } : {}),
    },
    {
      kind: 'calls',
      calls: ['PATCH /zones/{zone_id}/settings'],
      when: { some: [{ in: 'body.items[]', where: item }, { in: 'body[]', where: item }] },
      unknown: 'blind',
    },
    {
      kind: 'stored',
      read: `GET /zones/{zone_id}/settings/${id}` as Route,
      when: value('body.value') ?? { at: 'body.value', is: 'present' },
    },
  ];
}

/**
 * Names with the braces of a shell: `names('npm:cloudflare', 'call', '>=3', 'filters.{create,list}')`.
 * Every expansion becomes one `Name`; `rest` is given to each.
 */
export function names(
  ecosystem: string,
  role: Name['role'],
  versions: string | undefined,
  patterns: string | string[],
  rest: Partial<Name> = {},
): Name[] {
  return [patterns].flat().flatMap(expandBraces).map((name) => ({
    ecosystem,
    role,
    name,
    ...(versions === undefined ? {} : { versions }),
    ...rest,
  }));
}

function expandBraces(pattern: string): string[] {
  const open = pattern.indexOf('{');
  if (open < 0) return [pattern];
  const close = pattern.indexOf('}', open);
  const [head, tail] = [pattern.slice(0, open), pattern.slice(close + 1)];
  return pattern.slice(open + 1, close).split(',').flatMap((one) => expandBraces(head + one + tail));
}

export type { Condition, Day, Deprecation, Example, LogExample, Method, Name, Rewrite, Route, Surface };
