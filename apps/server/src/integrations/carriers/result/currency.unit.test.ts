import { expect, it } from 'vitest';
import { parseJson } from '../../json.ts';
import { currencyIn } from './currency.ts';

it.each([
  [{ premium: 1310.5, currency: 'EUR' }, 'EUR'],
  [{ quotes: [{ price: { amount: 1, currencyCode: 'cad' } }] }, 'CAD'],
  [{ Premium: { '#text': '1310.50', '@Currency': 'GBP' } }, 'GBP'],
  [{ FullTermAmt: { Amt: '1', CurCd: 'MXN' } }, 'MXN'],
  [{ premium_currency: '€' }, '€'],
])('%j names the currency %s', (body, currency) => expect(currencyIn([{}, body])).toBe(currency));

it.each([
  { premium: 1, currency: 'USD' },
  { currency: 'usd', note: 'EUR' },
  { Currency: '$' },
  { CurCd: 'US$' },
  { currency: null },
  { currency: { code: 840 } },
  { current: 'yes', currently_insured: 'Yes' },
  'EUR',
  null,
])('%j names none but the dollar', (body) => expect(currencyIn([body])).toBeNull());

it.each([
  ['{"id": 12345678901234567890}', { id: '12345678901234567890' }],
  ['{"a": [9007199254740993, -9007199254740993]}', { a: ['9007199254740993', '-9007199254740993'] }],
  ['{"id": 9007199254740991, "n": 1310.5}', { id: 9007199254740991, n: 1310.5 }],
  ['{"n": 0.25, "e": 1e20}', { n: 0.25, e: 1e20 }],
])('%s is read with all digits of its integers', (text, value) => expect(parseJson(text)).toEqual(value));
