import { expect, it } from 'vitest';
import { normalize } from './normalize.ts';

const remarkOf = (value: object, answer?: string) =>
  normalize({ rate_type: 'bindable', ...(answer ? { mapping: { answer } } : {}) }, value, 'flood').description;

it.each([
  [
    { outcome: 'ACCEPTED', premium: 1 },
    /its outcome is "ACCEPTED"; it may be quoted, .*declined.* or error\. It is kept/,
  ],
  [
    { outcome: 'quoted', premium: 'N/A' },
    /its premium is "N\/A"; it may be dollars with at most cents, such as 1310\.50, and/,
  ],
  [{ premium: -1 }, /its premium is -1; it may be/],
  [{ premium: 'x'.repeat(60) }, /its premium is a text of 60 characters; it may be/],
  [{ premium: [1, 2] }, /its premium is a list; it may be/],
  [{ premium: 1, lines: { label: 'a', amount: 'b' } }, /its lines\.0\.amount is "b"; it may be dollars/],
  [{ premium: 1, lines: [{ amount: 1 }] }, /its lines\.0\.label is nothing, which is not as expected/],
  [{ offers: [{ outcome: 'OPEN' }] }, /This offer could not be understood: its outcome is "OPEN"; it may be/],
])('%j: what came, and what may', (value, words) => {
  expect(remarkOf(value)).toMatch(words);
});

it.each([
  [
    '{"outcome": "quoted", "premium": body.anual}',
    { outcome: 'quoted' },
    /it has no premium \(premium: body\.anual gave nothing\)/,
  ],
  [
    '{"premium": $sum(body.a[x = ","].b), "outcome": body.o}',
    {},
    /\(outcome: body\.o gave nothing; premium: \$sum\(body\.a\[x = ","\]\.b\) gave nothing\)/,
  ],
  ['body', {}, /neither an outcome nor a premium\. It is kept/],
  ['x ? {"premium": a} : {"premium": b}', { outcome: 'quoted' }, /it has no premium\. It is kept/],
])('%s: which expression gave nothing', (answer, value, words) => {
  expect(remarkOf(value, answer)).toMatch(words);
});
