import { expect, it } from 'vitest';
import { CallFault } from '../../../../lib/server/calls.ts';
import { unitOf, whyText } from './lookup.ts';

const fault = new CallFault({ code: 0, message: 'Away.', data: null, errors: {} });

it.each([
  ['unknown', /does not know this address/, /^Check the house number/],
  ['down', /didn’t respond/, /try again in a minute/],
  ['switched_off', /switched off for your agency/, /API Management/],
  ['incomplete', /not complete/, /complete address including city, state and zip/],
  ['no-number', /no house number/, /in front of the street/],
  ['stopped', /was stopped/, /^Look it up again/],
  [{ fault }, /^The lookup failed: Away\./, /^Try again/],
] as const)('%s is said with its own next step', (why, what, next) => {
  expect(whyText(why).what).toMatch(what);
  expect(whyText(why).next).toMatch(next);
});

it.each([
  [{ searched_address: '100 Main St Apt 4, Tampa, FL 33602' }, 'Apt 4'],
  [{ searched_address: '100 Main St PH 3, Tampa, FL' }, 'PH 3'],
  [{ searched_address: '100 Main St Trailer 30 Tampa FL 33602' }, 'Trailer 30'],
  [{ searched_address: '100 Main St, Tampa, FL 33602' }, ''],
  [{ searched_address: '100 Main St Tampa FL 33602' }, ''],
  [{ address1: '100 Main St', address2: 'Apt 4', city: 'Tampa', state: 'FL', zip: '' }, 'Apt 4'],
  [{ address1: '100 Main St #4', city: 'Tampa', state: 'FL', zip: '' }, '#4'],
])('the unit of %j is %j', (address, unit) => expect(unitOf(address)).toBe(unit));
