import { expect, test } from 'vitest';
import { insertCode } from './insert-code.ts';

test.each([
  [
    'at the cursor',
    'Hi , your quotes',
    { start: 3, end: 3 },
    '{{ client_first_name }}',
    'Hi {{ client_first_name }}, your quotes',
  ],
  ['over what is marked', 'Hi NAME!', { start: 3, end: 7 }, '{{ client_first_name }}', 'Hi {{ client_first_name }}!'],
  [
    'at the end of a text that never had the focus',
    'Hi Dana,',
    null,
    '{{ premium_range }}',
    'Hi Dana, {{ premium_range }}',
  ],
  ['at the end behind a line break', 'Hi Dana,\n', null, '{{ premium_range }}', 'Hi Dana,\n{{ premium_range }}'],
  ['into an empty text', '', null, '{{ client_link }}', '{{ client_link }}'],
  ['a link in front of a word', 'Hi', { start: 0, end: 0 }, '{{ client_link }}', '{{ client_link }} Hi'],
  ['a link between two words', 'Seehere', { start: 3, end: 3 }, '{{ client_link }}', 'See {{ client_link }} here'],
  ['a link between spaces', 'See  here', { start: 4, end: 4 }, '{{ client_link }}', 'See {{ client_link }} here'],
])('inserts a code %s', (_where, text, selection, code, expected) => {
  const result = insertCode(text, selection, code);
  expect(result.text).toBe(expected);
  expect(result.text.slice(0, result.cursor).trimEnd().endsWith(code)).toBe(true);
});
