import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordsOfHtml } from '../src/index.ts';

it('line ends between words are one space, as a reader of HTML sees them', () => {
  const piece = fc.constantFrom('a', 'b c', ' ', '\t', '\n', '\r\n', '\u00a0');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const html = pieces.join('');
      expect(wordsOfHtml(html)).toBe(html.replaceAll(/\s*\n\s*/g, ' ').trim());
    }),
  );
});

it('the longest text that is taken, all spaces or all brackets, is read', () => {
  expect(wordsOfHtml(`${' '.repeat(99_000)}x`)).toBe('x');
  expect(wordsOfHtml('<'.repeat(99_000))).toBe('<'.repeat(99_000));
});
