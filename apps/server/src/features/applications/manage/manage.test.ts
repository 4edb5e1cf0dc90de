import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { made, opened, quoted, succeeded } from '../../../../test/support/application.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import { useServer } from '../../../../test/support/server.ts';

const server = useServer();
const NOT_FOUND = { ok: false, code: 404 };

describe('archiving', () => {
  it('takes an application out of the list, and again brings it back', async () => {
    const agent = await server.current.as('agent');
    const { id } = await made(agent);
    const inList = async (archived: boolean) =>
      succeeded(await agent.call('getAgentApplicationsList', { filters: { archived }, per_page: 100 }))
        .applications.data.map((row) => row.id)
        .includes(id);
    const archived = succeeded(await agent.call('archiveApplication', { application_id: id })).application;
    expect(archived).toMatchObject({ archived_at: expect.any(String), payload: { status: 'new' } });
    expect([await inList(false), await inList(true)]).toEqual([false, true]);
    const back = succeeded(await agent.call('archiveApplication', { application_id: id })).application;
    expect(back.archived_at).toBeNull();
    expect([await inList(false), await inList(true)]).toEqual([true, false]);
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: id }));
    expect(history.data.map((line) => line.action)).toEqual([
      'restored from the archive',
      'archived',
      'created the application',
    ]);
  });
});

describe('duplicating', () => {
  it('makes a new application of the same values, with its own number, no quotes and its own name id', async () => {
    const agent = await server.current.as('agent');
    const first = await quoted(agent);
    const copy = succeeded(await agent.call('duplicateApplication', { application_id: first.id })).application;
    expect(copy.id).not.toBe(first.id);
    expect(copy).toMatchObject({ version: 1, quotes: [], notes: [], run_id: null, min_quote_amount: null });
    expect(copy.payload.status).toBe('new');
    expect(copy.payload.useable_details).toEqual({
      ...first.payload.useable_details,
      client_name_id: `ANA LEE/${copy.application_id}`,
    });
    expect(await opened(agent, first.id)).toEqual({
      ...first,
      linked: [expect.objectContaining({ id: copy.id, relation: 'copied_to' })],
    });
  });
});

describe('assigning', () => {
  it('gives an application to an admin or agent of its agency, who then sees it', async () => {
    const { db } = server.current;
    const [admin, agent] = [await server.current.as('admin'), await server.current.as('agent')];
    const own = await db.selectFrom('people').selectAll().where('id', '=', agent.id).executeTakeFirstOrThrow();
    const other = await aPerson(db, 'agent', { agency_id: own.agency_id });
    const others = await server.current.as(other.username);
    const { id } = await made(admin);
    expect(await others.call('getApplicationById', { application_id: id })).toMatchObject(NOT_FOUND);
    const given = await admin.call('assignApplication', { application_id: id, agent_id: other.id });
    expect(succeeded(given).application.agent).toMatchObject({ id: other.id, email: other.email });
    expect((await opened(others, id)).id).toBe(id);
    expect(await agent.call('getApplicationById', { application_id: id })).toMatchObject(NOT_FOUND);
    const { history } = succeeded(await admin.call('getApplicationHistory', { application_id: id }));
    expect(history.data[0]).toMatchObject({
      action: 'assigned',
      changes: [{ field: 'agent', from: 'Alex Rivera', to: other.name }],
    });
  });

  it('lists nobody who was invited and has not signed in yet', async () => {
    const { db } = server.current;
    const admin = await server.current.as('admin');
    const { agency_id } = await db
      .selectFrom('people')
      .selectAll()
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow();
    const [waiting, arrived] = [
      await aPerson(db, 'agent', { agency_id, last_seen_at: null }),
      await aPerson(db, 'agent', { agency_id, last_seen_at: new Date() }),
    ];
    const [created_at, expires_at] = [new Date(), new Date(Date.now() + 86_400_000)];
    for (const { id } of [waiting, arrived])
      await db
        .insertInto('invitations')
        .values({ person_id: id, key_hash: randomBytes(32), created_at, expires_at })
        .execute();
    const ids = succeeded(await admin.call('getAgentsList', {})).agents.map(({ agent }) => agent.id);
    expect(ids).not.toContain(waiting.id);
    expect(ids).toContain(arrived.id);
  });

  it('lists admins and agents of one’s agency with name and e-mail, and nobody who was deactivated', async () => {
    const { db } = server.current;
    const admin = await server.current.as('admin');
    const own = await db.selectFrom('people').selectAll().where('id', '=', admin.id).executeTakeFirstOrThrow();
    const gone = await aPerson(db, 'agent', { agency_id: own.agency_id, deactivated_at: new Date() });
    const { agents } = succeeded(await admin.call('getAgentsList', {}));
    expect(agents).toContainEqual({
      name: 'Alex Rivera',
      email: 'admin@demo.test',
      role: 'admin',
      agent: { id: admin.id },
    });
    expect(agents.map((one) => one.email)).not.toContain('agent2@demo.test');
    expect(agents.map((one) => one.email)).not.toContain('customer@demo.test');
    expect(agents.map((one) => one.agent.id)).not.toContain(gone.id);
    const answer = await admin.call('assignApplication', { application_id: (await made(admin)).id, agent_id: gone.id });
    expect(answer).toMatchObject({ code: 422, errors: { agent_id: ['Value is not valid.'] } });
  });
});

it('two who archive at once archive it, and nobody quotes it before it is restored', async () => {
  const agent = await server.current.as('agent');
  const { id: application_id } = await made(agent);
  const archive = (archived: boolean) => agent.call('archiveApplication', { application_id, archived });
  for (const answer of await Promise.all([archive(true), archive(true)]))
    expect(succeeded(answer).application.archived_at).not.toBeNull();
  const launch = () => agent.call('launchApplication', { application_id });
  expect(await launch()).toMatchObject({ code: 409, message: 'This application is archived. Restore it first.' });
  expect(succeeded(await archive(false)).application.archived_at).toBeNull();
  expect(await launch()).toMatchObject({ ok: true });
});

describe('a customer', () => {
  it('sees the applications that are theirs, and can change nothing', async () => {
    const [agent, customer] = [await server.current.as('agent'), await server.current.as('customer')];
    const { id, version } = await made(agent);
    const see = () => customer.call('getApplicationById', { application_id: id });
    expect(await see()).toMatchObject(NOT_FOUND);
    await server.current.db
      .updateTable('applications')
      .set({ customer_id: customer.id })
      .where('id', '=', id)
      .execute();
    expect(succeeded(await see()).application.id).toBe(id);
    const edit = { application_id: id, version, useable_details: { first_name: 'Bea' } };
    expect(await customer.call('updateApplication', edit)).toMatchObject({ code: 403 });
    expect(await customer.call('launchApplication', { application_id: id })).toMatchObject({ code: 403 });
    expect(await customer.call('archiveApplication', { application_id: id })).toMatchObject({ code: 403 });
  });
});
