import type { Communication } from '@freeboard/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, succeeded } from '../../../../test/support/application.ts';
import { longJson, recorded } from '../../../../test/support/exchanges.ts';
import { anAgency, aPerson } from '../../../../test/support/factories.ts';
import type { SignedIn } from '../../../../test/support/server.ts';
import { demoCarriers } from '../../../integrations/carriers/index.ts';
import { createCaller } from '../../../integrations/outbound.ts';
import { serve } from '../../../integrations/testing/outside.ts';
import { recorder } from './recorder.ts';

const server = useAgency({ carriers: 'all' });
let agent: SignedIn;
let application: { id: number; agency_id: number };

const at = () => ({ agencyId: application.agency_id, applicationId: application.id });

async function ownApplication(client: SignedIn) {
  const { id } = await made(client);
  const { db } = server.current;
  return db.selectFrom('applications').select(['id', 'agency_id']).where('id', '=', id).executeTakeFirstOrThrow();
}

beforeAll(async () => {
  agent = await server.current.as('agent');
  application = await ownApplication(agent);
});

async function halvesOf(client: SignedIn, id: number): Promise<[Communication, Communication]> {
  const { application_api_communications: all } = succeeded(
    await client.call('getApplicationApiCommunication', { application_id: application.id }),
  );
  const [request, answer] = all.filter((one) => one.exchange_id === String(id));
  if (!request || !answer) throw new Error(`Exchange ${id} is not listed.`);
  return [request, answer];
}

const bodyOf = (client: SignedIn, id: number, is_request: boolean, application_id = application.id) =>
  client.call('getApiCommunicationBody', { application_id, exchange_id: String(id), is_request });

describe('a body', () => {
  it('that is small is listed whole', async () => {
    const id = await recorded(server.current.db, at(), { response_body: 'x'.repeat(16_000), step: 'rate' });
    const [request, answer] = await halvesOf(agent, id);
    expect([request.step, answer.step]).toEqual(['rate', 'rate']);
    expect(request.payload).toMatchObject({ is_request: true, data: '{"asked":true}', is_cut: false, size: 14 });
    expect(answer.payload).toMatchObject({ is_request: false, is_cut: false, size: 16_000 });
    expect(answer.payload.data).toHaveLength(16_000);
    expect(succeeded(await bodyOf(agent, id, true))).toEqual({ is_request: true, data: '{"asked":true}' });
  });

  it('that is not written as it says is listed with how it was read', async () => {
    const id = await recorded(server.current.db, at(), { response_body: '{"a":"\ufffd"}', remark: 'replaced' });
    const [request, answer] = await halvesOf(agent, id);
    expect(answer.payload.remark).toMatch(/valid UTF-8/);
    expect(request.payload).not.toHaveProperty('remark');
  });

  it('that is long is listed with its beginning and size, and read whole when it is opened, each half of it', async () => {
    const [asked, body] = [longJson(40_000, 'asked'), longJson(90_000, 'said')];
    const id = await recorded(server.current.db, at(), { request_body: asked, response_body: body });
    const [request, answer] = await halvesOf(agent, id);
    expect(request.payload).toMatchObject({ is_cut: true, size: asked.length, data: asked.slice(0, 4_000) });
    expect(answer.payload).toMatchObject({ is_cut: true, size: body.length, data: body.slice(0, 4_000) });
    expect(succeeded(await bodyOf(agent, id, true)).data).toBe(asked);
    expect(succeeded(await bodyOf(agent, id, false)).data).toBe(body);
    const kept = await server.current.db
      .selectFrom('exchanges')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept).length).toBeLessThan(10_000);
  });

  it('of several megabytes is kept as it came over the wire', async () => {
    const body = longJson(5_000_000);
    const url = await serve((_request, response) => response.end(body));
    const caller = createCaller({ allowAddress: () => true });
    const record = recorder(server.current.db, { ...at(), isSandbox: true });
    await caller.recordedBy(record).call({ api_name: 'Long', method: 'GET', url, timeout_ms: 5_000 });
    await caller.close();
    const { application_api_communications: all } = succeeded(
      await agent.call('getApplicationApiCommunication', { application_id: application.id, limit: 1 }),
    );
    expect(all[1]?.payload).toMatchObject({ is_cut: true, size: body.length });
    expect(succeeded(await bodyOf(agent, Number(all[1]?.exchange_id), false)).data === body).toBe(true);
  });

  it('keeps what PostgreSQL cannot hold by a mark, and breaks no character in two', async () => {
    const body = `${'a'.repeat(3_999)}😀${'b'.repeat(20_000)}\u0000`;
    const id = await recorded(server.current.db, at(), { response_body: body });
    const [, answer] = await halvesOf(agent, id);
    expect(answer.payload.data).toBe('a'.repeat(3_999));
    expect(succeeded(await bodyOf(agent, id, false)).data).toBe(body.replace('\u0000', '\ufffd'));
  });

  it('goes with its exchange', async () => {
    const { db } = server.current;
    const id = await recorded(db, at(), { response_body: longJson(20_000) });
    await db.deleteFrom('exchanges').where('id', '=', id).execute();
    expect(await db.selectFrom('exchange_bodies').select('body').where('exchange_id', '=', id).execute()).toEqual([]);
  });

  it('of an address lookup goes over to the application that is made of it', async () => {
    const { db } = server.current;
    const address = { address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' };
    const { api_address_data } = succeeded(await agent.call('lookupAddress', address));
    const lookupId = Number(api_address_data?.facts.lookup_id);
    const body = longJson(20_000, 'looked up');
    const id = await recorded(db, { agencyId: application.agency_id, lookupId }, { response_body: body });
    const { id: application_id, version } = await made(agent, 'flood', { year_build: 1950 });
    expect(await bodyOf(agent, id, false, application_id)).toMatchObject({ code: 404 });
    const useable_details = { year_build: api_address_data?.values.year_build };
    const taken = { application_id, version, useable_details, api_address_data };
    succeeded(await agent.call('updateApplication', taken as never));
    expect(succeeded(await bodyOf(agent, id, false, application_id)).data).toBe(body);
    const colleague = await server.current.as(
      (await aPerson(db, 'agent', { agency_id: application.agency_id })).username,
    );
    expect(await bodyOf(colleague, id, false, application_id)).toMatchObject({ code: 404 });
  });
});

describe('whose bodies they are', () => {
  it('nobody else reads them: not another agency, not a colleague, not through another application', async () => {
    const { db } = server.current;
    const id = await recorded(db, at(), { response_body: longJson(20_000) });
    const other = await ownApplication(agent);
    expect(await bodyOf(agent, id, false, other.id)).toMatchObject({ code: 404 });
    const { id: elsewhere } = await anAgency(db);
    for (const [role, agency_id] of [
      ['agent', elsewhere],
      ['admin', elsewhere],
      ['agent', application.agency_id],
    ] as const) {
      const { username } = await aPerson(db, role, { agency_id });
      const stranger = await server.current.as(username);
      expect(await bodyOf(stranger, id, false), `${role} of ${agency_id}`).toMatchObject({ code: 404 });
      const own = await ownApplication(stranger);
      expect(await bodyOf(stranger, id, false, own.id)).toMatchObject({ code: 404 });
    }
    expect(await bodyOf(await server.current.as('customer'), id, false)).toMatchObject({ code: 403 });
    expect(await bodyOf(await server.current.as('admin'), id, false)).toMatchObject({ ok: true });
    expect(await bodyOf(await server.current.as('super'), id, false)).toMatchObject({ ok: true });
  });

  it('one that is not there is not found', async () => {
    expect(await bodyOf(agent, 999_999_999, false)).toMatchObject({ code: 404 });
  });
});

describe('to somebody who may not see carriers', () => {
  const [carrier] = demoCarriers('http://127.0.0.1');
  const name = carrier?.name ?? '';

  async function masked() {
    const { db } = server.current;
    const { username } = await aPerson(db, 'admin', { agency_id: application.agency_id, display_carriers: false });
    return server.current.as(username);
  }

  it('no carrier is in a whole body, wherever its name stands', async () => {
    const body = `${longJson(15_990)}${name}${longJson(30_000, name.toUpperCase())}${name}`;
    const id = await recorded(server.current.db, at(), { request_body: body, response_body: body });
    const viewer = await masked();
    for (const isRequest of [true, false]) {
      const { data } = succeeded(await bodyOf(viewer, id, isRequest));
      expect(data.toLowerCase()).not.toContain(name.toLowerCase());
      expect(data).toBe(body.replaceAll(new RegExp(name, 'gi'), '•••'));
    }
    expect(succeeded(await bodyOf(agent, id, false)).data).toBe(body);
  });

  it.each(Array.from({ length: name.length + 1 }, (_, before) => before))(
    'no beginning of a name is left where the beginning of a body ends (%i of it)',
    async (before) => {
      const head = 'x'.repeat(4_000 - before);
      const id = await recorded(server.current.db, at(), { response_body: `${head}${name}${'y'.repeat(20_000)}` });
      const [, answer] = await halvesOf(await masked(), id);
      const expected = before === 0 ? head : `${head}•••`;
      expect(answer.payload.data.slice(-40)).toBe(expected.slice(-40));
      expect(answer.payload.data).toHaveLength(expected.length);
      expect(answer.payload.is_cut).toBe(true);
    },
  );
});

describe('the list', () => {
  it('of a thousand exchanges comes a page at a time, the newest first, each once', async () => {
    const { db } = server.current;
    const busy = await ownApplication(agent);
    const owner = { agency_id: busy.agency_id, application_id: busy.id };
    const rows = Array.from({ length: 1_000 }, (_, nth) => ({
      ...owner,
      api_name: `Service ${nth % 7}` as never,
      method: 'GET',
      url: `https://service.example/${nth}` as never,
      response_body: `{"nth":${nth}}` as never,
      status: 200,
      duration_ms: nth,
      started_at: new Date(1_700_000_000_000 + nth),
    }));
    await db.insertInto('exchanges').values(rows).execute();
    const seen: Communication[] = [];
    let before: string | null | undefined;
    let pages = 0;
    do {
      const page: { application_api_communications: Communication[]; next: string | null } = succeeded(
        await agent.call('getApplicationApiCommunication', {
          application_id: busy.id,
          limit: 150,
          ...(before ? { before } : {}),
        }),
      );
      seen.push(...page.application_api_communications);
      before = page.next;
      pages += 1;
    } while (before);
    expect(pages).toBe(7);
    const answers = seen.filter((one) => !one.payload.is_request).map((one) => one.payload.data);
    expect(answers).toEqual(Array.from({ length: 1_000 }, (_, nth) => `{"nth":${999 - nth}}`));
    const first = succeeded(await agent.call('getApplicationApiCommunication', { application_id: busy.id }));
    expect(first.application_api_communications).toHaveLength(1_000);
    expect(first.next).toBe(first.application_api_communications.at(-1)?.exchange_id);
  });

  it.each([{ before: 'x' }, { before: '-1' }, { limit: 0 }, { limit: 501 }])('is not asked for by %j', async (more) => {
    const answer = await agent.call('getApplicationApiCommunication', { application_id: application.id, ...more });
    expect(answer).toMatchObject({ code: 422 });
  });
});

describe('what a data provider was asked', () => {
  it('is shown as it was typed to who may not see carriers, even in a street that is named like one', async () => {
    const masked = await server.current.as('agent2');
    const mine = await made(masked, 'flood', {
      address1: '5 Tidewater Mutual Ln',
      searched_address: '5 tidewater mutual ln',
    });
    const { agency_id } = await server.current.db
      .selectFrom('applications')
      .select('agency_id')
      .where('id', '=', mine.id)
      .executeTakeFirstOrThrow();
    const body = '{"street": "5 Tidewater Mutual Ln", "by": "Palmetto Flood"}';
    const id = await recorded(
      server.current.db,
      { agencyId: agency_id, applicationId: mine.id },
      { request_body: body },
    );
    const { application_api_communications: all } = succeeded(
      await masked.call('getApplicationApiCommunication', { application_id: mine.id }),
    );
    const shown = all.find((one) => one.exchange_id === String(id) && one.payload.is_request)?.payload.data ?? '';
    expect(shown).toContain('5 Tidewater Mutual Ln');
    expect(shown).not.toContain('Palmetto');
    expect(succeeded(await bodyOf(masked, id, true, mine.id)).data).toBe(shown);
  });
});
