import { MESSAGES } from '@freeboard/domain/wording';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { edited, made, opened, quoted, succeeded } from '../../../../test/support/application.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { type FixtureCarrier, price, startFixtureCarrier } from '../../../../test/support/fixture-carrier.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';

let server: TestServer;
let agent: SignedIn;
let carrier: FixtureCarrier;
let carrierId = 0;

beforeAll(async () => {
  carrier = await startFixtureCarrier();
  server = await startTestServer({ env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  agent = await server.as('agent');
  carrierId = await carrier.settle(server);
});

afterAll(async () => {
  await server.stop();
  carrier.close();
});

beforeEach(() => {
  carrier.visits.length = 0;
  carrier.each(price);
});

const AXES = { deductibles: ['$5,000'], building_limits: [150_000, 200_000] };
const ask = async (application_id: number, axes: object = AXES) =>
  succeeded(await agent.call('askWhatIf', { application_id, ...axes }));
const gridOf = async (application_id: number, axes: object = AXES) =>
  succeeded(await agent.call('getWhatIf', { application_id, ...axes }));
const answersOf = async (id: number, axes: object = AXES) =>
  (await gridOf(id, axes)).cells.flatMap(({ answers }) => answers);
const answered = (id: number, axes: object = AXES) =>
  eventually(async () => {
    const answers = await answersOf(id, axes);
    expect(answers.map(({ state }) => state)).toEqual(answers.map(() => 'done'));
    return answers;
  });
const edit = async (id: number, values: Record<string, unknown>) => edited(agent, await opened(agent, id), values);

it('a cell that failed says why and is asked again; one that was answered is not', async () => {
  const { id } = await made(agent);
  carrier.each((visit) => {
    if (carrier.visits.length === 1) visit.response.writeHead(400).end('{}');
    else price(visit);
  });
  await ask(id);
  const answers = await answered(id);
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['error', 'quoted']);
  expect(answers.find(({ outcome }) => outcome === 'error')?.reasons).toEqual([expect.stringMatching(/carrier/)]);
  expect(answers.find(({ outcome }) => outcome === 'quoted')?.reasons).toEqual([]);

  const again = (await ask(id)).cells.flatMap((cell) => cell.answers);
  expect(again).toContainEqual(expect.objectContaining({ state: 'waiting', outcome: null, reasons: [] }));
  expect((await answered(id)).map(({ outcome }) => outcome)).toEqual(['quoted', 'quoted']);
  expect(carrier.visits).toHaveLength(3);
  await ask(id);
  expect((await answered(id)).map(({ outcome }) => outcome)).toEqual(['quoted', 'quoted']);
  expect(carrier.visits).toHaveLength(3);
});

it('a cell has one key as long as it is rated by the same, and another when it is asked for again', async () => {
  const { id } = await made(agent);
  carrier.each(({ response }) => void response.writeHead(400).end('{}'));
  await ask(id);
  await answered(id);
  await edit(id, { phone: '(305) 555-0188' });
  await ask(id);
  await answered(id);
  const { rows } = await sql<{ key: string }>`
    select (request_body::jsonb ->> 'key') as key from exchanges where application_id = ${id} order by id`.execute(
    server.db,
  );
  const targets = rows.map(({ key }) => /-(\d+-\$5,000-\d+-\d+)-standing/.exec(key)?.[1]);
  expect([...targets.slice(0, 2).toSorted(), ...targets.slice(2).toSorted()]).toEqual([
    '1-$5,000-150000-1',
    '1-$5,000-200000-1',
    '1-$5,000-150000-2',
    '1-$5,000-200000-2',
  ]);
});

it('a cell that timed out, for want of room even, is asked again with all its time', async () => {
  const { id } = await made(agent);
  await ask(id);
  await answered(id);
  const ofThese = () => server.db.selectFrom('quote_requests').selectAll().where('application_id', '=', id);
  await server.db
    .updateTable('quote_requests')
    .set({
      outcome: 'timeout',
      answer: null,
      created_at: new Date(Date.now() - 3_600_000),
      progress_sealed: Buffer.from('old'),
    })
    .where('application_id', '=', id)
    .execute();
  await ask(id);
  expect((await answered(id)).map(({ outcome }) => outcome)).toEqual(['quoted', 'quoted']);
  for (const { created_at, progress_sealed } of await ofThese().execute()) {
    expect(created_at.getTime()).toBeGreaterThan(Date.now() - 600_000);
    expect(progress_sealed).toBeNull();
  }
});

it('a carrier that came later is asked for the cells it has not', async () => {
  const { id } = await made(agent);
  await ask(id);
  await answered(id);
  await carrier.settle(server);
  await server.db.updateTable('carriers').set({ is_enabled: true }).where('id', '=', carrierId).execute();
  expect((await gridOf(id)).others).toBe(2);
  await ask(id);
  expect(await answered(id)).toHaveLength(4);
  expect(carrier.visits).toHaveLength(4);
  carrierId = await carrier.settle(server);
});

it('answers outlive an edit that no carrier rates by, also those that are on their way', async () => {
  const { id } = await quoted(agent);
  await ask(id, { ...AXES, building_limits: [150_000] });
  const before = await answered(id, { ...AXES, building_limits: [150_000] });
  carrier.each(() => undefined);
  carrier.visits.length = 0;
  await ask(id);
  await eventually(() => expect(carrier.visits).toHaveLength(1));
  expect((await edit(id, { phone: '(305) 555-0188' })).payload.status).toBe('complete');
  expect(await answersOf(id)).toMatchObject([...before, { state: 'waiting' }]);
  carrier.each(price);
  expect((await answered(id)).map(({ outcome }) => outcome)).toEqual(['quoted', 'quoted']);
  await edit(id, { year_build: 1999 });
  expect(await answersOf(id)).toEqual([]);
});

it('so do those of an application that was last edited before it was noted what carriers rate by', async () => {
  const { id } = await made(agent);
  const { rated_version } = await server.db
    .updateTable('applications')
    .set({ version: 7 })
    .where('id', '=', id)
    .returning('rated_version')
    .executeTakeFirstOrThrow();
  expect(rated_version).toBeNull();
  await ask(id);
  const before = await answered(id);
  for (const phone of ['(305) 555-0188', '(305) 555-0189']) await edit(id, { phone });
  expect(await answersOf(id)).toEqual(before);
  await edit(id, { year_build: 1999 });
  expect(await answersOf(id)).toEqual([]);
});

it('no carrier is asked for what could not be launched', async () => {
  const { id } = await made(agent, 'flood', { first_name: '', year_build: null });
  const refused = await agent.call('askWhatIf', { application_id: id, ...AXES });
  expect(refused).toMatchObject({ code: 422, message: expect.stringMatching(/^Finish the application/) });
  expect(Object.keys('errors' in refused ? refused.errors : {})).toEqual(
    expect.arrayContaining(['first_name', 'year_build']),
  );
  expect(await answersOf(id)).toEqual([]);
  expect(carrier.visits).toEqual([]);
});

it('limits that the form refuses are not offered, and not asked for by name', async () => {
  const { id } = await made(agent, 'flood', { sqft: 1_000 });
  expect((await gridOf(id, {})).building_limits).toEqual([100_000, 125_000]);
  for (const call of ['getWhatIf', 'askWhatIf'] as const)
    expect(await agent.call(call, { application_id: id, building_limits: [125_000, 150_000] })).toMatchObject({
      code: 422,
      errors: { 'building_limits.1': [MESSAGES.building_limit] },
    });
});

it('a limit of billions is asked for, too', async () => {
  const building_limit = 3_000_000_000;
  const { id } = await made(agent, 'flood', { sqft: 40_000_000, building_limit });
  await ask(id, { deductibles: ['$5,000'] });
  const axes = { deductibles: ['$5,000'] };
  await answered(id, axes);
  const { cells } = await gridOf(id, axes);
  expect(cells.at(-1)).toMatchObject({ building_limit, answers: [{ outcome: 'quoted', premium: 700 }] });
});
