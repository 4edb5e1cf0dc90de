import { expect, it } from 'vitest';
import { coverageOf } from './coverage.ts';
import { readFonts } from './fonts.ts';
import { showable } from './showable.ts';

const { own, fallbacks } = readFonts();
const fonts = [...own.slice(0, 1), ...fallbacks].map(coverageOf);

it.each([
  ['Ana Lee', 'Ana Lee'],
  ['Юлія Ñandú €—’', 'Юлія Ñandú €—’'],
  ['小明 さくら', '小明 さくら'],
  ['ก้อง ไทย', 'ก้อง ไทย'],
  ['शर्मा', 'शर्मा'],
  ['سلام שלום', 'سلام שלום'],
  ['A\u0007na\u0000', 'Ana'],
  ['a\tb\nc', 'a b c'],
  ['தமிழ்', '?????'],
  ['x\ud800y', 'x?y'],
])('%j is shown as %j', (text, shown) => {
  expect(showable({ text, list: [text], n: 1 }, fonts)).toEqual({ text: shown, list: [shown], n: 1 });
});

it('leaves alone only what the page’s own font shows', () => {
  const ascii = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('');
  const [inter] = own.map(coverageOf);
  expect([...ascii].every((sign) => inter?.(sign.charCodeAt(0)))).toBe(true);
  expect(showable(ascii, fonts)).toBe(ascii);
});
