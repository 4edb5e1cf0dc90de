import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agencyFieldError, licenseText, readLicense } from './agency.ts';
import { buttonColor, contrastWithWhite, READABLE } from './color.ts';

it('white text reads on every color that a button takes, and one that was readable stays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`;
      const button = buttonColor(color);
      expect(contrastWithWhite(button)).toBeGreaterThanOrEqual(READABLE);
      if (contrastWithWhite(color) >= READABLE) expect(button).toBe(color);
    }),
  );
  expect(contrastWithWhite('#ffffff')).toBe(1);
  expect(contrastWithWhite('#000000')).toBe(21);
  expect(contrastWithWhite('#e0952b').toFixed(1)).toBe('2.5');
});

it.each([
  ['FL L084217', { state: 'FL', number: 'L084217' }],
  ['ga · 203981', { state: 'GA', number: '203981' }],
  ['tx: 12 34', { state: 'TX', number: '12 34' }],
  ['XX 123', null],
  ['FL', null],
  ['L084217', null],
])('%s is read as %j', (text, license) => expect(readLicense(text)).toEqual(license));

it.each([
  [[], ''],
  [[{ state: 'FL', number: 'L1' }], 'licensed in FL (L1)'],
  [
    [
      { state: 'FL', number: 'L1' },
      { state: 'GA', number: '2' },
      { state: 'TX', number: '3' },
    ],
    'licensed in FL (L1), GA (2) and TX (3)',
  ],
])('%j reads as "%s"', (licenses, words) => expect(licenseText(licenses)).toBe(words));

it.each([
  ['name', ' ', 'Field is required.'],
  ['name', 'Harbor\nLight', 'Write this on one line.'],
  ['mail_name', 'Harbor\tLight', 'Write this on one line.'],
  ['phone', '813', '10 Digits required.'],
  ['reply_to', '', null],
  ['reply_to', 'nobody', 'Invalid Email.'],
  ['brand_color', 'orange', 'A color such as #1467b3.'],
  ['brand_color', '#E0952B', null],
] as const)('%s "%s": %s', (field, text, error) => expect(agencyFieldError(field, text)).toBe(error));
