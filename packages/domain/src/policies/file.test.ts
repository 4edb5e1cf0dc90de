import { describe, expect, it } from 'vitest';
import {
  BOOK_NEEDS,
  type BookField,
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

  it('have limits and deductibles where their values are amounts', () => {
    const names = ['Coverage A', 'Cov. C', 'Personal Liability', 'AOP Deductible', 'Hurricane', 'Wind/Hail Deductible'];
    const fields = ['dwelling', 'contents', 'liability', 'aop_deductible', 'hurricane_deductible', 'wind_deductible'];
    expect(matched(names, { 'Coverage A': ['$412,000'], Hurricane: ['2%', '$5,000'] })).toEqual(fields);
    expect(matched(['Building', 'Hurricane'], { Building: ['3', '12'], Hurricane: ['Yes'] })).toEqual([null, null]);
    expect(matched(['Coverage A', 'AOP'], { 'Coverage A': ['250', '300'], AOP: ['0.02', '0.05'] })).toEqual([
      null,
      null,
    ]);
  });

  it('have the state of the property apart from the status of the policy, by their values', () => {
    const states = ['FL', 'GA'];
    const statuses = ['Active', 'Canceled'];
    expect(matched(['State', 'Status'], { State: states, Status: statuses })).toEqual(['state', 'status']);
    expect(matched(['State', 'Status'], { State: statuses, Status: states })).toEqual([null, null]);
    expect(matched(['Policy status'], { 'Policy status': ['Non-renewed', 'Active', 'Lapsed'] })).toEqual(['status']);
  });

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
    [
      'has a ZIP that lost its zero',
      { address: '9 Bay St', city: 'Boston', state: 'MA', zip: '2110' },
      { address: '9 Bay St, Boston MA 02110' },
    ],
    [
      'has limits in dollars, and deductibles in dollars or percent',
      { dwelling: '$412,000', other_structure: '0', aop_deductible: '$2,500', hurricane_deductible: '2 %' },
      {
        stated: {
          dwelling: 412_000,
          other_structure: 0,
          aop_deductible: { amount: 2_500, unit: 'dollars' },
          hurricane_deductible: { amount: 2, unit: 'percent' },
        },
      },
    ],
    [
      'of flood has a building and contents',
      { line: 'Flood', dwelling: '250000', contents: '100k', liability: '0', aop_deductible: '0' },
      {
        line: 'flood',
        stated: {
          dwelling: 250_000,
          contents: 100_000,
          liability: 0,
          aop_deductible: { amount: 0, unit: 'dollars' },
        },
      },
    ],
    [
      'of another line has no amounts to compare',
      { line: 'Auto', liability: '100/300', aop_deductible: '500/1000' },
      {},
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
    [{ dwelling: '412,000.50', contents: '-5', loss_of_use: 'ALS' }, ['dwelling', 'contents', 'loss_of_use']],
    [{ dwelling: '5,000,000,000', liability: '100' }, ['dwelling', 'liability']],
    [{ hurricane_deductible: '250%', aop_deductible: '2' }, ['hurricane_deductible', 'aop_deductible']],
    [{ wind_deductible: 'Excluded', roof_deductible: '0.02' }, ['wind_deductible', 'roof_deductible']],
    [{ line: 'Flood', other_structure: '100,000' }, ['other_structure', 'contents']],
    [
      { line: 'Flood', contents: '50000', other_structure: '100,000', medical_payments: '5000' },
      ['other_structure', 'medical_payments'],
    ],
    [{ policy_number: '--', email: 'x' }, ['policy_number', 'email']],
    [{ expiration_date: '', term_months: '' }, ['expiration_date']],
  ])('with %j is wrong at %j', (texts, fields) =>
    expect(Object.keys(readBookRow({ ...TEXTS, ...texts }, TODAY).errors).toSorted()).toEqual(fields.toSorted()),
  );

  it('has blanks, and constants of fields without a column', () =>
    expect(
      bookTexts(['="00123"', ' n/a ', 'x'], {
        columns: ['policy_number', 'premium', null],
        constants: { line: 'Flood', premium: '900' },
      }),
    ).toEqual({ policy_number: '00123', line: 'Flood' }));

  it.each<[name: string, cell: string, fix: BookTexts, line: string]>([
    ['is what a user said', 'Wedding', {}, 'Other'],
    ['is what a user said, in a corrected text as well', '', { line: 'wedding' }, 'Other'],
    ['is corrected', 'Wedding', { line: 'Auto' }, 'Auto'],
    ['is nothing that objects inherit', 'constructor', {}, 'constructor'],
  ])('has a word that %s', (_, cell, fixes, line) => {
    const plan = { columns: ['line' as const], constants: {}, words: { line: { wedding: 'Other' } } };
    expect(bookTexts([cell], plan, fixes)).toEqual({ line });
  });

  it.each<[texts: BookTexts, field: string, most: number]>([
    [{ form: 'H'.repeat(21) }, 'form', 20],
    [{ address: 'Bay St '.repeat(60) }, 'address', 300],
    [{ email: `${'a'.repeat(250)}@x.example` }, 'email', 254],
    [{ phone: `813-555-0176 ${'x'.repeat(254)}` }, 'phone', 254],
    [{ agent: 'D'.repeat(255) }, 'agent', 254],
    [{ insured: 'R'.repeat(201) }, 'insured', 200],
  ])('with a text that is too long is wrong at its cell (%#)', (texts, field, most) =>
    expect(readBookRow({ ...TEXTS, ...texts }, TODAY).errors).toEqual({ [field]: [`At most ${most} characters.`] }),
  );
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

  const LATER = { effective_date: '12/9/2026', expiration_date: '12/9/2027' };
  const outcomes = (...all: BookTexts[]) =>
    checkBookRows(rows(...all), TODAY).map(({ outcome_in_file, repeats }) => repeats ?? outcome_in_file);

  it.each<[name: string, second: BookTexts]>([
    ['the e-mail address', { email: 'hector@medina.example' }],
    ['the phone', { phone: '(813) 555-0176' }],
    ['the address', { address: '218 Beach Dr NE' }],
    ['the form', { form: 'HO5' }],
    ['that it is cancelled', { status: 'Cancelled' }],
    ['that it is in force', { status: 'Active' }],
    ['the agent', { agent: 'Dana Whitfield' }],
    ['the premium', { premium: '$900.00' }],
    ['a limit', { dwelling: '$412,000' }],
    ['a deductible', { aop_deductible: '$2,500' }],
  ])('of one number and term that add %s change the policy once', (_, second) => {
    const first = 'premium' in second ? { premium: '' } : {};
    expect(outcomes(first, second, second, first)).toEqual(['added', 'changed', 2, 2]);
  });

  it.each<[order: number[]]>([[[0, 1, 2]], [[1, 0, 2]], [[1, 2, 0]], [[2, 1, 0]]])(
    'with no premium contradict none, and those with two premiums are asked about, in the order %j',
    (order) => {
      const all = ['', '900', '1,000'].map((premium) => ({ premium }));
      const checked = checkBookRows(rows(...order.map((at) => all[at] as BookTexts)), TODAY);
      expect(checked.map(({ contradicts }) => contradicts)).toEqual(
        order.map((at) => (at === 0 ? null : order.indexOf(3 - at) + 2)),
      );
    },
  );

  it.each<[field: BookField, one: string, other: string, of: string[]]>([
    ['status', 'Active', 'Cancelled', ['as cancelled', 'as in force']],
    ['premium', '900', '1,000.50', ['with $1,000.50', 'with $900.00']],
    ['dwelling', '$412,000', '400000', ['with $400,000 as Dwelling (A)', 'with $412,000 as Dwelling (A)']],
    [
      'hurricane_deductible',
      '2%',
      '$2,000',
      ['with $2,000 as Hurricane deductible', 'with 2% as Hurricane deductible'],
    ],
    ['agent', 'Dana Whitfield', 'Omar Haddad', ['under the agent Omar Haddad', 'under the agent Dana Whitfield']],
  ])(
    'that contradict each other in the %s are both asked, until one is corrected or left out',
    (field, one, other, of) => {
      const [first, second, third] = [{ [field]: one }, { [field]: other }, LATER];
      const checked = checkBookRows(rows(first, second, third), TODAY);
      expect(checked.map(({ errors, contradicts }) => [errors[field], contradicts])).toEqual([
        [[`Row 3 has this term ${of[0]}. Correct one of them or leave it out.`], 3],
        [[`Row 2 has this term ${of[1]}. Correct one of them or leave it out.`], 2],
        [undefined, null],
      ]);
      expect(outcomes(second, second)).toEqual(['added', 2]);
      expect(outcomes(second)).toEqual(['added']);
    },
  );

  it.each<[name: string, order: (rows: BookTexts[]) => BookTexts[]]>([
    ['upwards', (all) => all],
    ['downwards', (all) => all.toReversed()],
  ])('sorted %s leave a policy with what its latest term says', (_, order) => {
    const former = { status: 'Renewed', agent: 'Omar Haddad', email: 'old@medina.example', phone: '(813) 555-0176' };
    const latest = { ...LATER, status: 'Cancelled', agent: 'Dana Whitfield', email: 'new@medina.example' };
    const checked = checkBookRows(rows(...order([former, latest])), TODAY);
    expect(checked.map(({ outcome_in_file }) => outcome_in_file)).toEqual(['added', 'renewed']);
    const last = (fact: 'ending' | 'agent' | 'email' | 'phone') =>
      checked.map(({ entry }) => entry[fact]).findLast((value) => value !== undefined && value !== '');
    expect([last('ending'), last('agent'), last('email'), last('phone')]).toEqual([
      'cancelled',
      'Dana Whitfield',
      'new@medina.example',
      '(813) 555-0176',
    ]);
  });

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
