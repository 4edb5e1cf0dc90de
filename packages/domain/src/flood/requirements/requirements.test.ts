import { describe, expect, it } from 'vitest';
import { isHazardArea } from '../../applications/flood-zones.ts';
import {
  citizensRequirement,
  FLOOD_RULES,
  type FloodNeeds,
  floodRulesError,
  floodRulesText,
  lenderRequirement,
  parseFloodRules,
} from './index.ts';

const NEEDS: FloodNeeds = {
  state: 'FL',
  flood_zone: 'X',
  replacement_cost: 420_000,
  effective_on: '2026-12-01',
  is_citizens: true,
  includes_wind: true,
  is_condo_or_tenant: false,
  has_loan: true,
  is_federal_loan: true,
  loan_amount: 180_000,
  closing_on: '2026-12-15',
  community: null,
};
const citizens = (more: Partial<FloodNeeds>) => citizensRequirement({ ...NEEDS, ...more }, FLOOD_RULES);
const lender = (more: Partial<FloodNeeds>) => lenderRequirement({ ...NEEDS, ...more });

describe('R13.5 what Citizens requires', () => {
  const rows: readonly [string, Partial<FloodNeeds>, string, string | null, number | null][] = [
    ['from 400,000 in 2026', {}, 'required', '2026-12-01', 250_000],
    ['exactly at the threshold', { replacement_cost: 400_000 }, 'required', '2026-12-01', 250_000],
    ['below it: from 2027 on', { replacement_cost: 399_999 }, 'not_required', '2027-01-01', null],
    ['500,000 in 2025', { effective_on: '2025-12-31', replacement_cost: 499_999 }, 'not_required', '2026-01-01', null],
    [
      'every house from 2027 on',
      { effective_on: '2027-01-01', replacement_cost: 90_000 },
      'required',
      '2027-01-01',
      90_000,
    ],
    ['a hazard area at once', { flood_zone: 'AE', replacement_cost: 90_000 }, 'required', '2026-12-01', 90_000],
    ['another insurer', { is_citizens: false }, 'not_required', null, null],
    ['a policy without wind', { includes_wind: false }, 'not_required', null, null],
    ['a condo owner', { is_condo_or_tenant: true, flood_zone: 'AE' }, 'not_required', null, null],
    ['another state', { state: 'GA', flood_zone: 'AE' }, 'not_required', null, null],
    ['nobody said whether it is Citizens', { is_citizens: null, flood_zone: 'AE' }, 'unknown', null, 250_000],
    ['no replacement cost', { replacement_cost: null }, 'unknown', null, null],
    ['no flood zone', { flood_zone: '' }, 'unknown', null, 250_000],
  ];
  for (const [name, needs, state, by, limit] of rows)
    it(`${name}: ${state}`, () => expect(citizens(needs)).toMatchObject({ state, by, limit }));

  it('names what is missing, its source and its day', () => {
    const result = citizens({ replacement_cost: null, includes_wind: null });
    expect(result.missing).toEqual(['whether it includes wind', 'the replacement cost (Coverage A)']);
    expect(result).toMatchObject({ source: FLOOD_RULES.source, as_of: '2025-12-08' });
  });

  it('follows the rules that an agency entered instead', () => {
    const rules = {
      ...FLOOD_RULES,
      citizens: [{ from: '2026-01-01', replacement_cost: 1_000_000 }],
      as_of: '2026-11-01',
    };
    expect(citizensRequirement(NEEDS, rules)).toMatchObject({ state: 'not_required', by: null, as_of: '2026-11-01' });
  });
});

describe('R13.5 what a lender requires', () => {
  const rows: readonly [string, Partial<FloodNeeds>, string, string | null, number | null][] = [
    ['the loan where it is lowest', { flood_zone: 'AE' }, 'required', '2026-12-15', 180_000],
    [
      'the replacement cost where it is lowest',
      { flood_zone: 'VE', replacement_cost: 120_000 },
      'required',
      '2026-12-15',
      120_000,
    ],
    [
      "the NFIP's limit where it is lowest",
      { flood_zone: 'A', loan_amount: 900_000 },
      'required',
      '2026-12-15',
      250_000,
    ],
    [
      'a loan without amount: required, limit unknown',
      { flood_zone: 'AE', loan_amount: null },
      'required',
      '2026-12-15',
      null,
    ],
    ['no loan', { flood_zone: 'AE', has_loan: false }, 'not_required', null, null],
    ['a low-risk zone', {}, 'not_required', null, null],
    ['a private lender', { flood_zone: 'AE', is_federal_loan: false }, 'not_required', null, null],
    ['nobody said whether there is a loan', { flood_zone: 'AE', has_loan: null }, 'unknown', null, null],
    ['no flood zone', { flood_zone: '' }, 'unknown', null, null],
  ];
  for (const [name, needs, state, by, limit] of rows)
    it(`${name}: ${state}`, () => expect(lender(needs)).toMatchObject({ state, by, limit }));

  const COMMUNITY = { id: '120425', name: 'VILLAGE', participates: true, is_emergency: false };

  it('is nothing by law where the community does not participate, and says what follows', () => {
    const result = lender({ flood_zone: 'AE', community: { ...COMMUNITY, participates: false } });
    expect(result).toMatchObject({ state: 'not_required', limit: null });
    expect(result.reasons).toEqual([expect.stringMatching(/VILLAGE \(120425\) doesn’t participate.*FHA, VA.*zone AE/)]);
    expect(lender({ community: { ...COMMUNITY, participates: false } }).reasons[0]).toMatch(/no special flood hazard/);
  });

  it('is no more than the emergency program sells', () => {
    expect(lender({ flood_zone: 'AE', community: { ...COMMUNITY, is_emergency: true } }).limit).toBe(35_000);
    expect(lender({ flood_zone: 'AE', community: COMMUNITY }).limit).toBe(180_000);
  });

  it('says that the amount of a loan is missing', () => {
    expect(lender({ flood_zone: 'AE', loan_amount: null }).missing).toEqual(['the loan amount']);
  });
});

describe('special flood hazard areas', () => {
  it('are the A and V zones', () => {
    expect(['A', 'AE', 'A99', 'AO', 'VE', 'V12'].map(isHazardArea)).toEqual(Array(6).fill(true));
    expect(['X', 'X500', 'B', 'C', 'D', 'ANI', 'Cobra'].map(isHazardArea)).toEqual(Array(7).fill(false));
    expect(isHazardArea('')).toBeNull();
  });
});

describe('edited rules', () => {
  it('are refused where they say nothing or contradict themselves', () => {
    expect(floodRulesError(FLOOD_RULES)).toBeNull();
    expect(floodRulesError({ ...FLOOD_RULES, citizens: [] })).toMatch(/at least one/);
    const twice = [...FLOOD_RULES.citizens, { from: '2026-01-01', replacement_cost: 1 }];
    expect(floodRulesError({ ...FLOOD_RULES, citizens: twice })).toBe('Enter each date once.');
    expect(floodRulesError({ ...FLOOD_RULES, citizens: [{ from: '2026-13-40', replacement_cost: 1 }] })).toMatch(
      /YYYY/,
    );
    expect(floodRulesError({ ...FLOOD_RULES, source: ' ' })).toMatch(/come from/);
  });

  it('are written and read as text without a loss, and a half line is refused', () => {
    expect(parseFloodRules(floodRulesText(FLOOD_RULES))).toEqual(FLOOD_RULES);
    expect(parseFloodRules('2027-01-01 $1,000\nsource: x\nAs of: 2026-11-01')).toEqual({
      citizens: [{ from: '2027-01-01', replacement_cost: 1_000 }],
      source: 'x',
      as_of: '2026-11-01',
      remark: '',
    });
    expect(floodRulesError(parseFloodRules('2027-01-01\nSource: x\nAs of: 2026-11-01'))).toMatch(/whole dollars/);
    expect(floodRulesError(parseFloodRules('2027-01-01 0'))).toMatch(/come from/);
  });
});
