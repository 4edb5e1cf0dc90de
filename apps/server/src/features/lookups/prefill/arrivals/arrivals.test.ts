import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '@freeboard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edited, made, opened, quoted, succeeded } from '../../../../../test/support/application.ts';
import { settableClock } from '../../../../../test/support/clock.ts';
import { checked, csvOf, manyRows, sent, stored } from '../../../../../test/support/documents/sheets.ts';
import { doNow } from '../../../../../test/support/jobs.ts';
import { type SignedIn, useServer } from '../../../../../test/support/server.ts';
import { eventually } from '../../../../../test/support/wait.ts';
import { claimDue } from './arrivals.queries.ts';
import { arrivalLookupsJob } from './job.ts';
import { POLICY } from './policy.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-arrivals-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const clock = settableClock();
const server = useServer({ clock, env: { dataDir, trustProxy: 1 } });
let admin: SignedIn;
let agent: SignedIn;
beforeAll(async () => {
  [admin, agent] = [await server.current.as('admin'), await server.current.as('agent')];
});

const PLACE = {
  PropertyAddress: '12 Ocean Dr',
  PropertyCity: 'Miami Beach',
  PropertyState: 'FL',
  PropertyZip: '33139',
};

async function lead(property: object = {}): Promise<Application> {
  const document = JSON.stringify({
    Client: { NameFirst: 'Hector', NameLast: 'Medina' },
    HO: { ...PLACE, ...property },
    Lob_Flood: true,
  });
  return succeeded(await agent.call('importApplication', { document })).application;
}

/** Waits until the application's lookup was tried `attempts` times. */
const lookedUp = async (id: number, attempts = 1): Promise<Application> => {
  await doNow(server.current, arrivalLookupsJob);
  await eventually(async () => {
    const row = await rowOf(id);
    if (row.leased_until !== null || row.attempts < attempts) throw new Error('The lookup is not through.');
  });
  return opened(agent, id);
};

const rowOf = (id: number) =>
  server.current.db
    .selectFrom('address_lookups')
    .selectAll()
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
const details = (application: Application) => application.payload.useable_details;

describe('an application that arrived', () => {
  it('as a lead has its blank fields filled, each with provider and date', async () => {
    const { id, address_lookup } = await lead();
    expect(address_lookup).toMatchObject({ state: 'waiting', reason: '', data: null });
    const after = await lookedUp(id);
    expect(after.address_lookup).toBeNull();
    expect(details(after)).toMatchObject({ flood_zone: 'AE', property_elevation: 4.6, year_build: 1938, sqft: 2_140 });
    expect(after.provenance.flood_zone).toMatchObject({
      source: 'provider',
      provider: expect.stringContaining('Flood Hazard'),
    });
    expect(Date.parse(after.provenance.flood_zone?.at ?? '')).toBeGreaterThan(0);
    expect(after.provenance.address1).toMatchObject({ source: 'upload' });
    expect(after.communications_count).toBeGreaterThanOrEqual(5);
  });

  it('keeps what came and shows what the providers say instead, which a person may take or leave', async () => {
    const { id } = await lead({ YearBuilt: 2004 });
    const after = await lookedUp(id);
    expect(details(after)).toMatchObject({ year_build: 2004, flood_zone: 'AE' });
    expect(after.address_lookup).toMatchObject({ state: 'differs', data: { values: { year_build: 1938 } } });
    const found = after.address_lookup?.data;
    const taken = await edited(agent, after, { year_build: 1938 }, { api_address_data: found });
    expect(taken.provenance.year_build).toMatchObject({ source: 'provider' });
    expect(taken.address_lookup).toBeNull();

    const other = await lead({ YearBuilt: 2004 });
    await lookedUp(other.id);
    const left = succeeded(await agent.call('closeAddressLookup', { application_id: other.id })).application;
    expect(left.address_lookup).toBeNull();
    expect(details(left).year_build).toBe(2004);
  });

  it('keeps a limit that was stated where the dwelling value follows from what is found', async () => {
    const { id } = await edited(agent, await lead(), { other_structure: 5_000 });
    expect(details(await lookedUp(id))).toMatchObject({ other_structure: 5_000, dwelling: 2_140 * 150 });
  });

  it.each([
    ['24 Ambiguous Ave', 'ambiguous', ''],
    ['23 Unmatched Rd', 'failed', expect.stringContaining('does not know')],
  ])('at %s takes nothing and is %s', async (PropertyAddress, state, reason) => {
    const { id } = await lead({ PropertyAddress });
    const after = await lookedUp(id);
    expect(after.address_lookup).toMatchObject({ state, reason });
    expect(details(after).flood_zone ?? '').toBe('');
  });

  it('by an intake link is looked up too', async () => {
    const { url } = succeeded(
      await admin.call('createIntakeLink', {
        name: 'Bayside',
        audience: 'partner',
        type: 'flood',
        agent_id: agent.id,
        fields: [],
        greeting: 'Hi.',
        consent: 'I agree to calls and texts.',
      }),
    );
    const token = url.split('#')[1] ?? '';
    const { ticket } = succeeded(await server.current.guest.call('openIntake', { token })).page;
    clock.forward(20_000);
    const values = {
      first_name: 'Petra',
      last_name: 'Klein',
      phone: '305.555.0144',
      email: 'petra@example.com',
      address1: '12 Ocean Dr',
      city: 'Miami Beach',
      state: 'FL',
      zip: '33139',
    };
    succeeded(await server.current.guest.call('submitIntake', { token, ticket, values, is_agreed: true }));
    const { id } = await server.current.db
      .selectFrom('applications')
      .select('id')
      .where('source', '=', 'Bayside')
      .executeTakeFirstOrThrow();
    const after = await lookedUp(id);
    expect(details(after)).toMatchObject({ flood_zone: 'AE', year_build: 1938 });
    expect(after.provenance.first_name).toMatchObject({ source: 'client' });
  });
});

describe('many applications', () => {
  it('are claimed one at a time, a lead before the rows of a sheet, and none of an agency that had its share', async () => {
    const { db } = server.current;
    const rows = manyRows(3, () => ({ flood_zone: '' }));
    const { upload } = await checked(admin, await sent(server.current, admin, 'book.csv', csvOf(rows)));
    await stored(admin, upload.id, { take_incomplete: true });
    const single = await lead();
    const sheet = await db.selectFrom('address_lookups').select('application_id').where('priority', '=', 2).execute();
    expect(sheet).toHaveLength(rows.length);
    const ids = [single.id, ...sheet.map(({ application_id }) => application_id)];
    // Due in 30 days, so that the server's own job does not claim them.
    const at = new Date(clock.now().getTime() + 30 * 86_400_000);
    const until = new Date(at.getTime() + 60_000);
    await eventually(async () => {
      const held = db.selectFrom('address_lookups').select('application_id').where('leased_until', 'is not', null);
      if ((await held.where('application_id', 'in', ids).execute()).length > 0) throw new Error('One is under way.');
      const later = { state: 'waiting', attempts: 0, due_at: at };
      await db.updateTable('address_lookups').set(later).where('application_id', 'in', ids).execute();
    });
    const claim = async (done: number[] = []) =>
      (await claimDue(db, { at, until, most: 9, done })).map(({ application_id }) => application_id);
    const { agency_id } = await db
      .selectFrom('applications')
      .select('agency_id')
      .where('id', '=', single.id)
      .executeTakeFirstOrThrow();
    expect(await claim([agency_id])).toEqual([]);
    expect(await claim()).toEqual([single.id]);
    expect(await claim()).toEqual([]);
    await db.deleteFrom('address_lookups').where('application_id', '=', single.id).execute();
    expect(sheet.map(({ application_id }) => application_id)).toContain((await claim())[0]);
    await db.deleteFrom('address_lookups').where('application_id', 'in', ids).execute();
  });

  it('that are selected are queued, and those without an address are named', async () => {
    const whole = await made(agent, 'flood', { address1: '12 Ocean Dr', city: 'Miami Beach', zip: '33139', sqft: '' });
    const blank = succeeded(await agent.call('createApplication', { application_type: 'flood', client: {} }));
    const ids = [whole.id, blank.application.id];
    const { job } = succeeded(
      await admin.call('startBulkJob', { action: 'look_up', selection: { application_ids: ids } }),
    );
    const done = await eventually(async () => {
      const now = succeeded(await admin.call('getBulkJobs', {})).jobs.find(({ id }) => id === job.id);
      if (now?.state !== 'done') throw new Error('The job has not ended.');
      return now;
    });
    expect(done.failures).toMatchObject([
      { application_id: blank.application.id, reason: 'The address is not complete.' },
    ]);
    const after = await lookedUp(whole.id);
    expect(after.provenance.sqft).toMatchObject({ source: 'provider' });
  });

  it('that are quoted keep their quotes: what was found waits for a person', async () => {
    const before = await quoted(agent, 'flood', { address1: '12 Ocean Dr', city: 'Miami Beach', zip: '33139' });
    succeeded(await admin.call('startBulkJob', { action: 'look_up', selection: { application_ids: [before.id] } }));
    await eventually(() => rowOf(before.id));
    const after = await lookedUp(before.id);
    expect(after.payload.status).toBe('complete');
    expect(details(after)).toEqual(details(before));
    expect(after.address_lookup).toMatchObject({ state: 'differs' });
  });
});

// Must be last, because the circuit breaker of the failed provider stays open.
describe('a provider that is down', () => {
  it('is asked again with growing waits, and the application says so', async () => {
    const { id } = await lead({ PropertyAddress: '32 Map Down Ave' });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const before = clock.now().getTime();
      const after = await lookedUp(id, attempt);
      expect(after.address_lookup).toMatchObject({ state: 'waiting', reason: expect.stringContaining('Flood Hazard') });
      expect(details(after)).toMatchObject({ year_build: expect.any(Number) });
      const wait = Date.parse(after.address_lookup?.due_at ?? '') - before;
      waits.push(Math.floor(wait / 60_000));
      clock.forward(wait);
    }
    expect(waits).toEqual(POLICY.waits_s.slice(0, 3).map((seconds) => seconds / 60));
    await server.current.db
      .updateTable('address_lookups')
      .set({ attempts: POLICY.waits_s.length })
      .where('application_id', '=', id)
      .execute();
    const last = await lookedUp(id, POLICY.waits_s.length + 1);
    expect(last.address_lookup).toMatchObject({ state: 'failed', reason: expect.stringContaining('Flood Hazard') });
  });
});
