import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  type Field,
  fieldsOf,
  formatDate,
  formatValue,
  formFor,
  maskPhone,
  parseInput,
  placeholderOf,
} from '../../src/forms/index.ts';
import { kindFault } from '../../src/forms/kinds.ts';
import { YES_NO } from '../../src/forms/options.ts';

const field = (kind: Field['kind'], more: Partial<Field> = {}): Field => ({ key: 'x', label: 'X', kind, ...more });

describe('R3.9 what is typed or pasted is understood', () => {
  const rows: readonly (readonly [Field, string, unknown])[] = [
    [field('phone'), '(305) 555-0100', '(305) 555-0100'],
    [field('phone'), '305.555.0100', '(305) 555-0100'],
    [field('phone'), '+1 305 555 0100', '(305) 555-0100'],
    [field('phone'), '3055', '(305) 5'],
    [field('date'), '1/2/1970', '1970-01-02'],
    [field('date'), '01-02-1970', '1970-01-02'],
    [field('date'), '1.2.70', '1970-01-02'],
    [field('date'), '1/2/26', '2026-01-02'],
    [field('date'), '01021970', '1970-01-02'],
    [field('date'), '1970-01-02', '1970-01-02'],
    [field('date'), '1970-01-02T00:00:00Z', '1970-01-02'],
    [field('date'), '1970-01-02 00:00:00.000', '1970-01-02'],
    [field('date'), '1970-01-02T10:20:30+02:00', '1970-01-02'],
    [field('date'), '1/2/1970 0:00', '1970-01-02'],
    [field('date'), '1/2/1970 12:00:00 AM', '1970-01-02'],
    [field('date'), 'Jan 2, 1970', '1970-01-02'],
    [field('date'), 'January 2nd, 1970', '1970-01-02'],
    [field('date'), 'Fri, 2 Jan 1970', '1970-01-02'],
    [field('date'), '02-Jan-1970', '1970-01-02'],
    [field('date'), '2-Jan-70', '1970-01-02'],
    [field('date'), 'Sept. 2 1970', '1970-09-02'],
    [field('date'), '19700102', '1970-01-02'],
    [field('date'), '1970/1/2', '1970-01-02'],
    [field('money'), '$1,250,000.00', 1_250_000],
    [field('money'), ' 1 250 ', 1_250],
    [field('money'), '100k', 100_000],
    [field('money'), '$1.2m', 1_200_000],
    [field('money'), '1,250.5 K', 1_250_500],
    [field('digits'), '2k', 2_000],
    [field('money'), '250.00', 250],
    [field('decimal'), '1,204.5 mi', 1_204.5],
    [field('digits'), '1,840 sq ft', 1_840],
    [field('decimal'), '+1.5 ft', 1.5],
    [field('decimal'), '-2.25', -2.25],
    [field('decimal'), '.5', 0.5],
    [field('year'), '1987', 1_987],
    [field('name'), ' mary', 'Mary'],
    [field('name'), 'de la Cruz', 'De la Cruz'],
    [field('email'), ' ann@example.com ', 'ann@example.com'],
    [field('toggle', { options: YES_NO }), 'y', 'Yes'],
    [field('toggle', { options: YES_NO }), 'FALSE', 'No'],
    [field('toggle'), 'yes', true],
    [field('toggle'), '0', false],
    [field('choice', { options: [{ value: 'FL', label: 'Florida' }] }), 'florida', 'FL'],
    [field('choice', { options: [{ value: 'FL', label: 'Florida' }] }), 'fl', 'FL'],
    [field('text'), '', ''],
    [field('money'), '  ', null],
  ];
  it.each(rows)('%j from %j is %j', (one, text, value) => {
    expect(parseInput(one, text)).toEqual({ value });
  });

  const faults: readonly (readonly [Field, string, string])[] = [
    [field('date'), '2/30/1970', 'Value is not valid.'],
    [field('date'), 'Feb 30, 1970', 'Value is not valid.'],
    [field('date'), '25573', 'Value is not valid.'],
    [field('date'), '19701302', 'Value is not valid.'],
    [field('date'), '1/2/1970 later', 'Value is not valid.'],
    [field('date'), 'Marching 2, 1970', 'Value is not valid.'],
    [field('date'), 'yesterday', 'Value is not valid.'],
    [field('money'), 'a lot', 'Number is required.'],
    [field('money'), '-5', 'Number is required.'],
    [field('money'), '−5', 'Number is required.'],
    [field('money'), '1e5', 'Write the number in full, such as 250,000.'],
    [field('money'), '250.000', 'Write the number in full, such as 250,000.'],
    [field('money'), '$0.01', 'Write whole dollars, such as 250,000.'],
    [field('money'), '250,000.50', 'Write whole dollars, such as 250,000.'],
    [field('money'), '1.0005k', 'Write whole dollars, such as 250,000.'],
    [field('money'), '1.250.000', 'Write the number in full, such as 250,000.'],
    [field('money'), '1,25', 'Write the number in full, such as 250,000.'],
    [field('money'), '250 or 300', 'Write the number in full, such as 250,000.'],
    [field('money'), '100kk', 'Write the number in full, such as 250,000.'],
    [field('money'), 'k', 'Number is required.'],
    [field('money'), '100000m', 'max. 11 Digits.'],
    [field('digits'), '1.0005k', 'Number is required.'],
    [field('decimal'), '1,5', 'Number is required.'],
    [field('decimal'), '2k', 'Number is required.'],
    [field('year'), '2k', 'Number is required.'],
    [field('phone'), '+44 20 7946 0958', '10 Digits required.'],
    [field('phone'), '305-555-0100 x12', '10 Digits required.'],
    [field('money'), '100000000000', 'max. 11 Digits.'],
    [field('digits'), '1.5', 'Number is required.'],
    [field('digits', { wrong: 'Own words.' }), 'x', 'Own words.'],
    [field('decimal'), '1.2.3', 'Number is required.'],
    [field('decimal'), '9'.repeat(400), 'max. 30000 Number.'],
    [field('decimal'), `-${'9'.repeat(400)}`, 'min. -30000 Number.'],
    [field('toggle'), 'maybe', 'Value is not valid.'],
    [field('phone'), 'none', '10 Digits required.'],
    [field('name'), 'Maria\r\nBcc: x@y.example', 'Write this on one line.'],
    [field('name'), 'Ma\u202eria', 'Contains a hidden character. Delete it and type the text again.'],
    [field('computed'), 'x', 'This value is computed.'],
    [field('list'), 'x', 'Value is not valid.'],
  ];
  it.each(faults)('%j from %j: %s', (one, text, error) => {
    expect(parseInput(one, text)).toEqual({ error });
  });
});

describe('R3.9 an amount is never read as another one', () => {
  it('every whole amount is read from however it is usually written', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999_999 });
    fc.assert(
      fc.property(amount, (value) => {
        const grouped = value.toLocaleString('en-US');
        for (const text of [String(value), grouped, `$${grouped}`, `${grouped}.00`])
          expect(parseInput(field('money'), text)).toEqual({ value });
      }),
    );
  });
  it('thousands and millions are what they stand for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (hundredths) => {
        const text = (hundredths / 100).toFixed(2);
        expect(parseInput(field('money'), `${text}k`)).toEqual({ value: hundredths * 10 });
        expect(parseInput(field('money'), `${text}m`)).toEqual({ value: hundredths * 10_000 });
      }),
    );
  });
  it('what has a sign, an exponent or other separators is refused', () => {
    const odd = fc
      .tuple(
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom('-', 'e', '.000', ',0', '/', ':'),
        fc.integer({ min: 1, max: 9 }),
      )
      .map(([a, mark, b]) => (mark === '-' ? `-${a}` : mark === '.000' ? `${a}.00${b}` : `${a}${mark}${b}`));
    fc.assert(
      fc.property(odd, (text) => {
        expect(parseInput(field('money'), text)).toHaveProperty('error');
      }),
    );
  });
});

describe('R3.9 how a value shows', () => {
  const rows: readonly (readonly [Field, Parameters<typeof formatValue>[1], string])[] = [
    [field('money'), 1_250_000, '$1,250,000'],
    [field('computed', { unit: '$' }), 230_000, '$230,000'],
    [field('digits'), 1_840, '1,840'],
    [field('year'), 1_987, '1987'],
    [field('decimal'), -1.5, '-1.5'],
    [field('date'), '1970-01-02', '01-02-1970'],
    [field('phone'), '3055550100', '(305) 555-0100'],
    [field('toggle'), true, 'Yes'],
    [field('choice', { options: [{ value: '0', label: '0 (No Coverage)' }] }), '0', '0 (No Coverage)'],
    [field('text'), null, ''],
    [field('text'), undefined, ''],
  ];
  it.each(rows)('%j %j as %s', (one, value, text) => {
    expect(formatValue(one, value)).toBe(text);
  });
});

describe('R3.9 phone mask as it is typed', () => {
  it.each([
    ['', ''],
    ['3', '(3'],
    ['305', '(305'],
    ['3055', '(305) 5'],
    ['3055550', '(305) 555-0'],
    ['13055550100', '(305) 555-0100'],
    ['305555010099', '(305) 555-0100'],
  ])('%s is %s', (typed, shown) => {
    expect(maskPhone(typed)).toBe(shown);
  });
});

describe('dates', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2021-11-21', 60, '2026-11-21'],
  ])('%s and %s months is %s', (date, months, later) => {
    expect(addMonths(date, months)).toBe(later);
  });
  it('shows MM-DD-YYYY and leaves anything else alone', () => {
    expect(formatDate('2026-11-21')).toBe('11-21-2026');
    expect(formatDate('soon')).toBe('soon');
  });
});

describe('placeholders', () => {
  const home = fieldsOf(formFor('home'));
  it.each([
    ['electrical_year', '2017'],
    ['year_build', 'YYYY'],
    ['date_of_birth', 'MM-DD-YYYY'],
    ['searched_address', 'Start typing the address'],
    ['sqft', undefined],
  ])('%s: %s', (key, words) => expect(placeholderOf(home.get(key)!, 2026)).toBe(words));
});

describe('an amount that keeps its cents', () => {
  const premium: Field = { key: 'premium', label: 'Premium', kind: 'money', cents: true };
  it.each([
    ['$1,822.37', 1822.37, '$1,822.37'],
    ['1822.5', 1822.5, '$1,822.50'],
    ['$1,856.00', 1856, '$1,856'],
  ])('reads %s as %d and shows it as %s', (text, value, shown) => {
    expect(parseInput(premium, text)).toEqual({ value });
    expect(formatValue(premium, value)).toBe(shown);
    expect(kindFault(premium, value, undefined)).toBeNull();
  });
  it('takes no third decimal', () => {
    expect(parseInput(premium, '1822.375')).toHaveProperty('error');
    expect(kindFault(premium, 1822.375, undefined)).not.toBeNull();
  });
});
