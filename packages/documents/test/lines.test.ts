import { expect, test } from 'vitest';
import { linesOf } from '../src/pages/lines.ts';
import type { Word } from '../src/pages/page.ts';
import { pageOf } from './support/pages.ts';

const word = (text: string, x: number, y: number, height: number): Word => ({
  text,
  confidence: 1,
  isField: false,
  box: { x, y, width: text.length * 5, height },
});

test('lays out recognized words and the dashes between them as one line', () => {
  const words = [
    word('Coverage', 30, 100, 8.6),
    word('-', 75, 103.2, 1),
    word('C', 84, 100, 6.6),
    word('-', 93, 103.3, 1),
    word('Personal', 100, 100, 6.8),
    word('Property', 145, 100, 8.6),
    word('$60,000', 320, 100, 7),
    word('Coverage', 30, 114, 8.6),
  ];
  const page = { ...pageOf('').page, words };
  expect(linesOf(page).map(({ text }) => text)).toEqual(['Coverage - C - Personal Property\t$60,000', 'Coverage']);
});
