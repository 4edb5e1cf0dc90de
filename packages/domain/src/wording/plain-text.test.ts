import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineError, textError } from './plain-text.ts';

const ONE_LINE = 'Write this on one line.';
const HIDDEN = 'Contains a hidden character. Delete it and type the text again.';

describe('a text of one line', () => {
  it.each([
    ['a CRLF', 'Maria\r\nBcc: x@y.example', ONE_LINE],
    ['a line feed', 'a\nb', ONE_LINE],
    ['a next line', 'a\u0085b', ONE_LINE],
    ['a line separator', 'a\u2028b', ONE_LINE],
    ['a tab', 'a\tb', ONE_LINE],
    ['an escape', 'a\u001b[31mb', HIDDEN],
    ['a delete', 'a\u007fb', HIDDEN],
    ['a C1 control', 'a\u009bb', HIDDEN],
    ['a right-to-left override', 'gpj.\u202eexe', HIDDEN],
    ['an isolate', 'a\u2067b', HIDDEN],
    ['a right-to-left mark', 'a\u200fb', HIDDEN],
    ['an Arabic letter mark', 'a\u061cb', HIDDEN],
    ['a byte order mark', 'a\ufeffb', HIDDEN],
  ])('is refused with %s', (_what, text, error) => expect(lineError(text)).toBe(error));

  it.each(['', 'Maria Reyes', "O'Brien-Núñez, Jr.", '李小龍', 'שרה לוי', 'محمد', 'नी\u200dला', '👩‍👧'])(
    'is accepted: %s',
    (text) => expect(lineError(text)).toBeNull(),
  );

  it('is refused with any control character, wherever it is', () =>
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.oneof(fc.nat(0x1f), fc.integer({ min: 0x7f, max: 0x9f })),
        (a, b, code) => {
          expect(lineError(a + String.fromCharCode(code) + b)).not.toBeNull();
        },
      ),
    ));
});

it('a text of several lines may hold breaks and tabs, and nothing hidden', () => {
  expect(textError('Mon - Fri\r\n\t9 - 5')).toBeNull();
  for (const text of ['a\u0000b', 'a\u202eb', 'a\u0008b']) expect(textError(text)).toBe(HIDDEN);
});
