import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { declarations } from '../src/kinds/declarations/index.ts';
import { nameMeanings } from '../src/readings/names.ts';
import { pageOf } from './support/pages.ts';

const FIELDS = ['first_name', 'last_name', 'co_applicant_first_name', 'co_applicant_last_name'];
const namesOf = (text: string) => {
  const meanings = nameMeanings(text, 'sure');
  return FIELDS.flatMap((field) =>
    meanings
      .filter((one) => one.field === field)
      .map(({ value, strength }) => `${value}${strength === 'sure' ? '' : '?'}`),
  );
};

test.each<[string, string[]]>([
  ['Amy Stone', ['Amy', 'Stone']],
  ['Amy Q. Stone, Jr.', ['Amy', 'Stone Jr.']],
  ['STONE, AMY Q', ['Amy', 'Stone']],
  ['STONE, MARY ANN', ['Mary Ann?', 'Stone?']],
  ['Ulrich von Brandt', ['Ulrich', 'von Brandt']],
  ['Hezekiah Van Alstyne', ['Hezekiah', 'Van Alstyne']],
  ['HEZEKIAH VAN ALSTYNE', ['Hezekiah', 'Van Alstyne']],
  ['Juan de la Cruz', ['Juan', 'de la Cruz']],
  ['Ana dos Santos', ['Ana', 'dos Santos']],
  ['Eva St. Clair', ['Eva', 'St. Clair']],
  ['Ian Mc Donald', ['Ian', 'Mc Donald']],
  ['Maria del Carmen Lopez', ['Maria?', 'del Carmen Lopez?']],
  ['José Luis Ibarra Peña', ['José Luis?', 'Ibarra Peña?']],
  ['José Ibarra Peña', ['José?', 'Ibarra Peña?']],
  ['Ana Gómez Ruiz', ['Ana?', 'Gómez Ruiz?']],
  ['Mary Ann Smith', ['Mary Ann?', 'Smith?']],
  ['J. Robert Smith', ['J. Robert?', 'Smith?']],
  ['Grace and Peter Mockup', ['Grace', 'Mockup', 'Peter', 'Mockup']],
  ['Grace and Mary Ann Mockup', ['Grace?', 'Mockup?', 'Mary Ann?', 'Mockup?']],
  ['Pat Doe & Sam Roe', ['Pat', 'Doe', 'Sam', 'Roe']],
  ['SAMPLE, THEODORE & ALICE', ['Theodore', 'Sample', 'Alice', 'Sample']],
  ['EXAMPLE, MARIA AND EXAMPLE, J|HN', ['Maria?', 'Example?']],
  ['Mr. & Mrs. John Smith', ['John?', 'Smith?']],
  ['Pat Doe\nSam Doe', ['Pat', 'Doe', 'Sam', 'Doe']],
  ['Pat Doe\nSam Roe', ['Pat', 'Doe', 'Sam?', 'Roe?']],
  ['DOE, PAT\nROE, SAM', ['Pat', 'Doe', 'Sam?', 'Roe?']],
  ['Pat Doe\n12 Main St', []],
  ['Pat Doe\nTampa, FL', []],
  ['Pat Doe\nMailing Address', []],
  ['Ann -', []],
  ['Amy Stone, Tampa', ['Tampa?', 'Amy Stone?']],
  ...['deceased', 'MD', 'wife', 'Owner', 'single', 'individually', 'widow'].map((after): [string, string[]] => [
    `Amy Stone, ${after}`,
    [],
  ]),
  ['Amy Stone and Spouse', ['Amy?', 'Stone?']],
  ['See Below', []],
  ['As Above', []],
  ['On File', []],
  ['Occupant Resident', []],
])('%j is %j', (text, names) => expect(namesOf(text)).toEqual(names));

describe('a second insured on the line below', () => {
  const read = async (text: string) => {
    const page = pageOf(`HOMEOWNERS DECLARATIONS\nPolicy Number: HO-4711\n${text}`);
    const edition = declarations.recognize(page)?.edition ?? null;
    const { readings } = await declarations.read({ pages: [page], edition, today: '2026-11-26' });
    return FIELDS.flatMap((field) => readings.find((one) => one.field === field)?.value ?? []);
  };
  it.each<[string, string[]]>([
    ['Named Insured\nPat Doe\nSam Doe\n12 Main St\nTampa, FL 33602', ['Pat', 'Doe', 'Sam', 'Doe']],
    [
      'Named Insured:      Pat Doe\n                    Sam Roe\n                    12 Main St',
      ['Pat', 'Doe', 'Sam', 'Roe'],
    ],
    ['Named Insured\nPat Doe\n12 Main St\nTampa, FL 33602', ['Pat', 'Doe']],
    ['Named Insured\nDOE, PAT AND\nDOE, SAM', ['Pat', 'Doe', 'Sam', 'Doe']],
  ])('%j', async (text, names) => expect(await read(text)).toEqual(names));
});

const WORDS = ['Ana', 'José', 'Luis', 'Mary', 'Ibarra', 'Peña', 'Stone', 'O’Neil', 'Smith-Jones', 'Gómez', 'Brandt'];
const PARTICLES = ['von', 'van', 'van der', 'de', 'de la', 'del', 'da', 'dos', 'di', 'St.', 'Mc', 'Mac', 'la'];
const word = fc.constantFrom(...WORDS);
const name = fc.record({
  first: fc.array(word, { minLength: 1, maxLength: 2 }),
  particle: fc.option(fc.constantFrom(...PARTICLES), { nil: null }),
  last: fc.array(word, { minLength: 1, maxLength: 2 }),
});

test('no word of a name is cut, and a name that could be parted otherwise is asked', () => {
  fc.assert(
    fc.property(name, fc.boolean(), fc.boolean(), ({ first, particle, last }, isCommaed, isUpper) => {
      const family = [...(particle ? [particle] : []), ...last].join(' ');
      const written = isCommaed ? `${family}, ${first.join(' ')}` : `${first.join(' ')} ${family}`;
      const [one, other] = nameMeanings(isUpper ? written.toUpperCase() : written, 'sure');
      const plain = (text: unknown) => String(text).toLowerCase();
      expect(plain(`${one?.value} ${other?.value}`)).toBe(plain(`${first.join(' ')} ${family}`));
      if (one?.strength === 'sure') {
        expect(plain(one.value)).toBe(plain(first.join(' ')));
        expect(plain(other?.value)).toBe(plain(family));
      }
      expect(one?.strength).toBe(other?.strength);
    }),
    { numRuns: 1_000 },
  );
});
