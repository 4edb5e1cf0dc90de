import { expect, it } from 'vitest';
import { CallFault } from '../../lib/calls.ts';
import { whyWords } from './lookup.ts';

const fault = new CallFault({ code: 0, message: 'Away.', data: null, errors: {} });

it.each([
  ['unknown', /does not know this address/, /^Check the house number/],
  ['down', /did not answer/, /try again in a minute/],
  ['switched_off', /switched off for your agency/, /API Management/],
  ['incomplete', /not complete/, /complete address including city, state and zip/],
  ['no-number', /no house number/, /in front of the street/],
  ['stopped', /was stopped/, /^Look it up again/],
  [{ fault }, /^The lookup failed: Away\./, /^Try again/],
] as const)('%s is said with its own next step', (why, what, next) => {
  expect(whyWords(why).what).toMatch(what);
  expect(whyWords(why).next).toMatch(next);
});
