import { expect, test } from 'vitest';
import { CALLS } from '../index.ts';

test.each([
  ['null', null, ['Field is required.']],
  ['a premium', 900, []],
])('a custom quote with %s as its premium', (_what, premium, messages) => {
  const quote = { application_id: 1, carrier_name: 'Acme', premium, description: 'Custom Quote!' };
  const { error } = CALLS.createApplicationCustomQuote.request.safeParse(quote);
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(messages);
});
