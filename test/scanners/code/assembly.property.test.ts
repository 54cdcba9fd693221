import fc from 'fast-check';
import { expect, test } from 'vitest';
import { routesOf } from './reading.ts';

/** One way to write a piece of a string; `name` is free for a constant. */
type Spelling = 'plain' | 'template' | 'constant' | 'member' | 'nested';

const spelling = fc.constantFrom<Spelling>('plain', 'template', 'constant', 'member', 'nested');
const path = fc.constantFrom(
  ['zones', '023e105f4ecef8ad9ca31a8372d0c353', 'firewall', 'waf', 'packages'],
  ['zones', '023e105f4ecef8ad9ca31a8372d0c353', 'filters'],
  ['accounts', '023e105f4ecef8ad9ca31a8372d0c353', 'images', 'v1', 'direct_upload'],
);

test('a path split at any place and written in any way is the same path', () => {
  fc.assert(fc.property(path, fc.array(fc.tuple(fc.nat(80), spelling), { maxLength: 5 }), spelling, fc.boolean(), (segments, cuts, last, asTemplate) => {
    const text = `/${segments.join('/')}`;
    const at = [...new Set(cuts.map(([cut]) => cut % text.length))].sort((a, b) => a - b);
    const pieces = [0, ...at].map((from, index) => ({ text: text.slice(from, at[index] ?? text.length), how: cuts[index]?.[1] ?? last })).filter((piece) => piece.text !== '');
    const written = pieces.map((piece, index) => write(piece.text, piece.how, index));
    const code = `${written.map((one) => one.before).join('')}api.put(${asTemplate ? asTemplateOf(written) : written.map((one) => one.value).join(' + ')}, []);`;
    expect(routesOf(code)).toEqual([`PUT /${segments.map((one) => (one.length === 32 ? '{}' : one)).join('/')}`]);
  }));
});

function write(text: string, how: Spelling, index: number): { before: string; value: string } {
  switch (how) {
    case 'plain':
      return { before: '', value: `'${text}'` };
    case 'template':
      return { before: '', value: `\`${text}\`` };
    case 'constant':
      return { before: `const part${index} = "${text}";\n`, value: `part${index}` };
    case 'member':
      return { before: `const parts${index} = { inner: { text: '${text}' } };\n`, value: `parts${index}.inner.text` };
    case 'nested':
      return { before: `const item${index} = ['${text.slice(0, 1)}', '${text.slice(1)}'];\n`, value: `item${index}.join('')` };
  }
}

function asTemplateOf(written: { value: string }[]): string {
  return `\`${written.map((one) => `\${${one.value}}`).join('')}\``;
}
