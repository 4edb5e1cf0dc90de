import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fieldsOf, formFor } from '../src/forms/index.ts';
import {
  datesIn,
  read,
  readAddress,
  readAnswer,
  readDate,
  readNames,
  readNumber,
  readPhone,
  seenText,
  withoutEntities,
  yearsIn,
} from '../src/reading/index.ts';

describe('a phone number', () => {
  it.each([
    ['305-555-0101 (cell)', '(305) 555-0101', ''],
    ['cell: 305.555.0101', '(305) 555-0101', ''],
    ['H 305 555 0101', '(305) 555-0101', ''],
    ['+1-305-555-0101', '(305) 555-0101', ''],
    ['3055550101.0', '(305) 555-0101', ''],
    ['(305)555-0101', '(305) 555-0101', ''],
    ['305-555-0101 x12', '(305) 555-0101', 'x12'],
    ['305-555-0101 / 305-555-0102', '(305) 555-0101', '/ 305-555-0102'],
    ['305-555-0101 after 5', '(305) 555-0101', 'after 5'],
    ['555-0101', null, '555-0101'],
    ['+44 20 7946 0958', null, '+44 20 7946 0958'],
    ['30555501012', null, '30555501012'],
  ])('%j is %j, and the rest is %j', (text, value, rest) => expect(readPhone(text)).toMatchObject({ value, rest }));
});

describe('a name in a column of names', () => {
  const namesOf = (text: string) => {
    const { value, rest, certainty } = readNames(text, { isColumn: true });
    if (!value) return [certainty, rest];
    if ('business' in value) return [certainty, value.business];
    return [certainty, ...value.persons.map(({ first, initial, last }) => [first, initial, last]), rest];
  };
  it.each([
    ['Smith, John', ['sure', ['John', '', 'Smith'], '']],
    ['Tom Brown c/o Jane Brown', ['sure', ['Tom', '', 'Brown'], 'c/o Jane Brown']],
    ['Mr. & Mrs. John Smith', ['ask', ['John', '', 'Smith'], '']],
    ['Maria de los Angeles Perez Gonzalez', ['ask', ['Maria', '', 'de los Angeles Perez Gonzalez'], '']],
    ['Dr. Anh Thị Ngô', ['ask', ['Anh Thị', '', 'Ngô'], '']],
    ['SMITH, JOHN A TR', ['none', 'SMITH, JOHN A TR']],
    ['Bayside Holdings LLC', ['sure', 'Bayside Holdings LLC']],
    ['Smith, John A & Mary B', ['sure', ['John', 'A', 'Smith'], ['Mary', 'B', 'Smith'], '']],
  ])('%j', (text, expected) => expect(namesOf(text)).toEqual(expected));

  test('no word of it is lost', () => {
    const word = fc.constantFrom(
      'Ana',
      'José',
      'de',
      'la',
      'Perez',
      'Smith',
      'Jr.',
      'A',
      'Dr.',
      '&',
      'c/o',
      'LLC',
      ',',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const { value, rest } = readNames(words.join(' '), { isColumn: true });
        if (!value) {
          expect(rest).toBe(words.join(' ').trim());
          return;
        }
        const read = `${'business' in value ? value.business : value.persons.map(({ first, initial, last }) => `${first} ${initial} ${last}`).join(' ')} ${rest}`;
        for (const one of words.filter((text) => !['&', ',', 'Dr.'].includes(text)))
          expect(read.toLowerCase()).toContain(one.toLowerCase().replace(/\.$/, ''));
      }),
    );
  });
});

test.each([
  ['\u200E1/5/1970', '1/5/1970'],
  ['Lee\u200B', 'Lee'],
  ['12\u00A0Ocean Dr', '12 Ocean Dr'],
  ['Ana_x000D_ Lee', 'Ana  Lee'],
  ['_x0041_na', 'Ana'],
  ['\u202A305-555-0100\u202C', '305-555-0100'],
])('what nobody sees is left out of %j', (text, seen) => expect(seenText(text)).toBe(seen));

test.each([
  ['Ana &amp; Bo Lee', 'Ana & Bo Lee'],
  ['O&#39;Hara', "O'Hara"],
  ['Ren&#xe9;e', 'Renée'],
  ['AT&T; &unknown;', 'AT&T; &unknown;'],
])('the references in %j are characters', (text, plain) => expect(withoutEntities(text)).toBe(plain));

test('whatever a field is given, all of it is the value or the rest', () => {
  const fields = [...fieldsOf(formFor('flood')).values(), ...fieldsOf(formFor('home')).values()].filter(
    ({ kind }) => kind !== 'list' && kind !== 'computed',
  );
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.string(), (field, text) => {
      const { value, rest, certainty, why } = read(field, text, { today: '2026-11-29' });
      if (certainty === 'none') expect([value, rest, why !== '']).toEqual([null, text, true]);
      else expect(why).toBe('');
    }),
  );
});

/** Limit in milliseconds: linear time takes a tenth of it, quadratic time takes minutes. */
const PATIENCE = 5_000;
test.each([
  ['', '1', ',1'],
  ['1', ',111', ',1'],
  ['1', ' 111', ',1'],
  ['1.', '1', '.1'],
  ['1', '.,', 'x1'],
  ['1', '-', 'x'],
  ['111', ' ', 'x'],
  ['', '111-', 'x'],
  ['Jan 1,', ' ', 'x'],
  ['Amy', '\n', 'Stone'],
  ['Amy', ',', 'Stone'],
  ['Amy', '.', 'Stone'],
  ['Amy', ' c/o', '\nStone'],
  ['', '(', ''],
  ['', '&#', ''],
])(
  '%j, many times %j, and %j do not block the server',
  (first, repeated, last) => {
    const text = first + repeated.repeat(200_000) + last;
    const zip = fieldsOf(formFor('flood')).get('zip')!;
    const fields = new Map([...fieldsOf(formFor('home')).values(), zip].map((field) => [field.kind, field]));
    for (const field of [...fields.values(), zip]) read(field, text, { today: '2026-11-29' });
    for (const as of ['typed', 'stated', 'printed'] as const) readNumber(text, { as });
    for (const reader of [readAddress, readAnswer, readDate, datesIn, yearsIn, readPhone, readNames, withoutEntities])
      reader(text);
  },
  PATIENCE,
);
