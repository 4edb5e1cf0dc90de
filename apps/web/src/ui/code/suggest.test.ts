import { expect, test } from 'vitest';
import { foundSuggestions, offersAt, type Suggestion } from './suggest.ts';

const named = (text: string, label: string, isFunction = false): Suggestion => ({
  text,
  label,
  isFunction,
  detail: 'text',
  about: 'One of $1,000, $2,000.',
  section: 'Coverage',
});
const ALL = [
  named('values.deductible', 'Deductible'),
  named('values.aop_deductible', 'AOP deductible'),
  named('steps.create.body', 'Create quote: its answer'),
  named('$money', 'An amount as a number', true),
];

const offered = (code: string, isAsked = false) => {
  const text = code.replace('|', '');
  const found = offersAt({ language: 'jsonata', text, at: code.indexOf('|'), isAsked }, ALL);
  return found && [text.slice(found.from, code.indexOf('|')), ...found.offers.map(({ insert }) => insert)];
};

test.each([
  ['values.ded|', ['ded', 'deductible', 'aop_deductible']],
  ['values.|', ['', 'deductible', 'aop_deductible']],
  ['steps.create.b|', ['b', 'body']],
  ['$mo|', ['$mo', '$money(']],
  ['ded|', ['ded', 'values.deductible', 'values.aop_deductible', 'steps.create.body', '$money(']],
  ['"ded|"', null],
  ['values.zip + |', null],
  ['other.|', null],
])('at %s', (code, expected) => {
  expect(offered(code)).toEqual(expected);
});

test('asked for, everything is offered where nothing stands', () => {
  expect(offered('values.zip + |', true)).toHaveLength(1 + ALL.length);
});

test('the picker finds by every word, in name, label, format and options', () => {
  expect(foundSuggestions(ALL, 'aop COVERAGE').map(({ text }) => text)).toEqual(['values.aop_deductible']);
  expect(foundSuggestions(ALL, '$2,000')).toHaveLength(ALL.length);
  expect(foundSuggestions(ALL, 'nothing of it')).toEqual([]);
});
