import { describe, expect, it } from 'vitest';
import { FLOOD_RULES } from '../../flood/requirements/rules.ts';
import {
  CHECK_KEYS,
  CHECKS,
  type CheckedPolicy,
  type CheckedTerm,
  type CheckFacts,
  type CheckKey,
  type CheckSettings,
  checkOf,
  checkRenewal,
  checkSettingError,
  checkSettingsOf,
  comparedBy,
  isMisread,
  notStated,
  type StatedTerms,
  statedAfter,
  statedAfterPremium,
  statedInOffer,
} from './index.ts';

const TODAY = '2026-11-30';
const EXPIRING: CheckedTerm = {
  ...{ effective_date: '2025-12-28', expiration_date: '2026-12-28', premium: 1_000 },
  stated: {},
};
const RENEWAL: CheckedTerm = { ...EXPIRING, effective_date: '2026-12-28', expiration_date: '2027-12-28' };
const POLICY: CheckedPolicy = {
  ...{ line: 'home', form: 'HO3', carrier_name: 'Gulf & Harbor', address: '9 Bay St, Tampa FL 33606' },
};
const FACTS: CheckFacts = { today: TODAY, lines_there: ['home', 'flood'], roof_year: 2015, flood_rules: FLOOD_RULES };

type Case = {
  before?: Partial<CheckedTerm>;
  after?: Partial<CheckedTerm> | null;
  policy?: Partial<CheckedPolicy>;
  facts?: Partial<CheckFacts>;
};
const found = ({ before, after, policy, facts }: Case, settings: Partial<CheckSettings> = {}) =>
  checkRenewal(
    {
      expiring: { ...EXPIRING, ...before },
      renewal: after === null ? null : { ...RENEWAL, ...after },
      policy: { ...POLICY, ...policy },
      facts: { ...FACTS, ...facts },
    },
    checkSettingsOf(settings),
  );
const SIX_MONTHS = { effective_date: '2026-06-28', expiration_date: '2026-12-28' };
const stated = (before: StatedTerms, after: StatedTerms): Case => ({
  before: { stated: before },
  after: { stated: after },
});
const premium = (before: number | null, after: number | null): Case => ({
  before: { premium: before },
  after: { premium: after },
});
const missing = (expiration_date: string): Case => ({ before: { expiration_date }, after: null });
const A = (dwelling: number) => ({ dwelling });
const share = (other_structure: number): Case =>
  stated({ dwelling: 100_000, other_structure: 10_000 }, { dwelling: 100_000, other_structure });
const use = (loss_of_use: number): Case =>
  stated({ dwelling: 100_000, loss_of_use: 20_000 }, { dwelling: 100_000, loss_of_use });
const contents = (amount: number): Case => stated({}, { dwelling: 100_000, contents: amount });
const percent = (amount: number) => ({ amount, unit: 'percent' as const });
const dollars = (amount: number) => ({ amount, unit: 'dollars' as const });
const bank = (name: string, loan_number = '1') => ({ mortgagees: [{ name, loan_number }] });
const CONDOS = ['HO-4', 'HO 6', 'HO06', 'HO 00 06', 'HO-6 Unit-owners', 'Condo', 'condominium', 'Renters', 'Tenant'];
const NO_HOUSE = [...CONDOS, 'DP-3', 'DP 00 03', 'dp03', 'Landlord'];
const roof = (roof_year: number | null, policy: Partial<CheckedPolicy> = {}): Case => ({
  facts: { roof_year },
  policy,
});
const FLORIDA = [
  '9 Bay St, Tampa, FL 33606, USA',
  '9 Bay St, Tampa, Florida 33606',
  '9 Bay St, Tampa, Florida 33606-1234, United States',
  '9 BAY ST TAMPA FL',
];
const citizens = (dwelling: number | undefined, from: string, more: Case = {}): Case => ({
  policy: { carrier_name: 'Citizens Property Insurance', ...more.policy },
  facts: { lines_there: ['home'], ...more.facts },
  before: { expiration_date: from },
  after: {
    effective_date: from,
    expiration_date: from.replace(/^\d+/, (year) => String(Number(year) + 1)),
    stated: { dwelling },
  },
});

/** For each check: cases without a finding, then cases with one. */
const TABLE: Readonly<Record<CheckKey, { none: Case[]; finds: [of: Case, text: string][] }>> = {
  not_arrived: {
    none: [missing('2027-01-15'), missing('2026-11-29'), {}],
    finds: [
      [missing('2027-01-14'), 'Not arrived, 45 days left'],
      [missing('2026-12-01'), 'Not arrived, 1 day left'],
      [missing(TODAY), 'Not arrived, ends today'],
    ],
  },
  gap: {
    none: [{}, { after: { effective_date: '2026-12-27' } }],
    finds: [[{ after: { effective_date: '2026-12-29' } }, '1 day without coverage from 12-28-2026']],
  },
  length: {
    none: [{ after: { expiration_date: '2027-12-31' } }, { after: { expiration_date: '2027-12-25' } }],
    finds: [
      [{ after: { expiration_date: '2028-01-01' } }, 'Term of 369 days, was 365'],
      [{ after: { expiration_date: '2027-06-28' } }, 'Term of 182 days, was 365'],
    ],
  },
  premium_parts: {
    none: [
      {
        after: {
          stated: {
            premium_parts: [
              { name: 'Base', amount: 900 },
              { name: 'Fee', amount: 101 },
            ],
          },
        },
      },
      { after: { stated: { premium_parts: [] } } },
      { after: { premium: null, stated: { premium_parts: [{ name: 'Base', amount: 5 }] } } },
    ],
    finds: [
      [
        { after: { stated: { premium_parts: [{ name: 'Base', amount: 998.99 }] } } },
        'Premium of the renewal misread or missing: parts differ by $1.01',
      ],
      [
        { before: { stated: { premium_parts: [{ name: 'Base', amount: 1_200 }] } } },
        'Premium of the expiring term misread or missing: parts differ by $200.00',
      ],
    ],
  },
  premium_note: {
    none: [
      premium(1_000, 1_049.99),
      premium(null, 2_000),
      premium(1_000, null),
      premium(1_000, 900),
      premium(900, 949.99),
      { before: { ...SIX_MONTHS, premium: 900 }, after: { premium: 1_800 } },
    ],
    finds: [
      [premium(1_000, 1_050), 'Premium up: 5.0%'],
      [premium(1_000, 1_149.99), 'Premium up: 15.0%'],
    ],
  },
  premium_warn: {
    none: [premium(1_000, 1_149.99), { before: { ...SIX_MONTHS, premium: 900 }, after: { premium: 1_050 } }],
    finds: [
      [premium(1_000, 1_150), 'Premium up, ask why: 15.0%'],
      [premium(1_000, 1_249.99), 'Premium up, ask why: 25.0%'],
    ],
  },
  premium_reshop: {
    none: [
      premium(1_000, 1_249.99),
      premium(100, 149.99),
      { before: { ...SIX_MONTHS, premium: 900 }, after: { premium: 1_800 } },
      { before: { premium: 900 }, after: { expiration_date: '2028-01-01', premium: 1_800 } },
    ],
    finds: [
      [premium(1_000, 1_250), 'Premium up, shop it: 25.0%'],
      [premium(100, 150), 'Premium up, shop it: 50.0%'],
      [
        { before: { premium: 900 }, after: { expiration_date: '2027-12-31', premium: 1_800 } },
        'Premium up, shop it: 100.0%',
      ],
      [
        {
          before: { effective_date: '2026-03-01', expiration_date: '2026-09-01', premium: 900 },
          after: { effective_date: '2026-09-01', expiration_date: '2027-03-01', premium: 1_800 },
        },
        'Premium up, shop it: 100.0%',
      ],
    ],
  },
  dwelling: {
    none: [stated(A(400_000), A(400_000)), stated({}, A(1)), stated(A(1), {})],
    finds: [[stated(A(400_000), A(399_999)), 'Dwelling down $1 to $399,999']],
  },
  dwelling_up: {
    none: [stated(A(400_000), A(432_000)), stated({}, A(900_000))],
    finds: [[stated(A(400_000), A(436_000)), 'Dwelling +9%, ask']],
  },
  other_structure: {
    none: [stated({ other_structure: 5 }, { other_structure: 5 })],
    finds: [
      [stated({ other_structure: 50_000 }, { other_structure: 40_000 }), 'Other structures down $10,000 to $40,000'],
    ],
  },
  other_structure_share: {
    none: [share(12_000), share(8_000)],
    finds: [[share(12_001), 'Other structures was 10% of the dwelling, now 12%']],
  },
  contents: {
    none: [stated({ contents: 5 }, { contents: 6 })],
    finds: [[stated({ contents: 50_000 }, { contents: 49_000 }), 'Contents down $1,000 to $49,000']],
  },
  contents_low: {
    none: [
      contents(40_000),
      ...NO_HOUSE.map((form) => ({ ...contents(0), policy: { form } })),
      stated({}, { contents: 1 }),
    ],
    finds: [
      [contents(39_900), 'Contents are 39.9% of the dwelling'],
      [{ ...contents(39_900), policy: { form: 'HO 00 03' } }, 'Contents are 39.9% of the dwelling'],
      [{ ...contents(39_900), policy: { form: '' } }, 'Contents are 39.9% of the dwelling'],
    ],
  },
  contents_high: {
    none: [
      contents(80_000),
      { ...contents(500_000), policy: { line: 'flood' } },
      ...NO_HOUSE.map((form) => ({ ...contents(125_000), policy: { form } })),
    ],
    finds: [[contents(80_100), 'Contents are 80.1% of the dwelling']],
  },
  loss_of_use: {
    none: [stated({ loss_of_use: 5 }, {})],
    finds: [[stated({ loss_of_use: 50_000 }, { loss_of_use: 40_000 }), 'Loss of use down $10,000 to $40,000']],
  },
  loss_of_use_share: {
    none: [use(22_000), use(18_000)],
    finds: [[use(17_900), 'Loss of use was 20% of the dwelling, now 17.9%']],
  },
  liability: {
    none: [stated({ liability: 300_000 }, { liability: 500_000 })],
    finds: [[stated({ liability: 300_000 }, { liability: 100_000 }), 'Liability down $200,000 to $100,000']],
  },
  medical_payments: {
    none: [stated({ medical_payments: 1_000 }, { medical_payments: 1_000 })],
    finds: [
      [stated({ medical_payments: 5_000 }, { medical_payments: 1_000 }), 'Medical payments down $4,000 to $1,000'],
    ],
  },
  aop_deductible: {
    none: [
      stated({ aop_deductible: dollars(2_500) }, { aop_deductible: dollars(2_500) }),
      stated({ aop_deductible: dollars(2_500) }, {}),
    ],
    finds: [
      [stated({ aop_deductible: dollars(1_000) }, { aop_deductible: dollars(2_500) }), 'Deductible $2,500, was $1,000'],
    ],
  },
  hurricane_deductible: {
    none: [
      stated(
        { ...A(400_000), hurricane_deductible: percent(2) },
        { ...A(400_000), hurricane_deductible: dollars(8_000) },
      ),
      stated({ hurricane_deductible: dollars(8_000) }, { hurricane_deductible: percent(5) }),
      stated({ hurricane_deductible: percent(2) }, { hurricane_deductible: percent(2) }),
    ],
    finds: [
      [
        stated(
          { ...A(600_000), hurricane_deductible: percent(2) },
          { ...A(625_000), hurricane_deductible: percent(5) },
        ),
        'Hurricane deductible 5% = $31,250, was $12,000',
      ],
      [
        stated(
          { ...A(400_000), hurricane_deductible: percent(2) },
          { ...A(420_000), hurricane_deductible: percent(2) },
        ),
        'Hurricane deductible 2% = $8,400, was $8,000',
      ],
      [
        stated({ hurricane_deductible: percent(2) }, { hurricane_deductible: percent(5) }),
        'Hurricane deductible 2% to 5%',
      ],
    ],
  },
  wind_deductible: {
    none: [stated({}, { wind_deductible: dollars(1) })],
    finds: [
      [
        stated({ wind_deductible: dollars(1_000) }, { wind_deductible: dollars(1_001) }),
        'Wind deductible $1,001, was $1,000',
      ],
    ],
  },
  roof_deductible: {
    none: [stated({ roof_deductible: dollars(2) }, { roof_deductible: dollars(1) })],
    finds: [
      [stated({ roof_deductible: dollars(0) }, { roof_deductible: dollars(500) }), 'Roof deductible $500, was $0'],
    ],
  },
  dwelling_settlement: {
    none: [stated({ dwelling_settlement: 'actual_cash_value' }, { dwelling_settlement: 'actual_cash_value' })],
    finds: [
      [
        stated({ dwelling_settlement: 'replacement_cost' }, { dwelling_settlement: 'actual_cash_value' }),
        'Dwelling now paid at actual cash value',
      ],
    ],
  },
  roof_settlement: {
    none: [stated({}, { roof_settlement: 'actual_cash_value' })],
    finds: [
      [
        stated({ roof_settlement: 'replacement_cost' }, { roof_settlement: 'actual_cash_value' }),
        'Roof now paid at actual cash value',
      ],
    ],
  },
  contents_settlement: {
    none: [stated({ contents_settlement: 'actual_cash_value' }, { contents_settlement: 'replacement_cost' })],
    finds: [
      [
        stated({ contents_settlement: 'replacement_cost' }, { contents_settlement: 'actual_cash_value' }),
        'Contents now paid at actual cash value',
      ],
    ],
  },
  forms_limiting: {
    none: [
      stated({}, { forms: ['Animal exclusion'] }),
      stated({ forms: ['Animal exclusion'] }, { forms: ['animal-exclusion'] }),
      stated({ forms: [] }, { forms: ['HO 04 90'] }),
    ],
    finds: [
      [stated({ forms: [] }, { forms: ['Animal exclusion'] }), 'Form added: Animal exclusion'],
      [stated({ forms: [] }, { forms: ['Mold', 'Cosmetic damage'] }), '2 forms added'],
      [
        { ...stated({ forms: [] }, { forms: ['Gulf & Harbor animal exclusion'] }), policy: { carrier_name: null } },
        '1 form added',
      ],
    ],
  },
  forms_added: {
    none: [stated({ forms: ['HO 04 90'] }, { forms: ['HO-0490'] }), stated({ forms: [] }, { forms: ['Mold'] })],
    finds: [[stated({ forms: [] }, { forms: ['HO 04 90'] }), 'Form added: HO 04 90']],
  },
  forms_removed: {
    none: [stated({ forms: ['HO 04 90'] }, {})],
    finds: [[stated({ forms: ['HO 04 90'] }, { forms: [] }), 'Form removed: HO 04 90, ask']],
  },
  mortgagee: {
    none: [stated(bank('Bay Bank, N.A.'), bank('BAY BANK NA')), stated({}, bank('Bay Bank'))],
    finds: [
      [stated(bank('Bay Bank'), bank('Gulf Mortgage')), 'Other mortgagee'],
      [stated({ mortgagees: [] }, bank('Bay Bank')), 'Mortgagee added'],
      [stated(bank('Bay Bank'), { mortgagees: [] }), 'Mortgagee gone'],
    ],
  },
  loan_number: {
    none: [
      stated(bank('Bay Bank', '12-3'), bank('Bay Bank', '123')),
      stated(bank('Bay Bank', ''), bank('Bay Bank', '123')),
    ],
    finds: [[stated(bank('Bay Bank', '12'), bank('Bay Bank', '13')), 'Other loan number']],
  },
  roof_age: {
    none: [
      roof(2012),
      roof(null),
      roof(2000, { address: '9 Bay St, Mobile AL 36602' }),
      roof(2000, { address: '9 Florida St, Mobile AL 36602' }),
      roof(2000, { line: 'flood' }),
    ],
    finds: [
      [roof(2011), 'Roof of 2011: 15 years at renewal'],
      ...FLORIDA.map((address): [Case, string] => [roof(2011, { address }), 'Roof of 2011: 15 years at renewal']),
      [{ ...roof(2011), after: null }, 'Roof of 2011: 15 years at renewal'],
    ],
  },
  citizens_flood: {
    none: [
      citizens(399_999, '2026-12-28'),
      citizens(undefined, '2026-12-28'),
      citizens(900_000, '2026-12-28', { facts: { lines_there: ['home', 'flood'] } }),
      citizens(900_000, '2026-12-28', { facts: { lines_there: null } }),
      ...['HO6', ...CONDOS].map((form) => citizens(900_000, '2026-12-28', { policy: { form } })),
      citizens(900_000, '2026-12-28', { policy: { carrier_name: null } }),
      citizens(900_000, '2026-12-28', { policy: { carrier_name: 'Gulf & Harbor' } }),
      citizens(900_000, '2026-12-28', { policy: { address: '9 Bay St, Mobile AL 36602' } }),
    ],
    finds: [
      [citizens(400_000, '2026-12-28'), 'Flood needed by 12-28-2026 if it includes wind'],
      [citizens(undefined, '2027-01-01'), 'Flood needed by 01-01-2027 if it includes wind'],
      [citizens(400_000, '2026-12-28', { policy: { form: 'DP-3' } }), 'Flood needed by 12-28-2026 if it includes wind'],
      [
        citizens(400_000, '2026-12-28', { policy: { form: '' } }),
        'Flood needed by 12-28-2026 if it is a house with wind',
      ],
      ...FLORIDA.map((address): [Case, string] => [
        citizens(400_000, '2026-12-28', { policy: { address } }),
        'Flood needed by 12-28-2026 if it includes wind',
      ]),
    ],
  },
  no_flood: {
    none: [{ facts: { lines_there: ['flood', 'home'] } }, { facts: { lines_there: null } }],
    finds: [[{ facts: { lines_there: ['home'] } }, 'No flood policy in the book']],
  },
  no_home: {
    none: [{ policy: { line: 'flood' } }, { policy: { line: 'auto' }, facts: { lines_there: [] } }],
    finds: [[{ policy: { line: 'flood' }, facts: { lines_there: ['flood'] } }, 'No home policy in the book']],
  },
};

const textOf = (of: Case, check: CheckKey, settings?: Partial<CheckSettings>) =>
  found(of, settings).find((one) => one.check === check)?.text ?? null;

describe.each(CHECK_KEYS)('the check %s', (check) => {
  const { none, finds } = TABLE[check];
  it.each(none)('finds nothing in %j', (of) => expect(textOf(of, check)).toBeNull());
  it.each(finds)('finds in %j: %s', (of, text) => expect(textOf(of, check)).toBe(text));
  it('finds nothing once it is switched off', () => {
    const off = { [check]: { ...checkSettingsOf({})[check], is_on: false } };
    for (const [of] of finds) expect(textOf(of, check, off)).toBeNull();
  });
  it('has a threshold within its bounds', () => {
    const { threshold } = checkOf(check);
    const setting = (value: number | null) =>
      checkSettingError(check, { ...checkSettingsOf({})[check], threshold: value });
    expect(setting(threshold?.usual ?? null)).toBeNull();
    if (threshold === null) return expect(setting(5)).toBe('Value is not valid.');
    expect([threshold.least, threshold.most].map(setting)).toEqual([null, null]);
    expect([threshold.least - 0.1, threshold.most + 0.1, Number.NaN, null].map(setting)).not.toContain(null);
  });
});

it('names only the highest band of a premium, above the floor of the agency', () => {
  expect(found(premium(1_000, 1_300))).toEqual([
    { check: 'premium_reshop', severity: 'remark', text: 'Premium up, shop it: 30.0%' },
  ]);
  const band = { is_on: true, threshold: 25, floor: 300 };
  expect(found(premium(1_000, 1_300), { premium_reshop: band })[0]?.check).toBe('premium_reshop');
  expect(found(premium(1_000, 1_299.99), { premium_reshop: band })[0]?.check).toBe('premium_warn');
  expect(found(premium(1_000, 1_300), { premium_reshop: { ...band, is_on: false } })[0]?.check).toBe('premium_warn');
  expect(found(premium(1_000, 1_100), { premium_note: { ...band, floor: 0 } })).toEqual([]);
  expect(checkSettingError('premium_note', { ...band, floor: null })).toBe('Value is not valid.');
  expect(checkSettingError('premium_note', { ...band, floor: -1 })).not.toBeNull();
});

it('shows no change of a premium that is misread', () => {
  const stated = { premium_parts: [{ name: 'Base', amount: 700 }] };
  expect(isMisread({ ...RENEWAL, stated })).toBe(true);
  expect(found({ after: { premium: 2_000, stated } }).map(({ check }) => check)).toEqual(['premium_parts']);
});

it.each([
  ['the premium stays', { premium: 1_000 }, 1_000, true],
  ['they add up to the corrected one', { premium: 1_000 }, 700, true],
  ['they are of another one', { premium: 700 }, 900, false],
  ['the premium is no longer known', { premium: 700 }, null, true],
])('keeps the parts of a premium where %s', (_, before, premium, isKept) => {
  const stated = { dwelling: 400_000, premium_parts: [{ name: 'Base', amount: 700 }] };
  const after = statedAfterPremium({ ...RENEWAL, ...before, stated }, premium);
  expect(after).toEqual(isKept ? stated : { dwelling: 400_000 });
});

it.each<[Partial<CheckedTerm>, Partial<CheckedTerm>, string]>([
  [{}, {}, 'premium'],
  [{ premium: null }, {}, 'dates'],
  [{}, { stated: { premium_parts: [{ name: 'Base', amount: 5 }] } }, 'dates'],
  [{ stated: { premium_parts: [] } }, { stated: { premium_parts: [] } }, 'premium'],
  [{ stated: { contents: 1 } }, { stated: A(400_000) }, 'premium'],
  [{ stated: { forms: [] } }, { stated: { forms: [] } }, 'coverage'],
])('says what %j and %j are compared by', (before, after, by) =>
  expect(comparedBy({ ...EXPIRING, ...before }, { ...RENEWAL, ...after })).toBe(by),
);

it('lists lost coverage first, then what runs out, then the rest', () => {
  const of = stated(A(400_000), A(390_000));
  expect(found({ ...of, after: { ...of.after, premium: 2_000 }, facts: { roof_year: 2000 } })).toMatchObject([
    { severity: 'lost' },
    { severity: 'date' },
    { severity: 'remark' },
  ]);
});

it('says what only one term states, and compares none of it', () => {
  const before = { ...EXPIRING, stated: { ...A(400_000), forms: [] } };
  const after = { ...RENEWAL, stated: { ...A(400_000), contents: 0 } };
  expect(notStated(before, after)).toEqual(['Contents (C)', 'Forms']);
});

it('takes from a bound offer what it states as an amount', () => {
  const coverages = { dwelling: 400_000, contents: '$200,000', roof: 'Actual cash value', loss_of_use: 'included' };
  const deductibles = { aop: '$2,500', hurricane: '2%' };
  expect(statedInOffer('home', { coverages, deductibles })).toEqual({
    ...{ dwelling: 400_000, contents: 200_000, roof_settlement: 'actual_cash_value' },
    aop_deductible: { amount: 2_500, unit: 'dollars' },
    hurricane_deductible: { amount: 2, unit: 'percent' },
  });
  const unsure = {
    coverages: { other_structures_settlement: 'Actual cash value' },
    deductibles: { hurricane: 2, aop: '5' },
  };
  expect(statedInOffer('home', unsure)).toEqual({});
  const sure = {
    coverages: { note: 'Dwelling and other structures at ACV' },
    deductibles: { aop: '$100', hurricane: 500 },
  };
  expect(statedInOffer('home', sure)).toEqual({
    dwelling_settlement: 'actual_cash_value',
    aop_deductible: { amount: 100, unit: 'dollars' },
    hurricane_deductible: { amount: 500, unit: 'dollars' },
  });
  const flood = { coverages: { building_limit: 250_000, contents_limit: null }, deductibles: { deductible: 1_250 } };
  expect(statedInOffer('flood', flood)).toEqual({
    dwelling: 250_000,
    aop_deductible: { amount: 1_250, unit: 'dollars' },
  });
  expect(statedInOffer('auto', flood)).toEqual({});
});

it('keeps what later papers of a term leave out', () => {
  expect(statedAfter({ dwelling: 1, forms: ['a'] }, { dwelling: 2, forms: undefined })).toEqual({
    dwelling: 2,
    forms: ['a'],
  });
});

it('has a source for every threshold', () => {
  for (const one of CHECK_KEYS) if (CHECKS[one].threshold) expect(CHECKS[one].source, one).not.toBe('');
});
