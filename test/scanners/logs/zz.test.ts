import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineFinder } from '../../../analyzer/scanners/logs/bytes/finder.ts';
import { prefilter } from '../../../analyzer/scanners/logs/prefilter.ts';
import { randomBytes } from 'node:crypto';
const logpush=(u:string,f:object)=>JSON.stringify({ClientRequestMethod:'GET',ClientRequestHost:'api.cloudflare.com',ClientRequestURI:u,EdgeResponseStatus:200,...f})+'\n';
test('x', () => {
  const text = Buffer.from('aaaa\nxx/filters\n\nbb %66oo\ncc\\u0066\n%zz\nno newline /filters');
  const seen: unknown[] = [];
  const f = lineFinder(['/filters']); f.open({ line: (l) => seen.push([l.number, l.bytes.toString('latin1', l.start, l.end), [...l.places.subarray(l.first, l.last)].map(x=>x-l.start)]), longLine(){} });
  f.expect(()=>true,()=>true);
  f.room().set(text); f.filled(text.length); f.end();
  console.log(seen, f.lines());
  const big = Buffer.from(Array.from({length: 1400}, (_, i) => logpush('/blog/posts/'+randomBytes(20).toString('hex'), {x: randomBytes(150).toString('base64')})).join('')).subarray(0, 1<<20);
  const words = ['/firewall','/rate_limits','/tunnels','/security_level'];
  let n = 0;
  const g = lineFinder(words); g.open({line: () => n++, longLine(){}});
  g.expect((b)=>b===123,(b)=>b===125);
  for (let r=0;r<8;r++) {
  const t0=performance.now();
  for (let i=0;i<200;i++) { g.room().set(big); g.filled(big.length); }
  const dt=performance.now()-t0; console.log((200*big.length/dt/1e6).toFixed(2),'GB/s', n, g.lines()); n=0;}
});
