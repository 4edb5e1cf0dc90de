import { expect, test } from 'vitest';
import { EMPTY_FORM } from '../form/form.ts';
import { exampleText, hasExample } from './example-address.ts';

test.each([
  ['https://api.carrier.example/oauth/token', true],
  ['https://API.Carrier.EXAMPLE', true],
  ['https://example.com/', false],
  ['https://api.example.carrier.com', false],
  ['', false],
  ['api.carrier.example', false],
])('%s is an example: %s', (address, is) => {
  expect(exampleText(address) !== undefined).toBe(is);
  expect(hasExample({ ...EMPTY_FORM, base_url: address })).toBe(is);
});

test('only an address that is asked counts', () => {
  const recipe = { ...EMPTY_FORM.recipe, url: 'https://api.carrier.example/token' };
  expect(hasExample({ ...EMPTY_FORM, recipe })).toBe(false);
  expect(hasExample({ ...EMPTY_FORM, recipe, auth: { ...EMPTY_FORM.auth, kind: 'token' } })).toBe(true);
});
