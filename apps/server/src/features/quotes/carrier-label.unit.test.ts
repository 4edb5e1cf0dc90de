import { describe, expect, it } from 'vitest';
import { maskFor, termsOfCarrier } from './carrier-label.ts';

const MASKED = { displayCarriers: false };
const words = termsOfCarrier({
  name: 'Tidewater Mutual',
  key: 'tidewater-mutual',
  base_url: 'https://api.tidewater-ins.com/v2',
});

describe('R4.4 what a masked viewer reads', () => {
  it.each([
    ['Tidewater Mutual says no', '••• says no'],
    ['see tidewater-mutual', 'see •••'],
    ['at api.tidewater-ins.com', 'at •••'],
    ['TIDEWATER  mutual says no', '••• says no'],
    ['Tidewater and Mutual', '•••'],
    // The first word of the name alone may mean something else.
    ['12 Tidewater Ln', '12 Tidewater Ln'],
  ])('%s becomes %s', (text, read) => {
    expect(maskFor(MASKED, words).text(text)).toBe(read);
  });

  it.each([
    ['Tidewater does not insure mobile homes', '••• does not insure mobile homes'],
    ['A mutual home of flood', 'A mutual home of flood'],
    ['go to bind.tidewater.com', 'go to bind.•••.com'],
  ])('what a carrier said: %s becomes %s', (text, read) => {
    expect(maskFor(MASKED, words).strict(text)).toBe(read);
  });

  it.each([
    ['UPC Insurance', 'UPC does not write coastal risks.', '••• does not write coastal risks.'],
    ['HCI Flood', 'HCI: roof too old, hci has no say', '•••: roof too old, hci has no say'],
    ['Security First Insurance', 'Security First does not write this ZIP.', '••• does not write this ZIP.'],
    ['Security First Insurance', 'Security matters first', 'Security matters first'],
    ['American Coastal Insurance Company', 'American Coastal is full', '••• is full'],
    ['Universal Property Casualty', 'UPC does not write here', '••• does not write here'],
    ['American Integrity Insurance Group', 'AIIG and AII are full', '••• and ••• are full'],
    ['FL Home LLC', 'FL law wants an LLC to sign', 'FL law wants an LLC to sign'],
    ['Hull & Reef', 'Hull and reef need care', '••• need care'],
    ['Hull & Reef', 'Reef, then hull', '•••, then •••'],
    ['Reef Dwelling', 'The dwelling, its contents and coverage', 'The dwelling, its contents and coverage'],
    ['Reef Dwelling', 'Reef Dwelling covers the dwelling', '••• covers the dwelling'],
  ])('what %s said of itself: %s', (name, text, read) => {
    const key = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    const base_url = `https://rate.${key.split('-')[0]}x.com/v1`;
    expect(maskFor(MASKED, termsOfCarrier({ name, key, base_url })).strict(text)).toBe(read);
  });

  it('hides the host that a carrier has its service in', () => {
    const mask = maskFor(
      MASKED,
      termsOfCarrier({ name: 'HCI Flood', key: 'hci', base_url: 'https://rate.hci.com/v1' }),
    );
    expect(mask.text('see www.hci.com')).toBe('see www.•••');
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
    expect(maskFor({ displayCarriers: true }, words).strict(value)).toBe(value);
  });
});
