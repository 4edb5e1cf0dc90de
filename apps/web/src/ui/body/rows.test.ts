import { describe, expect, test } from 'vitest';
import { findIn, spansWithin } from './find.ts';
import { partsOf } from './parts.ts';
import { linesOf, rowsOf } from './rows.ts';

const shown = (text: string, columns: number): string[] => {
  const rows = rowsOf(linesOf(text), columns);
  return Array.from({ length: rows.count }, (_, at) => {
    const { line, isFirst, start, end } = rows.at(at);
    return `${isFirst ? line + 1 : ' '}|${text.slice(start, end)}`;
  });
};

describe('the rows of a body', () => {
  test.each([
    ['', 5, ['1|']],
    ['abc', 5, ['1|abc']],
    ['abcde', 5, ['1|abcde']],
    ['abcdefg\n\nh\n', 5, ['1|abcde', ' |fg', '2|', '3|h', '4|']],
  ])('%j at %i characters', (text, columns, expected) => expect(shown(text, columns)).toEqual(expected));

  test('every character stands in one row, and is found in it', () => {
    const text = Array.from({ length: 300 }, (_, nth) => 'x'.repeat((nth * 7) % 23)).join('\n');
    const rows = rowsOf(linesOf(text), 9);
    const all = Array.from({ length: rows.count }, (_, at) => rows.at(at));
    expect(all.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text.replaceAll('\n', ''));
    for (const [at, { start, end }] of all.entries())
      for (let place = start; place < end; place += 1) expect(rows.rowOf(place)).toBe(at);
  });
});

describe('the search in a body', () => {
  test('finds whatever the case, and what is no pattern', () => {
    expect(findIn('A (b) a (B)', '(b)').spans).toEqual([
      { start: 2, end: 5 },
      { start: 8, end: 11 },
    ]);
    expect(findIn('abc', ' ')).toEqual({ spans: [], isAll: true });
  });

  test('stops at a bound and says so', () => {
    const found = findIn('a'.repeat(5_000), 'a');
    expect(found.spans).toHaveLength(2_000);
    expect(found.isAll).toBe(false);
  });

  test('gives those that reach into a stretch', () => {
    const { spans } = findIn('ab ab ab ab', 'ab');
    expect(spansWithin(spans, 4, 7)).toEqual([
      { start: 3, end: 5 },
      { start: 6, end: 8 },
    ]);
  });
});

describe('the looks of a line', () => {
  const looks = (kind: 'JSON' | 'XML' | 'Text', text: string, wanted = '') => {
    const { spans } = findIn(text, wanted);
    const line = { kind, text, lineStart: 0, lineEnd: text.length, start: 0, end: text.length };
    return partsOf(line, spans, spans[0]).map((part) => [part.text, part.isFound ? 'found' : part.tone]);
  };

  test('tell keys from values, and tags from text', () => {
    expect(looks('JSON', '"a": "b:", 1')).toEqual([
      ['"a"', 'key'],
      [': ', null],
      ['"b:"', 'string'],
      [', ', null],
      ['1', 'number'],
    ]);
    expect(looks('XML', '<a>b</a>')).toEqual([
      ['<a', 'tag'],
      ['>', 'tag'],
      ['b', null],
      ['</a', 'tag'],
      ['>', 'tag'],
    ]);
    expect(looks('Text', '"a": 1')).toEqual([['"a": 1', null]]);
  });

  test('mark what is searched for, within and across them', () => {
    expect(looks('JSON', '"ab": 1', 'b": 1')).toEqual([
      ['"a', 'key'],
      ['b"', 'found'],
      [': ', 'found'],
      ['1', 'found'],
    ]);
  });

  test('of a piece of a wrapped line are those of the line', () => {
    const text = '"key": "value"';
    const parts = partsOf({ kind: 'JSON', text, lineStart: 0, lineEnd: 14, start: 9, end: 14 }, [], undefined);
    expect(parts.map((part) => [part.text, part.tone])).toEqual([['alue"', 'string']]);
  });
});
