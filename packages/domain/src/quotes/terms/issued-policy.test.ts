import { describe, expect, it } from 'vitest';
import { compareIssued as compare } from './issued-policy.ts';

const BOUND = {
  coverages: { dwelling: 400_000, other_structure: 8_000, contents: 200_000 },
  deductibles: { aop_deductible: 2_500, hurricane_deductible: '2%' },
  premium: 3_120.5,
  effective_date: '2026-12-20',
  expiration_date: '2027-12-20',
};
const VALUES = {
  first_name: 'Lena',
  last_name: 'Núñez',
  address1: '12 Ocean Dr',
  address2: '#7',
  zip: '33139',
  mortgagee_name: 'Gulf Bank, ISAOA',
  mortgagee_loan_number: '47-11',
};
type Value = string | number;
const read = (field: string, value: Value, printed = String(value), page = 1) => ({ field, value, printed, page });
const PAGE = [
  read('dwelling', 400_000),
  read('contents', 200_000),
  read('aop_deductible', '$2,500'),
  read('hurricane_deductible', '2%', '2% of Coverage A, $8,000', 2),
  read('current_premium', 3_120.5, '$3,120.50'),
  read('current_policy_expiration_date', '2027-12-20', '12/20/2026 to 12/20/2027'),
  read('first_name', 'LENA'),
  read('last_name', 'NUNEZ'),
  read('address1', '12 OCEAN DR'),
  read('address2', 'APT 7'),
  read('zip', '33139'),
  read('mortgagee_name', 'GULF BANK ISAOA'),
  read('mortgagee_loan_number', '47-11'),
];
const with_ = (...changed: ReturnType<typeof read>[]) => [
  ...PAGE.filter(({ field }) => !changed.some((one) => one.field === field)),
  ...changed,
];

function compareIssued(...of: Parameters<typeof compare>) {
  const compared = compare(...of);
  if (compared && 'unclear_until' in compared) throw new Error('It is asked which term it is of.');
  return compared;
}

describe('the declarations of an issued policy', () => {
  it('agree with what was bound, and name what they do not state', () => {
    expect(compareIssued('home', BOUND, VALUES, PAGE)).toEqual({
      differences: [],
      same: [
        ...['Dwelling', 'Contents', 'AOP deductible', 'Hurricane deductible', 'Premium', 'First day', 'Last day'],
        ...['Insured', 'Address', 'Mortgagee', 'Loan number'],
      ],
      notStated: ['Other structures', 'Loss of use', 'Liability', 'Medical payments'],
    });
  });

  it.each<[string, ReturnType<typeof read>[], object[]]>([
    ['a limit', [read('dwelling', 390_000)], [{ label: 'Dwelling', bound: '$400,000', issued: '$390,000', page: 1 }]],
    [
      'a deductible, with its page',
      [read('aop_deductible', '$5,000', '$5,000', 3)],
      [{ label: 'AOP deductible', bound: '$2,500', issued: '$5,000', page: 3 }],
    ],
    [
      'a coverage that the quote does not state',
      [read('liability', '$300,000')],
      [{ label: 'Liability', bound: '', issued: '$300,000', page: 1 }],
    ],
    [
      'the premium by a cent',
      [read('current_premium', 3_120.51)],
      [{ label: 'Premium', bound: '$3,120.50', issued: '$3,120.51', page: 1 }],
    ],
    [
      'the days',
      [read('current_policy_expiration_date', '2027-12-21', '12-21-2026 - 12-21-2027')],
      [
        { label: 'First day', bound: '12-20-2026', issued: '12-21-2026', page: 1 },
        { label: 'Last day', bound: '12-20-2027', issued: '12-21-2027', page: 1 },
      ],
    ],
    [
      'a name',
      [read('first_name', 'LEON')],
      [{ label: 'Insured', bound: 'Lena Núñez', issued: 'LEON NUNEZ', page: 1 }],
    ],
    [
      'a house number',
      [read('address1', '14 OCEAN DR')],
      [{ label: 'House number', bound: '12', issued: '14', page: 1 }],
    ],
    [
      'the lender',
      [read('mortgagee_name', 'BAY BANK')],
      [{ label: 'Mortgagee', bound: 'Gulf Bank, ISAOA', issued: 'BAY BANK', page: 1 }],
    ],
  ])('differ in %s', (_, changed, differences) => {
    expect(compareIssued('home', BOUND, VALUES, with_(...changed))?.differences).toEqual(differences);
  });

  it('are of a lender that the application lacks', () => {
    const none = { ...VALUES, mortgagee_name: '', mortgagee_loan_number: null };
    expect(compareIssued('home', BOUND, none, PAGE)?.differences).toEqual([
      { label: 'Mortgagee', bound: '', issued: 'GULF BANK ISAOA', page: 1 },
      { label: 'Loan number', bound: '', issued: '47-11', page: 1 },
    ]);
  });

  it('state nothing where they state two values, or a first day in no known form', () => {
    const twice = [...PAGE, read('dwelling', 410_000, '$410,000', 2)];
    const compared = compareIssued('home', BOUND, VALUES, twice);
    expect(compared?.differences).toEqual([]);
    expect(compared?.notStated).toContain('Dwelling');
    const words = with_(read('current_policy_expiration_date', '2027-12-20', 'a year to the 20th of December 2027'));
    expect(compareIssued('home', BOUND, VALUES, words)?.notStated).toContain('First day');
  });

  const period = (from: string, until: string) =>
    with_(
      read('current_policy_expiration_date', until, from ? `${from} to ${until.replace(/(.{4})-(.*)/, '$2-$1')}` : ''),
    );

  it.each<[string, string, string]>([
    ['begin a week early and end with the bound term', '12-13-2026', '2027-12-20'],
    ['begin and end a day early', '12-19-2026', '2027-12-19'],
    ['begin two months early and end with the bound term', '10-20-2026', '2027-12-20'],
    ['begin a month late', '01-20-2027', '2028-01-20'],
    ['state their days in words', 'Jan. 20, 2027', '2028-01-20'],
    ['state no first day and end a month late', '', '2028-01-20'],
    ['state no first day and end a month early', '', '2027-11-20'],
  ])('are compared although they %s', (_, from, until) => {
    const labels = compareIssued('home', BOUND, VALUES, period(from, until))?.differences.map(({ label }) => label);
    expect(labels).toEqual([
      ...(from === '' ? [] : ['First day']),
      ...(until === BOUND.expiration_date ? [] : ['Last day']),
    ]);
  });

  it.each<[string, 'home' | 'flood', ReturnType<typeof read>[]]>([
    ['the policy before', 'home', with_(read('current_policy_expiration_date', '2026-12-20'))],
    ['the policy before, which overlaps by a month', 'home', period('01-20-2026', '2027-01-20')],
    ['the policy before, which overlaps by half a year', 'home', period('06-20-2026', '2027-06-20')],
    ["next year's renewal", 'home', period('12-20-2027', '2028-12-20')],
    ["next year's renewal, without a first day", 'home', period('', '2028-12-20')],
    ['a page without a period', 'home', PAGE.filter(({ field }) => field !== 'current_policy_expiration_date')],
    ['a page of another line', 'flood', PAGE],
  ])('are not compared if they are %s', (_, type, page) => {
    expect(compareIssued(type, BOUND, VALUES, page)).toBeNull();
  });

  it.each(['2027-11-19', '2027-06-20', '2026-12-21'])(
    'are asked about if they state no first day and end on %s, within the bound term',
    (until) => {
      const page = period('', until);
      expect(compare('home', BOUND, VALUES, page)).toEqual({ unclear_until: until });
      expect(compare('home', BOUND, VALUES, page, true)).toMatchObject({ differences: [{ label: 'Last day' }] });
    },
  );
});
