import { describe, expect, it } from 'vitest';
import {
  BOOK_NEEDS,
  type BookTexts,
  bookRecipe,
  bookTexts,
  checkBookRows,
  matchBookColumns,
  type PolicyEntry,
  readBookRow,
} from './index.ts';

const TODAY = '2026-11-30';

const columns = (names: readonly string[], samples: Readonly<Record<string, string[]>> = {}) =>
  names.map((name) => ({ name, samples: samples[name] ?? [] }));
const matched = (
  names: readonly string[],
  samples?: Record<string, string[]>,
  remembered?: Record<string, string | null>,
) => matchBookColumns(columns(names, samples), remembered).map(({ field }) => field);

describe('the columns of a book', () => {
  it.each<[string | null, string[], (string | null)[]]>([
    [
      'HawkSoft CMSMTF',
      [
        'gen_sAgencyID',
        'gen_sPolicyNumber',
        'gen_sCompany',
        'gen_sLOBCode',
        'gen_tEffectiveDate',
        'gen_nTerm',
        'gen_dTotal',
        'gen_sGAddress',
      ],
      [null, 'policy_number', 'carrier_name', 'line', 'effective_date', 'term_months', 'premium', 'address'],
    ],
    [
      'HawkSoft',
      [
        'policyId',
        'clientNumber',
        'policyNumber',
        'carrier',
        'lineOfBusiness',
        'effectiveDate',
        'expirationDate',
        'status',
        'premium',
      ],
      [null, null, 'policy_number', 'carrier_name', 'line', 'effective_date', 'expiration_date', 'status', 'premium'],
    ],
    [
      'Momentum (NowCerts)',
      [
        'DatabaseId',
        'InsuredDatabaseId',
        'Number',
        'CarrierName',
        'LineOfBusinessName',
        'EffectiveDate',
        'ExpirationDate',
        'Premium',
        'FirstName',
        'LastName',
        'CommercialName',
        'EMail',
        'AddressLine1',
        'ZipCode',
      ],
      [
        null,
        null,
        'policy_number',
        'carrier_name',
        'line',
        'effective_date',
        'expiration_date',
        'premium',
        'first_name',
        'last_name',
        'business_name',
        'email',
        'address',
        'zip',
      ],
    ],
    [
      null,
      ['Named Insured', 'Policy #', 'Company', 'LOB', 'Eff Date', 'Exp. Date', 'Total Premium', 'Number'],
      ['insured', 'policy_number', 'carrier_name', 'line', 'effective_date', 'expiration_date', 'premium', null],
    ],
  ])('are recognized as of %s', (recipe, names, fields) => {
    expect(bookRecipe(names)).toBe(recipe);
    expect(matched(names)).toEqual(fields);
  });

  it('are not matched against their values', () =>
    expect(matched(['Expires', 'Premium'], { Expires: ['yes', 'no'], Premium: ['Ana', 'Bob'] })).toEqual([null, null]));

  it('are what the agency chose last time', () =>
    expect(matched(['Vertrag', 'Premium'], {}, { vertrag: 'policy_number', premium: null })).toEqual([
      'policy_number',
      null,
    ]));

  it('go to one field once', () =>
    expect(matchBookColumns(columns(['Policy #', 'Policy Number'])).map(({ field, by }) => [field, by])).toEqual([
      ['policy_number', 'name'],
      [null, 'second'],
    ]));

  it('that are needed have a field each', () =>
    expect(BOOK_NEEDS.map(({ label }) => label)).toEqual([
      'Policy number',
      'Carrier',
      'Line',
      'Insured',
      'Effective',
      'Expires',
    ]));
});

const TEXTS: BookTexts = {
  policy_number: 'HO 37959602',
  carrier_name: 'Gulf & Harbor',
  line: 'PHOME',
  insured: 'Hector Medina',
  effective_date: '12/9/2025',
  expiration_date: '12/09/26',
  premium: '$1,204.00',
};

describe('a row of a file', () => {
  it.each<[name: string, texts: BookTexts, entry: Partial<PolicyEntry>]>([
    [
      'has its days and dollars read',
      {},
      { line: 'home', effective_date: '2025-12-09', expiration_date: '2026-12-09', premium: 1_204 },
    ],
    ['may state the months of its term', { expiration_date: '', term_months: '6' }, { expiration_date: '2026-06-09' }],
    ['may have no premium', { premium: '' }, { premium: null }],
    ['takes the form from its line', { line: 'ho-3' }, { line: 'home', form: 'HO3' }],
    [
      'has first and last name',
      { insured: undefined, first_name: 'Ana', last_name: 'Lee' } as BookTexts,
      { insured: 'Ana Lee' },
    ],
    [
      'has the address in parts',
      { address: '9 Bay St', city: 'Tampa', state: 'FL', zip: '33606' },
      { address: '9 Bay St, Tampa FL 33606' },
    ],
    ['says that it is cancelled', { status: 'Canceled' }, { ending: 'cancelled' }],
    ['says that it is in force', { status: 'Active' }, { ending: null }],
  ])('%s', (_, texts, entry) => {
    const read = readBookRow({ ...TEXTS, ...texts }, TODAY);
    expect(read.errors).toEqual({});
    expect(read.entry).toMatchObject(entry);
  });

  it.each<[texts: BookTexts, fields: string[]]>([
    [{ expiration_date: '12/8/2025' }, ['expiration_date']],
    [{ effective_date: '(today)' }, ['effective_date']],
    [{ premium: 'call' }, ['premium']],
    [{ premium: '0' }, ['premium']],
    [{ line: 'Wedding' }, ['line']],
    [{ line: '' }, ['line']],
    [{ status: 'replaced:rewrite' }, ['status']],
    [{ policy_number: '--', email: 'x' }, ['policy_number', 'email']],
    [{ expiration_date: '', term_months: '' }, ['expiration_date']],
  ])('with %j is wrong at %j', (texts, fields) =>
    expect(Object.keys(readBookRow({ ...TEXTS, ...texts }, TODAY).errors).toSorted()).toEqual(fields.toSorted()),
  );

  it('has blanks and constants', () =>
    expect(
      bookTexts(['="00123"', ' n/a ', 'x'], {
        columns: ['policy_number', 'premium', null],
        constants: { line: 'Flood' },
      }),
    ).toEqual({ policy_number: '00123', line: 'Flood' }));
});

describe('the rows of a file', () => {
  const rows = (...all: BookTexts[]) => all.map((texts, at) => ({ row: at + 2, texts: { ...TEXTS, ...texts } }));
  it.each<[name: string, second: BookTexts, expected: object]>([
    ['of one number and term are one', {}, { repeats: 2, errors: {} }],
    ['with and without dashes are one', { policy_number: 'ho-379596-02' }, { repeats: 2, errors: {} }],
    [
      'of the next term are a renewal',
      { effective_date: '12/9/2026', expiration_date: '12/9/2027' },
      { repeats: null, errors: {} },
    ],
    [
      'that differ in the premium are wrong',
      { premium: '900' },
      { errors: { premium: [expect.stringContaining('Row 2')] } },
    ],
    [
      'of another insured are asked',
      { insured: 'Ruth Kessler' },
      { errors: { insured: ['Row 2 has this policy under Hector Medina.'] } },
    ],
    [
      'that overlap are wrong',
      { effective_date: '6/1/2026', expiration_date: '6/1/2027' },
      { errors: { effective_date: [expect.any(String)] } },
    ],
  ])('%s', (_, second, expected) => expect(checkBookRows(rows({}, second), TODAY)[1]).toMatchObject(expected));

  it('number 20,000, of which 3,000 are there twice: nothing is doubled, nothing is lost', () => {
    const one = (at: number, isPunctuated: boolean): BookTexts => ({
      ...TEXTS,
      policy_number: isPunctuated ? `HO-${100_000 + at}-0${at % 7}` : `HO ${100_000 + at}0${at % 7}`,
      insured: isPunctuated ? `Client ${at}` : `${at}, CLIENT`,
    });
    const all = [
      ...Array.from({ length: 17_000 }, (_, at) => one(at, true)),
      ...Array.from({ length: 3_000 }, (_, at) => one(at * 5, false)),
    ].map((texts, at) => ({ row: at + 2, texts }));
    const checked = checkBookRows(all, TODAY);
    expect(checked.filter(({ errors }) => Object.keys(errors).length > 0)).toEqual([]);
    expect(checked.filter(({ repeats }) => repeats !== null)).toHaveLength(3_000);
  });
});
