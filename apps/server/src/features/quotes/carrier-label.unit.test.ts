import { describe, expect, it } from 'vitest';
import { maskFor, wordsOfCarrier } from './carrier-label.ts';

const MASKED = { displayCarriers: false };
const words = wordsOfCarrier({
  name: 'Tidewater Mutual',
  key: 'tidewater-mutual',
  base_url: 'https://api.tidewater-ins.com/v2',
});

describe('R4.4 what a masked viewer reads', () => {
  it.each([
    ['Tidewater Mutual says no', '••• says no'],
    ['see tidewater-mutual', 'see •••'],
    ['at api.tidewater-ins.com', 'at •••'],
    // By its own short name a text may be about anything else.
    ['12 Tidewater Ln', '12 Tidewater Ln'],
  ])('%s becomes %s', (text, read) => {
    expect(maskFor(MASKED, words).text(text)).toBe(read);
  });

  it.each([
    ['Tidewater does not insure mobile homes', '••• does not insure mobile homes'],
    ['A mutual home of flood', 'A mutual home of flood'],
    ['go to bind.tidewater.com', 'go to bind.•••.com'],
  ])('what a carrier said: %s becomes %s', (text, read) => {
    expect(maskFor(MASKED, words).said(text)).toBe(read);
  });

  it('changes texts only: never a number, never the name of a member', () => {
    const mask = maskFor(MASKED, ['1200', 'label', 'A"B']);
    const value = { label: 'label', amount: 1200, of: ['a 1200', null, true], quoted: 'A"B' };
    expect(mask.json(value)).toEqual({ label: '•••', amount: 1200, of: ['a •••', null, true], quoted: '•••' });
  });

  it('hides a name of two letters where it stands alone', () => {
    expect(maskFor(MASKED, ['AE']).text('AE quotes aerial views')).toBe('••• quotes aerial views');
  });

  it('hides nothing from who may see carriers', () => {
    const value = { reasons: ['Tidewater'] };
    expect(maskFor({ displayCarriers: true }, words).said(value)).toBe(value);
  });
});
