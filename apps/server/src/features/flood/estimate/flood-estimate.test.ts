import type { FloodAnchor, FloodNeedsInput } from '@freeboard/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, succeeded } from '../../../../test/support/application.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency({ carriers: 'none' });
let agent: SignedIn;
let other: SignedIn;
let customer: SignedIn;

const HOUSE = { address1: '4127 Sample Ct', city: 'Cape Coral', state: 'FL', zip: '33914', flood_zone: 'AE' };
const ANCHOR: FloodAnchor = {
  source: 'declarations',
  address1: '4127 SAMPLE COURT',
  zip: '33914',
  is_this_house: false,
  edition: '2023-02-24',
  rated_on: '2026-08-01',
  building_premium: 1_318,
  contents_premium: 756,
  mitigation_discount: 0,
  crs_class: 10,
  terms: { building: 250_000, contents: 100_000, building_deductible: 2_000, contents_deductible: 2_000 },
  full_risk_premium: 2_113.41,
  current_premium: 1_500,
  fees: 400,
  is_primary: true,
  use: 'Single-Family Home - Frame',
  foundation: 'Slab',
  has_flood_vents: false,
  floors: 1,
  first_floor_height: 1.4,
  building_value: 392_000,
  contents_value: 196_000,
};
const NEEDS: FloodNeedsInput = {
  is_citizens: true,
  includes_wind: true,
  has_loan: true,
  is_federal_loan: true,
  loan_amount: null,
};

beforeAll(async () => {
  agent = await server.current.as('agent');
  other = await server.current.as('agent2');
  customer = await server.current.as('customer');
});

const get = async (application_id: number, more: object = {}) =>
  succeeded(await agent.call('getFloodEstimate', { application_id, ...more })).flood_estimate;
const save = (application_id: number, part: object) => agent.call('saveFloodEstimate', { application_id, ...part });

describe('R13.4 estimate from a real premium', () => {
  it('gives the premium of the page back, and another one for other terms and a higher floor', async () => {
    const { id } = await made(agent, 'flood', HOUSE);
    expect((await get(id)).estimate).toBeNull();
    const saved = succeeded(await save(id, { anchor: ANCHOR })).flood_estimate;
    expect(saved).toMatchObject({ changed_by: 'Maria Reyes', edition: '2023-02-24' });
    if (!saved.estimate?.ok) throw new Error('not estimated');
    expect(saved.estimate.premium.full_risk).toBeCloseTo(2_113.41, 1);
    expect(saved.estimate.remarks).toEqual([]);
    const terms = { ...ANCHOR.terms, building_deductible: 10_000, contents_deductible: 10_000 };
    const { estimate } = await get(id, { terms, first_floor_height: 3.4 });
    if (!estimate?.ok) throw new Error('not estimated');
    expect(estimate.premium.full_risk).toBeLessThan(1_900);
    expect(estimate.factors.map(({ name }) => name)).toEqual([
      ...['Limit and deductible', 'First floor height', 'Limit and deductible', 'First floor height'],
    ]);
    expect(saved.glide).toMatchObject({ cap: 0.18, renewals: 3, with_fees: true });
    expect(saved.glide?.years.slice(0, 2)).toEqual([1_900, 2_170]);
  });

  it('remarks that the lines of the page do not add up', async () => {
    const { id } = await made(agent, 'flood', HOUSE);
    const answer = succeeded(await save(id, { anchor: { ...ANCHOR, full_risk_premium: 3_000 } })).flood_estimate;
    expect(answer.estimate).toMatchObject({
      ok: true,
      remarks: ['The lines add up to $2,113; the page prints $3,000 as full-risk premium. Check them.'],
    });
  });

  it.each([
    ['another house', { address1: '9 Other St' }, 'anchor.address1', /another address \(.*Is it this house\?/],
    ['no address', { address1: '', zip: '' }, 'anchor.is_this_house', /confirm that it is this house/],
    ['an unknown edition', { edition: '2026-04-01' }, 'anchor.edition', /Only the tables of 2023-02-24/],
    ['a limit above the NFIP', { terms: { ...ANCHOR.terms, building: 400_000 } }, 'anchor.terms', /at most \$250,000/],
    ['no replacement cost', { building_value: 0 }, 'anchor.building_value', /replacement cost/],
  ])('refuses the premium of %s at its field', async (_name, more, field, message) => {
    const { id } = await made(agent, 'flood', HOUSE);
    const answer = await save(id, { anchor: { ...ANCHOR, ...more } });
    if (answer.ok) throw new Error('saved');
    expect(answer.code).toBe(422);
    expect(answer.errors[field]?.[0]).toMatch(message);
    expect((await get(id)).anchor).toBeNull();
  });

  it('takes the premium of another spelling of the address once a person confirmed it', async () => {
    const { id } = await made(agent, 'flood', HOUSE);
    const answer = await save(id, { anchor: { ...ANCHOR, address1: '4127 SAMPLE CORNER', is_this_house: true } });
    expect(succeeded(answer).flood_estimate.estimate).toMatchObject({ ok: true });
  });

  it('refuses what a higher floor is worth where the rated height is missing', async () => {
    const { id } = await made(agent, 'flood', HOUSE);
    succeeded(await save(id, { anchor: { ...ANCHOR, first_floor_height: null } }));
    expect((await get(id, { first_floor_height: 4 })).estimate).toEqual({
      ok: false,
      reasons: ['The first floor height that the premium was rated with is missing.'],
    });
  });
});

describe('estimate from the address alone', () => {
  it('is none without watershed, levee and CRS class, and says what would narrow it', async () => {
    const { id } = await made(agent, 'flood', HOUSE);
    const { range } = await get(id);
    expect(range.ok).toBe(false);
    expect(range.narrower).toEqual(expect.arrayContaining(['the watershed (HUC12)', "the community's CRS class"]));
  });
});

describe('R13.5 requirements', () => {
  it('follow from the application, the loan and the home policy', async () => {
    const { id } = await made(agent, 'flood', { ...HOUSE, form_type: 'HO3', dwelling: 350_000 });
    const before = (await get(id)).requirements;
    expect(before.map(({ state }) => state)).toEqual(['unknown', 'unknown']);
    const [citizens, lender] = succeeded(await save(id, { needs: NEEDS })).flood_estimate.requirements;
    expect(citizens).toMatchObject({ who: 'citizens', state: 'required', as_of: '2025-12-08' });
    expect(lender).toMatchObject({ state: 'required', limit: null, missing: ['the loan amount'] });
    const paid = succeeded(await save(id, { needs: { ...NEEDS, loan_amount: 120_000 } })).flood_estimate.requirements;
    expect(paid[1]).toMatchObject({ state: 'required', limit: 120_000 });
  });
});

describe('what is entered', () => {
  it('stays where two people save two parts at once', async () => {
    const { id } = await made(agent, 'flood', HOUSE);
    await Promise.all([save(id, { anchor: ANCHOR }), save(id, { needs: NEEDS })]);
    expect(await get(id)).toMatchObject({ anchor: { building_premium: 1_318 }, needs: { is_citizens: true } });
  });

  it('is not overwritten by somebody who saw it before it was changed', async () => {
    const { id } = await made(agent, 'flood', HOUSE);
    succeeded(await save(id, { anchor: ANCHOR, expected: { anchor: null } }));
    const { anchor } = await get(id);
    const newer = { ...ANCHOR, building_premium: 1_400 };
    succeeded(await save(id, { anchor: newer, expected: { anchor } }));
    const late = await save(id, { anchor: { ...ANCHOR, contents_premium: 800 }, expected: { anchor } });
    expect(late).toMatchObject({ ok: false, code: 409, message: expect.stringMatching(/Maria Reyes changed these/) });
    expect((await get(id)).anchor).toMatchObject({ building_premium: 1_400, contents_premium: 756 });
    succeeded(await save(id, { needs: NEEDS, expected: { needs: null } }));
  });

  it('is neither seen nor changed by another agency or the customer', async () => {
    const { id } = await made(agent, 'flood', HOUSE);
    succeeded(await save(id, { anchor: ANCHOR }));
    expect(await other.call('getFloodEstimate', { application_id: id })).toMatchObject({ code: 404 });
    expect(await other.call('saveFloodEstimate', { application_id: id, anchor: null })).toMatchObject({ code: 404 });
    expect(await customer.call('getFloodEstimate', { application_id: id })).toMatchObject({ code: 403 });
  });

  it('is refused of another line', async () => {
    const { id } = await made(agent, 'life', {});
    expect(await agent.call('getFloodEstimate', { application_id: id })).toMatchObject({ code: 422 });
  });
});
