import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { returnedText } from './returned.ts';

it.each([
  ['5.1.1', /no such address/],
  ['5.1.10', /no such address/],
  ['5.1.2', /part after the @/],
  ['5.1.8', /administrator/],
  ['5.2.2', /full/],
  ['4.2.2', /full/],
  ['5.2.1', /takes nothing in/],
  ['5.2.3', /too large/],
  ['5.3.4', /too large/],
  ['5.4.1', /no such address/],
  ['4.4.1', /could not be reached/],
  ['4.4.7', /could not be reached/],
  ['5.7.26', /did not let this e-mail in/],
  ['5.0.0', /sent this e-mail back/],
  ['5.3.0', /sent this e-mail back/],
])('an e-mail that comes back with %s says why and what to do', (status, words) => {
  expect(returnedText(status)).toMatch(words);
  expect(returnedText(status)).toContain(`(Status ${status})`);
});

it('has words for whatever a mail server says', () =>
  assert(property(string(), (status) => returnedText(status).length > 40)));
