import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { made, quoted, succeeded } from '../../../../test/support/application.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';

const server = useServer();
let admin: SignedIn;
let agent: SignedIn;

beforeAll(async () => {
  [admin, agent] = [await server.current.as('admin'), await server.current.as('agent')];
});

type Filters = Omit<Parameters<typeof agent.call<'getApplicationHistory'>>[1], 'application_id'>;
const linesOf = async (application_id: number, filters: Filters = {}, by = agent) =>
  succeeded(await by.call('getApplicationHistory', { application_id, ...filters }));
const actions = async (...args: Parameters<typeof linesOf>) =>
  (await linesOf(...args)).history.data.map(({ action }) => action);
const csvOf = async (file_url: string) =>
  parse(await (await fetch(new URL(file_url, server.current.url))).text(), { bom: true }) as string[][];

describe('the history of an application', () => {
  it('is narrowed by person, kind and time, and counts what is narrowed', async () => {
    const { id, version } = await quoted(agent);
    const edit = { application_id: id, version, useable_details: { sqft: 1_911 } };
    succeeded(await agent.call('updateApplication', edit));
    succeeded(await admin.call('assignApplication', { application_id: id, agent_id: admin.id }));
    succeeded(await agent.call('sendOrDownloadQuote', { request_type: 'download', application_id: id }));
    const { people } = await linesOf(id);
    expect(people).toEqual(['Alex Rivera', 'Freeboard', 'Maria Reyes']);
    expect(await actions(id, { by: 'Alex Rivera' })).toEqual(['assigned']);
    expect(await actions(id, { kind: 'change' })).toEqual(['edited', 'created the application']);
    expect(await actions(id, { kind: 'launch' })).toEqual([
      expect.stringMatching(/^completed with/),
      expect.stringMatching(/^launched to/),
    ]);
    expect(await actions(id, { kind: 'file' })).toEqual([expect.stringMatching(/^downloaded the/)]);
    const { history } = await linesOf(id, { kind: 'assignment', per_page: 1 });
    expect(history).toMatchObject({ total: 1, last_page: 1, data: [{ kind: 'assignment' }] });
    const [newest] = (await linesOf(id)).history.data;
    const at = newest?.created_at ?? '';
    expect(await actions(id, { from: new Date(Date.parse(at) + 60_000).toISOString() })).toEqual([]);
    expect((await actions(id, { to: new Date(Date.parse(at) + 60_000).toISOString() })).length).toBeGreaterThan(4);
  });

  it('is fetched as CSV in the words of the form, which starts no formula', async () => {
    const { id, version, application_id } = await made(agent, 'flood', { first_name: '=Ana' });
    const edit = { application_id: id, version, useable_details: { sqft: 1_912, roof_year: '2015' } };
    succeeded(await agent.call('updateApplication', edit as never));
    const { file_url, file_name } = succeeded(
      await agent.call('exportApplicationHistory', { application_id: id, kind: 'change', time_zone: 'Nowhere/Else' }),
    );
    expect(file_name).toBe(`History ${application_id}.csv`);
    const [heads, edited, created] = await csvOf(file_url);
    expect(heads).toEqual(['When', 'Who', 'Role', 'Kind', 'What', 'Application', 'Client', 'Changes']);
    expect(edited?.slice(1, 7)).toEqual([
      'Maria Reyes',
      'agent',
      'Changes',
      'edited',
      String(application_id),
      expect.stringMatching(/^'=Ana/),
    ]);
    expect(edited?.at(-1)).toContain('Living area: ');
    expect(edited?.at(-1)).toContain(' to 1,912');
    expect(created?.[4]).toBe('created the application');
    const other = await server.current.as('agent2');
    expect(await other.call('exportApplicationHistory', { application_id: id })).toMatchObject({ code: 404 });
  });

  it('names both where one works as another, as a kind of its own', async () => {
    const { id, version } = await made(agent);
    const { session } = succeeded(await admin.call('loginWithUserId', { user_id: agent.id }));
    const as = server.current.with(session.session_key, agent.id);
    succeeded(await as.call('updateApplication', { application_id: id, version, useable_details: { sqft: 2_001 } }));
    const { history, people } = await linesOf(id, { kind: 'impersonation' });
    expect(history.data).toMatchObject([{ action: 'edited', actor: { name: 'Alex Rivera as Maria Reyes' } }]);
    expect(people).toContain('Alex Rivera as Maria Reyes');
    expect(await actions(id, { by: 'Alex Rivera as Maria Reyes' })).toEqual(['edited']);
  });
});

describe('the history of an agency', () => {
  it('holds sign-ins and what was done to every application, of this agency alone, page after page', async () => {
    const signed = succeeded(await server.current.guest.call('login', { username: 'agent', password: 'demo-pass-1' }));
    expect(signed.session.session_key).toBeTruthy();
    succeeded(await server.current.guest.call('login', { username: 'agent2', password: 'demo-pass-1' }));
    const other = await server.current.as('agent2');
    const theirs = await made(other);
    for (let n = 0; n < 51; n += 1) await made(agent, 'auto', { first_name: 'Page' });
    const first = succeeded(await admin.call('getAgencyHistory', {}));
    expect(first.history).toHaveLength(50);
    expect(first.history[0]?.application).toMatchObject({ client: expect.stringMatching(/^Page/) });
    const second = succeeded(await admin.call('getAgencyHistory', { before: first.next ?? 0 }));
    const ids = [...first.history, ...second.history].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const signIns = succeeded(await admin.call('getAgencyHistory', { kind: 'sign_in' })).history;
    expect(signIns[0]).toMatchObject({ action: 'signed in', actor: { name: 'Maria Reyes' }, application: null });
    expect(signIns.map(({ actor }) => actor.name)).not.toContain('Robin Hale');
    const all = await csvOf(succeeded(await admin.call('exportAgencyHistory', {})).file_url);
    expect(all.length).toBeGreaterThan(52);
    expect(all.some((line) => line[5] === String(theirs.application_id) && line[1] === 'Robin Hale')).toBe(false);
    expect(await agent.call('getAgencyHistory', {})).toMatchObject({ code: 403 });
    expect(await agent.call('exportAgencyHistory', {})).toMatchObject({ code: 403 });
  });

  it('tells no carrier to who is not to know them', async () => {
    const { db } = server.current;
    const masked = (to: boolean) =>
      db.updateTable('people').set({ display_carriers: to }).where('id', '=', admin.id).execute();
    const { id } = await quoted(agent);
    const quote = {
      application_id: id,
      carrier_name: 'Zephyr Mutual',
      premium: 900,
      description: 'Custom Quote!',
    };
    succeeded(await agent.call('createApplicationCustomQuote', quote));
    const seen = async () => JSON.stringify(succeeded(await admin.call('getAgencyHistory', {})));
    expect(await seen()).toContain('Zephyr');
    await masked(false);
    expect(await seen()).not.toContain('Zephyr');
    await masked(true);
  });
});
