import { expect, it } from 'vitest';
import { holdsCredential, writtenCredential } from './credential-headers.ts';

it.each([
  ['Authorization', 'Bearer abc', true],
  ['Authorization', 'Bearer {{ref}}', false],
  ['Authorization', 'Bearer {{"abc"}}', true],
  ['X-Api-Key', '4711', true],
  ['Ocp-Apim-Subscription-Key', '4711', true],
  ['X-Partner-Token', '4711', true],
  ['X-Shared-Secret', '4711', true],
  ['X-Password', '4711', true],
  ['X-Signature', '4711', true],
  ['Cookie', 'a=b', true],
  ['X-Callback-Secret', '{{callback_secret}}', false],
  ['X-Key', '4711{{values.zip}}', true],
  ['X-Api-Key', '', true],
  ['Idempotency-Key', '{{idempotency_key}}', false],
  ['Idempotency-Key', 'abc', false],
  ['SOAPAction', '"urn:quote"', false],
  ['X-Agency', '4711', false],
])('%s: %s holds a credential: %s', (name, value, holds) => {
  expect(holdsCredential(name, value)).toBe(holds);
});

it.each([
  ['/quote?apikey=4711&a=1', 'apikey'],
  ['/quote?sessionid=4711', null],
  ['/quote?apikey={{ref}}', null],
  ['{"pwd": "hunter2", "a": 1}', 'pwd'],
  ['{"login": {"Password": "hunter2"}}', 'Password'],
  ["{'licenseKey': 'AB-1'}", 'licenseKey'],
  ['{"pwd": secret, "api_key": secret}', null],
  ['{"pwd": ""}', null],
  ['{"rating_key": "HO3", "key": idempotency_key}', null],
  ['<auth><ns:Password>x1</ns:Password></auth>', 'ns:Password'],
  ['<auth><Password>{{secret}}</Password></auth>', null],
])('%s names a credential: %s', (text, name) => {
  expect(writtenCredential(text)).toBe(name);
});
