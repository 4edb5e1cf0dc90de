import { expect, it } from 'vitest';
import { numberKey, searchTerms } from './search.ts';

const prefixes = (text: string | undefined) => searchTerms(text).map(({ prefix }) => prefix);

it.each<[text: string | undefined, prefixes: string[]]>([
  [undefined, []],
  ['  ', []],
  ['Jo Martinez-Ng', ['jo', 'martinez', 'ng']],
  ["O'Brien", ['obrien']],
  ['O’Brien', ['obrien']],
  ['Núñez', ['nunez']],
  ['2816 W Bayshore Ct, Tampa FL 33629', ['2816', 'w', 'bayshore', 'ct', 'tampa', 'fl', '33629']],
  ['12 1/2 A St #4B', ['12', '1', '2', 'a', 'st', '4b']],
  ['#1042', ['#1042']],
  ['# 1042', ['#1042']],
  ['#4B', ['4b']],
  ['jo.martinez@example.com', ['jo.martinez@example.com']],
  ['Jo <jo5551234567@example.com>,', ['jo', 'jo5551234567@example.com']],
  ['@example.com', ['example', 'com']],
  ['8135550176', ['8135550176']],
  ['(813) 555-0176', ['8135550176']],
  ['+1 813 555 0176', ['8135550176']],
  ['1-813-555-0176.', ['8135550176']],
  ['ann 555-0176', ['ann', '5550176']],
  ['(813) 55', ['813', '55']],
  ['sm sm SM', ['sm']],
  ['%%%', ['%%%']],
])('parts %j into %j', (text, expected) => {
  expect(prefixes(text)).toEqual(expected);
});

it.each<[word: string, others: string[]]>([
  ['street', ['st', 'sts']],
  ['stre', ['strm', 'st', 'sts']],
  ['north', ['n', 'ne', 'nw']],
  ['nor', ['n', 'ne', 'nw']],
  ['no', []],
  ['n', []],
  ['blvd', ['boulevard', 'boul', 'boulv']],
  ['boul', ['blvd']],
  ['ave', ['av', 'avn', 'avnue']],
  ['nw', ['northwest']],
  ['first', ['1st']],
  ['smith', []],
])('finds the word %j also as %j', (word, others) => {
  expect(searchTerms(word)).toEqual([{ prefix: word, words: others }]);
});

it('takes a bounded number of words', () => {
  expect(searchTerms(Array.from({ length: 99 }, (_, n) => `w${n}`).join(' ')).length).toBeLessThanOrEqual(16);
});

it.each<[text: string | undefined, key: ReturnType<typeof numberKey>]>([
  ['TWF-0099812', { key: 'TWF0099812', isShort: false }],
  ['twf 0099812', { key: 'TWF0099812', isShort: false }],
  ['#TWM-10049536', { key: 'TWM10049536', isShort: false }],
  ['99812', { key: '99812', isShort: false }],
  ['9812', { key: '9812', isShort: true }],
  ['-9812 ', { key: '9812', isShort: true }],
  ['#1042', null],
  ['812', null],
  ['TWF1', null],
  ['smith', null],
  ['jo5551@example.com', null],
  [undefined, null],
])('reads %j as the number %j', (text, key) => expect(numberKey(text)).toEqual(key));
