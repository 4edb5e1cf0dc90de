import { describe, expect, it } from 'vitest';
import { ALERT_KEYS, alertColor, isSettled } from '../../src/alerts/index.ts';
import {
  comparePremium,
  customQuoteErrors,
  describeQuote,
  formatPremium,
  genericCarrierName,
  hasPremium,
  isHiddenCarrier,
} from '../../src/quotes/index.ts';

const SYSTEM = 'WRIGHT SYSTEM ERROR - PLEASE QUOTE MANUALLY';
const APPROVAL = 'UW APPROVAL REQUIRED - BRIDGE TO REQUEST';

describe('R4.3 quote descriptions as shown (section 8, D15)', () => {
  const rows: readonly (readonly [stored: string, shown: string])[] = [
    ...[
      'success',
      ' Success ',
      'Successful',
      'quote successful',
      'QUOTE SUCCESSFUL.',
      'Successfully quoted',
      'Quote successfully created',
      '',
    ].map((text) => [text, ''] as const),
    ['Bad Data', SYSTEM],
    ['Error: bad data in request', SYSTEM],
    ['UNABLE TO RATE', SYSTEM],
    ['There was a problem creating the quote', 'ERROR - PLEASE QUOTE MANUALLY'],
    ['Referral', APPROVAL],
    ['referral required: roof age', APPROVAL],
    ['Referred to underwriting', APPROVAL],
    ['Custom Quote!', 'Custom Quote!'],
    ['Quote successful with exclusions', 'Quote successful with exclusions'],
    ['  Roof older than 20 years ', 'Roof older than 20 years'],
    [
      'Contents written at ACV',
      'Contents written at ACV - PLEASE VERIFY REPLACEMENT COST ON CONTENTS WITH THE CARRIER',
    ],
  ];
  it.each(rows)('%j as %j', (stored, shown) => {
    expect(describeQuote(stored)).toBe(shown);
  });
  it('nothing as nothing', () => {
    expect(describeQuote(null)).toBe('');
  });
});

describe('R4.3 premiums', () => {
  it.each([
    [0, false],
    [null, false],
    [undefined, false],
    [-1, false],
    [Number.NaN, false],
    [0.01, true],
  ])('%s is there: %s', (premium, there) => {
    expect(hasPremium(premium)).toBe(there);
  });
  it('sort from the lowest, those without one last', () => {
    expect([900, null, 1204, 0, 412.5].toSorted(comparePremium)).toEqual([412.5, 900, 1204, null, 0]);
  });
  it.each([
    [1204, '$1,204.00'],
    [1234567.5, '$1,234,567.50'],
    [0, '$0.00'],
    [null, ''],
  ])('%s shows as %s', (premium, text) => {
    expect(formatPremium(premium)).toBe(text);
  });
});

it('R4.3 Flood Risk is never shown, R4.4 the generic name carries the quote', () => {
  expect(isHiddenCarrier(' flood risk ')).toBe(true);
  expect(isHiddenCarrier('Flood Risk Partners')).toBe(false);
  expect(genericCarrierName(8812)).toBe('Carrier 8812');
});

describe('R4.5 custom quote', () => {
  const QUOTE = { carrier_name: 'Acme', premium: 900, description: 'Custom Quote!' };
  it.each([
    [QUOTE, {}],
    [{ ...QUOTE, carrier_url: 'https://acme.example.com/q/1' }, {}],
    [{ ...QUOTE, carrier_name: ' ' }, { carrier_name: ['Field is required.'] }],
    [{ ...QUOTE, carrier_name: ' flood risk ' }, { carrier_name: [expect.stringContaining('never shown')] }],
    [{ ...QUOTE, premium: null }, { premium: ['Field is required.'] }],
    [{ ...QUOTE, premium: -1 }, { premium: ['Value is not valid.'] }],
    [{ ...QUOTE, premium: 0 }, { premium: ['Value is not valid.'] }],
    [{ ...QUOTE, premium: 0.004 }, { premium: ['Value is not valid.'] }],
    [{ ...QUOTE, premium: 100_000_000 }, { premium: ['Value is not valid.'] }],
    [{ ...QUOTE, premium: Number.NaN }, { premium: ['Value is not valid.'] }],
    [{ ...QUOTE, description: '' }, { description: ['Field is required.'] }],
    [{ ...QUOTE, carrier_url: 'javascript:alert(1)' }, { carrier_url: ['Value is not valid.'] }],
  ])('%j: %j', (quote, errors) => {
    expect(customQuoteErrors(quote)).toEqual(errors);
  });
});

describe('R6.2 alert colours (section 4, D13)', () => {
  const note = (key: string, status: string | null, more = {}) => ({
    key,
    status,
    is_alert: true,
    is_active: true,
    ...more,
  });
  it.each([
    [ALERT_KEYS.auto_launch, 'failed', 'red'],
    [ALERT_KEYS.multiple_auto_launch, 'failed', 'red'],
    [ALERT_KEYS.auto_launch, 'sent', 'purple'],
    [ALERT_KEYS.status_change, 'failed', 'orange'],
    [ALERT_KEYS.quote_auto_sent, 'failed', 'orange'],
    [ALERT_KEYS.time_out, 'failed', 'orange'],
    [ALERT_KEYS.time_out, 'timeout', 'yellow'],
    [ALERT_KEYS.quote_auto_sent, 'timeout', 'yellow'],
    [ALERT_KEYS.status_change, 'timeout', 'purple'],
    [ALERT_KEYS.quote_not_included, null, 'teal'],
    ['anything_else', 'failed', 'purple'],
  ])('%s %s is %s', (key, status, colour) => {
    expect(alertColor([note(key, status)])).toBe(colour);
  });
  it('several active alerts: the first in the order of colours; inactive and plain notes none', () => {
    const teal = note(ALERT_KEYS.quote_not_included, null);
    expect(alertColor([note('x', null), teal, note(ALERT_KEYS.time_out, 'timeout')])).toBe('yellow');
    expect(alertColor([note(ALERT_KEYS.auto_launch, 'failed', { is_active: false }), teal])).toBe('teal');
    expect(alertColor([note(ALERT_KEYS.auto_launch, 'failed', { is_alert: false })])).toBeNull();
    expect(alertColor([])).toBeNull();
  });
  it.each([
    [ALERT_KEYS.quote_not_included, true, true],
    [ALERT_KEYS.auto_launch, true, true],
    [ALERT_KEYS.quote_not_included, false, false],
    ['anything_else', true, false],
  ])('%s, bound %s: settled %s', (key, isBound, expected) => {
    expect(isSettled(key, isBound)).toBe(expected);
  });
});
