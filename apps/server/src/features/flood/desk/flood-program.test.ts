import type { FloodAnchor } from '@freeboard/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { edited, made, succeeded } from '../../../../test/support/application.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { localDate } from '../../../kernel/clock.ts';
import { neighborhoodsJob } from '../neighborhood/job.ts';
import { loadStatusBookJob } from '../program/load-status-book.ts';

const DAY_MS = 86_400_000;
const server = useServer();
let agent: SignedIn;

beforeAll(async () => {
  agent = await server.current.as('agent');
});

const deskOf = async (id: number, client = agent) =>
  succeeded(await client.call('getFloodDesk', { application_id: id })).desk;

async function lookedUp(searched_address: string) {
  const application = await made(agent, 'flood', { occupancy_type: 'Single Family' });
  const request = { application_id: application.id, searched_address };
  const data = succeeded(await agent.call('lookupAddress', request)).api_address_data;
  const { community_number, occupancy_type = 'Single Family' } = data?.values ?? {};
  await edited(agent, application, { community_number, occupancy_type }, { api_address_data: data });
  return application.id;
}

const book = () => server.current.db.selectFrom('nfip_status_book').selectAll().executeTakeFirst();

describe('the community of the flood map', () => {
  it('is not loaded, then shown as of the day of the book', async () => {
    const id = await lookedUp('12 Ocean Dr, Miami Beach, FL 33139');
    await doNow(server.current, loadStatusBookJob);
    await eventually(async () => expect((await book())?.loaded_at).toBeTruthy());
    const { community } = await deskOf(id);
    expect(community).toMatchObject({
      state: 'found',
      id: '120651',
      participates: true,
      advice: [],
      as_of: localDate(new Date()),
    });
  });

  it('that does not participate says that no NFIP policy can be sold', async () => {
    const id = await lookedUp('8870 SW 62nd Ct, Pinecrest, FL 33156');
    expect((await deskOf(id)).community).toMatchObject({
      participates: false,
      advice: [expect.stringContaining('no NFIP policy can be sold')],
    });
  });

  it('is said to be of another house, with no hints or neighbors, once the address was changed after the lookup', async () => {
    const id = await lookedUp('71 Map Letter St, Tampa, FL 33611');
    const before = await deskOf(id);
    expect(before.looked_up_elsewhere).toBeNull();
    expect(before.map.hints).not.toEqual([]);
    const application = succeeded(await agent.call('getApplicationById', { application_id: id })).application;
    await edited(agent, application, { address1: '9 Elsewhere Ave', city: 'Orlando', zip: '32801' });
    const moved = await deskOf(id);
    expect(moved.looked_up_elsewhere).toMatch(/MAP LETTER ST/i);
    expect(moved.map.hints).toEqual([]);
    expect(moved.neighborhood).toEqual({ state: 'no_block_group' });
  });

  it('that the book does not list is unknown', async () => {
    const { id } = await made(agent, 'flood', { community_number: '999999' });
    expect((await deskOf(id)).community).toMatchObject({ state: 'unknown', id: '999999' });
  });

  it('is read again after a month, and stays where the book is cut short', async () => {
    const before = await book();
    const cut = { id: '000001', name: 'Filler', participates: true, is_emergency: false };
    const fillers = Array.from({ length: 500 }, (_, n) => ({ ...cut, id: String(900_000 + n) }));
    await server.current.db.insertInto('nfip_communities').values(fillers).execute();
    const monthAgo = new Date(Date.now() - 31 * DAY_MS);
    await server.current.db
      .updateTable('nfip_status_book')
      .set({ loaded_at: monthAgo, attempted_at: monthAgo })
      .execute();
    await doNow(server.current, loadStatusBookJob);
    await eventually(async () => expect((await book())?.failure).toMatch(/where \d+ are loaded/));
    expect((await book())?.as_of).toBe(before?.as_of);
  });

  it('is hidden where the agency switched it off', async () => {
    const admin = await server.current.as('admin');
    const { id } = await made(agent, 'flood', { community_number: '120651' });
    succeeded(await admin.call('setProviderEnabled', { provider: 'community_status', is_enabled: false }));
    expect((await deskOf(id)).community).toEqual({ state: 'switched_off' });
    succeeded(await admin.call('setProviderEnabled', { provider: 'community_status', is_enabled: true }));
  });
});

describe('the neighborhood of a house', () => {
  it('waits, then shows figures of the same kind of home', async () => {
    const id = await lookedUp('12 Ocean Dr, Miami Beach, FL 33139');
    // Another test may have requested the neighborhood already, and the job loaded it.
    await server.current.db.deleteFrom('flood_neighborhoods').execute();
    expect((await deskOf(id)).neighborhood).toEqual({ state: 'waiting' });
    await doNow(server.current, neighborhoodsJob);
    const neighborhood = await eventually(async () => {
      const shown = (await deskOf(id)).neighborhood;
      expect(shown.state).toMatch(/loaded|suppressed/);
      return shown;
    });
    expect(neighborhood).toMatchObject({
      state: 'loaded',
      is_partial: false,
      figures: { policies: expect.any(Number), full_risk: { middle: expect.any(Number) } },
    });
  });

  it('is read once for every application of the block group', async () => {
    const id = await lookedUp('12 Ocean Dr, Miami Beach, FL 33139');
    const { address_data } = await server.current.db
      .selectFrom('application_details')
      .select('address_data')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow();
    const { facts } = address_data as unknown as { facts: { block_group: string } };
    // The block group's row; another request would change its times.
    const asked = () =>
      server.current.db
        .selectFrom('flood_neighborhoods')
        .select(['requested_at', 'attempted_at', 'loaded_at'])
        .where('block_group', '=', facts.block_group)
        .executeTakeFirstOrThrow();
    const before = await asked();
    expect((await deskOf(id)).neighborhood.state).toBe('loaded');
    expect(await asked()).toEqual(before);
  });

  it('is not shown with fewer than ten policies', async () => {
    const id = await lookedUp('1427 Meridian Ave, Miami Beach, FL 33139');
    await deskOf(id);
    await doNow(server.current, neighborhoodsJob);
    await eventually(async () => expect((await deskOf(id)).neighborhood).toEqual({ state: 'suppressed' }));
  });

  it('has no block group before the address is looked up', async () => {
    const { id } = await made(agent, 'flood', {});
    expect((await deskOf(id)).neighborhood).toEqual({ state: 'no_block_group' });
  });
});

describe('the authority of the NFIP', () => {
  const estimateOf = async (id: number) =>
    succeeded(await agent.call('getFloodEstimate', { application_id: id })).flood_estimate;

  it('that lapsed changes what is advised, for every agency, until it is renewed', async () => {
    const owner = await server.current.as('super');
    const { id } = await made(agent, 'flood', {});
    expect((await estimateOf(id)).lapse).toBeNull();
    succeeded(await owner.call('setNfipAuthority', { lapsed_since: '2025-10-01' }));
    const { lapse } = await estimateOf(id);
    expect(lapse?.since).toBe('2025-10-01');
    expect(lapse?.advice.map(({ subject }) => subject)).toContain('assignment');
    const other = await server.current.as('agent2');
    const settings = succeeded(await other.call('getGlobalSettings', {})).global_settings;
    expect(settings.nfip_lapsed_since).toBe('2025-10-01');
    succeeded(await owner.call('setNfipAuthority', { lapsed_since: null }));
    expect((await estimateOf(id)).lapse).toBeNull();
  });

  it.each(['2999-01-01', 'yesterday'])('is refused as of %s, at its field', async (lapsed_since) => {
    const owner = await server.current.as('super');
    expect(await owner.call('setNfipAuthority', { lapsed_since })).toMatchObject({
      code: 422,
      errors: { lapsed_since: [expect.any(String)] },
    });
  });

  it('is set by no admin of an agency', async () => {
    const admin = await server.current.as('admin');
    expect(await admin.call('setNfipAuthority', { lapsed_since: null })).toMatchObject({ ok: false, code: 403 });
  });
});

describe('the estimate', () => {
  it('takes the CRS class of the community, with its source', async () => {
    const { id } = await made(agent, 'flood', { community_number: '120651' });
    const shown = succeeded(await agent.call('getFloodEstimate', { application_id: id })).flood_estimate;
    expect(shown.crs).toMatchObject({ class: expect.any(Number), source: expect.stringContaining('FEMA') });
    expect(shown.suggested.crs_class?.value).toBe(shown.crs?.class);
    expect(shown.range.narrower).not.toContain("the community's CRS class");
  });

  it('is refused where the community does not participate', async () => {
    const { id } = await made(agent, 'flood', { community_number: '120425' });
    const { range } = succeeded(await agent.call('getFloodEstimate', { application_id: id })).flood_estimate;
    expect(range).toMatchObject({ ok: false, reasons: [expect.stringContaining('no NFIP policy can be sold')] });
  });
});

describe('an estimate from a real premium in a community where', () => {
  const ANCHOR: FloodAnchor = {
    source: 'declarations',
    address1: '',
    zip: '',
    is_this_house: true,
    edition: '2023-02-24',
    rated_on: null,
    building_premium: 1_318,
    contents_premium: 756,
    mitigation_discount: 0,
    crs_class: 10,
    terms: { building: 250_000, contents: 100_000, building_deductible: 2_000, contents_deductible: 2_000 },
    full_risk_premium: null,
    current_premium: null,
    fees: null,
    is_primary: null,
    use: 'Single-Family Home - Frame',
    foundation: 'Slab',
    has_flood_vents: false,
    floors: 1,
    first_floor_height: 1.4,
    building_value: 392_000,
    contents_value: 196_000,
  };

  it.each([
    ['the NFIP sells nothing', '120425', /no NFIP policy can be sold/],
    ['only the emergency program is sold', '120213', /at most \$35,000/],
  ])('%s refuses other terms and asks to check the page', async (_what, community_number, reason) => {
    const { id } = await made(agent, 'flood', { community_number });
    const saved = succeeded(await agent.call('saveFloodEstimate', { application_id: id, anchor: ANCHOR }));
    expect(saved.flood_estimate.estimate).toMatchObject({ ok: true, remarks: [expect.stringMatching(reason)] });
    const terms = { ...ANCHOR.terms, building: 200_000 };
    const { flood_estimate: other } = succeeded(await agent.call('getFloodEstimate', { application_id: id, terms }));
    expect(other.estimate).toEqual({ ok: false, reasons: [expect.stringMatching(reason)] });
  });

  it('the emergency program sells these limits gives them', async () => {
    const { id } = await made(agent, 'flood', { community_number: '120213' });
    succeeded(await agent.call('saveFloodEstimate', { application_id: id, anchor: ANCHOR }));
    const terms = { ...ANCHOR.terms, building: 35_000, contents: 10_000 };
    const { flood_estimate: small } = succeeded(await agent.call('getFloodEstimate', { application_id: id, terms }));
    expect(small.estimate).toMatchObject({ ok: true });
  });

  it('the page has another CRS class than the status book says so', async () => {
    const { id } = await made(agent, 'flood', { community_number: '120651' });
    const saved = succeeded(await agent.call('saveFloodEstimate', { application_id: id, anchor: ANCHOR }));
    const { estimate, crs } = saved.flood_estimate;
    const remark = new RegExp(`The page has CRS class 10; .* states class ${crs?.class}`);
    expect(estimate).toMatchObject({ ok: true, remarks: [expect.stringMatching(remark)] });
    const anchor = { ...ANCHOR, crs_class: crs?.class ?? 10 };
    const same = succeeded(await agent.call('saveFloodEstimate', { application_id: id, anchor }));
    expect(same.flood_estimate.estimate).toMatchObject({ ok: true, remarks: [] });
  });

  it('the NFIP sells nothing has no lender that the law makes require it', async () => {
    const { id } = await made(agent, 'flood', { community_number: '120425', flood_zone: 'AE' });
    const needs = { is_citizens: false, includes_wind: true, has_loan: true, is_federal_loan: true, loan_amount: 9 };
    const saved = succeeded(await agent.call('saveFloodEstimate', { application_id: id, needs }));
    expect(saved.flood_estimate.requirements[1]).toMatchObject({ who: 'lender', state: 'not_required' });
  });
});

it.each(['getFloodDesk', 'getFloodEstimate', 'saveFloodEstimate'] as const)(
  '%s shows nothing to another agency',
  async (call) => {
    const { id } = await made(agent, 'flood', {});
    const other = await server.current.as('agent2');
    expect(await other.call(call, { application_id: id })).toMatchObject({ ok: false, code: 404 });
  },
);
