import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTypedStreet, suggestionsOf } from './complete.ts';
import type { SuggestedPlace } from './service.ts';
import { readTyped } from './typed.ts';

const place = (more: Partial<SuggestedPlace> = {}): SuggestedPlace => ({
  number: '',
  street: 'Ocean Drive',
  unit: '',
  city: 'Miami Beach',
  state: 'FL',
  zip: '33139',
  ...more,
});
const textsOf = (typed: string, ...places: SuggestedPlace[]) =>
  suggestionsOf(readTyped(typed), places).map(({ text }) => text);

describe('what was typed', () => {
  it.each([
    ['12 Ocean Dr', '12', 'Ocean Dr', '', '12 Ocean Dr'],
    ['  12   ocean  dr , miami', '12', 'ocean dr', '', '12 ocean dr , miami'],
    ['12 Ocean Dr #4, Miami Beach, FL', '12', 'Ocean Dr', '#4', '12 Ocean Dr, Miami Beach, FL'],
    ['12 Ocean Dr, # 4B', '12', 'Ocean Dr', '# 4B', '12 Ocean Dr'],
    ['12 Ocean Dr Apt 4', '12', 'Ocean Dr', 'Apt 4', '12 Ocean Dr'],
    ['12 Ocean Dr apt. c Miami', '12', 'Ocean Dr Miami', 'apt. c', '12 Ocean Dr Miami'],
    ['12 Ocean Dr Unit PH-2', '12', 'Ocean Dr', 'Unit PH-2', '12 Ocean Dr'],
    ['Apt 4, 12 Ocean Dr', '12', 'Ocean Dr', 'Apt 4', '12 Ocean Dr'],
    ['12 Unit St', '12', 'Unit St', '', '12 Unit St'],
    ["12 Lot's Way", '12', "Lot's Way", '', "12 Lot's Way"],
    ['12A Peña Blvd', '12A', 'Peña Blvd', '', '12A Peña Blvd'],
    ['77-12 Shore Rd', '77-12', 'Shore Rd', '', '77-12 Shore Rd'],
    ['12 1/2 Shore Rd', '12 1/2', 'Shore Rd', '', '12 1/2 Shore Rd'],
    ['N63W2371 Main St', 'N63W2371', 'Main St', '', 'N63W2371 Main St'],
    ['9th St', '', '9th St', '', '9th St'],
    ['5 5th Ave', '5', '5th Ave', '', '5 5th Ave'],
    ['12', '', '12', '', '12'],
    ['', '', '', '', ''],
  ])('%j is read', (text, number, street, unit, line) => {
    expect(readTyped(text)).toMatchObject({ number, street, unit, line });
  });
});

describe('a typed street', () => {
  it.each([
    ['ocean', 'Ocean Drive', true],
    ['ocean dr', 'Ocean Drive', true],
    ['ocean dri', 'Ocean Drive', true],
    ['OCEAN DRIVE', 'Ocean Dr', true],
    ['ocean dr miami beach fl', 'Ocean Drive', true],
    ['n ocean dr', 'North Ocean Drive', true],
    ['pena blvd', 'Peña Boulevard', true],
    ['peña', 'Peña Boulevard', true],
    ["o'brien st", 'O’Brien Street', true],
    ['ocean dr', 'Oceanview Drive', false],
    ['ocean ave', 'Ocean Drive', false],
    ['ocean dr', 'North Ocean Drive', false],
    ['ocean dr naples', 'Ocean Drive', false],
    ['', 'Ocean Drive', false],
  ])('%j is %j: %s', (typed, street, isIt) => {
    expect(isTypedStreet(typed, place({ street }))).toBe(isIt);
  });
});

describe('suggestions', () => {
  it.each(['208½ Ocean Dr', '208 1/2 Ocean Dr', '208-1/2 Ocean Dr'])('for %s are of that fraction alone', (typed) => {
    const numbers = ['208', '208 1/2', '208½', '208 3/4', '20'];
    const texts = textsOf(typed, ...numbers.map((number) => place({ number })));
    expect(texts.map((text) => text.split(' Ocean')[0])).toEqual(['208 1/2']);
  });

  const [one, two] = [place({ number: '12', unit: 'Apt 1' }), place({ number: '12', unit: 'Apt 2' })];

  it.each([
    ['a building', '12 oce', [place({ number: '12' })], ['12 Ocean Drive, Miami Beach, FL 33139']],
    ['the number is put in front of its street', '12 oce', [place()], ['12 Ocean Drive, Miami Beach, FL 33139']],
    ['and of no other', '12 ocean dr', [place({ street: 'Bay Road' })], []],
    ['a building of another number is none', '14 ocean dr', [place({ number: '12' })], []],
    [
      'of a street without a number typed it stands alone',
      'ocean dr',
      [place()],
      ['Ocean Drive, Miami Beach, FL 33139'],
    ],
    ['a typed unit stays', '12 oce #4', [place({ number: '12' })], ['12 Ocean Drive #4, Miami Beach, FL 33139']],
    [
      'two units of one building are two',
      '12 ocean dr',
      [one, two],
      ['12 Ocean Drive Apt 1, Miami Beach, FL 33139', '12 Ocean Drive Apt 2, Miami Beach, FL 33139'],
    ],
    ['the typed unit is the one', '12 ocean dr #2', [one, two], ['12 Ocean Drive Apt 2, Miami Beach, FL 33139']],
    ['another unit is none', '12 ocean dr unit 3', [one, two], []],
    [
      'the same twice is once',
      '12 oce',
      [place({ number: '12' }), place({ number: '12' })],
      ['12 Ocean Drive, Miami Beach, FL 33139'],
    ],
    [
      'which of a street’s ZIP codes is left open',
      '12 oce',
      [place(), place({ zip: '33140' })],
      ['12 Ocean Drive, Miami Beach, FL'],
    ],
    ['one without a town by its ZIP code', '12 oce', [place({ city: '' })], ['12 Ocean Drive, FL 33139']],
    ['without either it is none', '12 oce', [place({ city: '', zip: '' })], []],
    ['without a state it is none', '12 oce', [place({ state: '' })], []],
    [
      'as the service writes it',
      '7 pena',
      [place({ street: 'Peña Boulevard', city: 'Cañon City' })],
      ['7 Peña Boulevard, Cañon City, FL 33139'],
    ],
  ])('%s', (_, typed, places, texts) => expect(textsOf(typed, ...places)).toEqual(texts));

  it('are eight at most', () => {
    const many = Array.from({ length: 20 }, (_, at) => place({ number: '12', city: `Town ${at}` }));
    expect(textsOf('12 oce', ...many)).toHaveLength(8);
  });

  it('lose neither the house number nor the unit that was typed, whatever the service says', () => {
    const word = fc.constantFrom('Ocean Drive', 'Bay Road', '5th Avenue', '', 'N Main St');
    const found = fc.record({
      number: fc.constantFrom('', '12', '14'),
      street: word,
      unit: fc.constantFrom('', 'Apt 4', 'Apt 5'),
      city: fc.constantFrom('', 'Miami'),
      state: fc.constantFrom('', 'FL'),
      zip: fc.constantFrom('', '33139'),
    });
    fc.assert(
      fc.property(fc.array(found), fc.constantFrom('#4', 'Apt 4', 'Unit 4'), (places, unit) => {
        for (const one of suggestionsOf(readTyped(`12 Ocean Dr ${unit}`), places)) {
          expect(one.address1).toMatch(/^12 \S/);
          expect(one.address2).toMatch(/4$/);
          expect(one.state).toBe('FL');
        }
      }),
    );
  });
});
