import { searchTerms } from '@freeboard/domain/applications';
import { expect, it } from 'vitest';
import { wordsQuery } from './search.queries.ts';

it.each<[text: string, query: string | null]>([
  ['garage', "(('garage':*))"],
  ['Dana Garage', "(('dana':*)) & (('garage':*))"],
  ['dana@mail.example', "(('dana':* & 'mail':* & 'example':*))"],
  ['(813) 555-0176', "(('8135550176':*))"],
  ["it's", "(('its':*))"],
  ["x' | !y", "(('x':*)) & (('y':*))"],
  ['#1042', null],
  ['%%%', null],
  ["':*", null],
])('finds words by %j as %j', (text, query) => {
  expect(wordsQuery(searchTerms(text), true)).toBe(query);
});

it('looks only at who it is with where bodies are not searched', () => {
  expect(wordsQuery(searchTerms('Palmetto'), false)).toBe("(('palmetto':*A))");
});
