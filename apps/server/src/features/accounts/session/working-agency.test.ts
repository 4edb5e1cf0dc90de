import { beforeAll, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { listen } from '../../../../test/support/connections/stream.ts';
import { anApplication, aPerson } from '../../../../test/support/factories.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';

const server = useServer();
let owner: SignedIn;
let own = 0;
let other = 0;

beforeAll(async () => {
  const { db } = server.current;
  const agencies = await db.selectFrom('agencies').select('id').orderBy('id').execute();
  [own = 0, other = 0] = agencies.map(({ id }) => id);
  owner = await server.current.as((await aPerson(db, 'super-admin', { display_carriers: true })).username);
});

const choose = async (agency_id: number | null) => succeeded(await owner.call('chooseAgency', { agency_id })).user;
const listed = async () => succeeded(await owner.call('getAgentApplicationsList', {})).applications.data;

it('who is of no agency works in the one that was chosen, and sees no other', async () => {
  const { db } = server.current;
  const theirs = await anApplication(db, { agency_id: other });
  const user = await choose(own);
  expect([user.agency?.id, user.agent]).toEqual([own, null]);
  expect(succeeded(await owner.call('getUserFreshData', {})).agency?.id).toBe(own);
  const application = await made(owner);
  expect(application.agent_id).toBeNull();
  expect((await listed()).map(({ id }) => id)).toEqual([application.id]);
  expect(await owner.call('getApplicationById', { application_id: theirs.id })).toMatchObject({ code: 404 });
  const settings = await owner.call('updateGlobalSettings', { payload: { phone: '(305) 555-0100' } });
  expect(settings).toMatchObject({ ok: true });
  expect(await owner.call('updateGlobalSettings', { payload: { phone: '(813) 555-0142' } })).toMatchObject({
    ok: true,
  });
  expect((await choose(null)).agency).toBeNull();
  expect((await listed()).map(({ id }) => id)).toContain(theirs.id);
  const line = await db
    .selectFrom('history')
    .select(['agency_id', 'actor_name'])
    .where('action', 'like', 'began to work in %')
    .executeTakeFirstOrThrow();
  expect(line.agency_id).toBe(own);
});

it('the open pages hear of the chosen agency alone', async () => {
  const { db } = server.current;
  const [here, there] = [await anApplication(db, { agency_id: own }), await anApplication(db, { agency_id: other })];
  const all = await server.current.as('super');
  await choose(own);
  const [narrow, wide] = [await listen(owner), await listen(all)];
  for (const { id } of [there, here])
    expect(await all.call('archiveApplication', { application_id: id })).toMatchObject({ ok: true });
  await eventually(() => expect(wide.events).toHaveLength(2));
  await eventually(() => expect(narrow.events.map(({ ids }) => ids.application_id)).toEqual([here.id]));
  narrow.close();
  wide.close();
  await choose(null);
});

it('defaults of their own in an agency are refused in plain words', async () => {
  await choose(own);
  const answer = await owner.call('updateUserStandingDefaults', {
    application_type: 'flood',
    state: null,
    defaults: { deductible: { value: '$2,000' } },
  });
  expect(answer).toMatchObject({ code: 422, message: expect.stringContaining('Change those of the agency') });
  await choose(null);
});

it('people of an agency choose none', async () => {
  const admin = await server.current.as('admin');
  expect(await admin.call('chooseAgency', { agency_id: other })).toMatchObject({ code: 403 });
});

it('what people do themselves says when they were last seen; who works as them leaves no trace of it', async () => {
  const { db } = server.current;
  const agent = await aPerson(db, 'agent', { agency_id: own });
  const admin = await server.current.as('admin');
  expect(await admin.call('loginWithUserId', { user_id: agent.id })).toMatchObject({ ok: true });
  const seen = async (id: number) =>
    (await db.selectFrom('people').select('last_seen_at').where('id', '=', id).executeTakeFirstOrThrow()).last_seen_at;
  expect(await seen(agent.id)).toBeNull();
  await server.current.as(agent.username);
  expect(await seen(agent.id)).toBeInstanceOf(Date);
});
