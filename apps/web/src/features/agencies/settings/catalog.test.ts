import { expect, it } from 'vitest';
import { CARD_KEYS, findSettings } from './catalog.ts';

const ALL = new Set(CARD_KEYS);
const labels = (text: string, shown: ReadonlySet<(typeof CARD_KEYS)[number]> = ALL) =>
  findSettings(text, shown).map(({ label }) => label);

it.each([
  ['phone', 'Phone'],
  ['quiet', 'Texts go out between'],
  ['e-mail repl', 'E-mail for replies'],
  ['2fa', 'Two-step verification'],
  ['contents lim', 'Contents limit'],
  ['home landing', 'Start page'],
])('"%s" finds %s first', (text, label) => expect(labels(text)[0]).toBe(label));

it('what one may not change is not found, and nothing is found by nothing', () => {
  expect(labels('phone', new Set(['start', 'sending', 'defaults']))).toEqual([]);
  expect(labels('  ')).toEqual([]);
});
