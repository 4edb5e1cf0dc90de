import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect } from '../../src/kernel/database/pool.ts';
import { createLog } from '../../src/kernel/log.ts';
import { startMailServer } from '../support/connections/mail-server.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { anAgency } from '../support/factories.ts';
import { queueMail } from '../support/jobs.ts';
import { startTestServer } from '../support/server.ts';

let database: TestDatabase;
let direct: Connection;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  database = await cloneDatabase('demo');
  direct = connect(database.url, createLog('silent'));
  mail = await startMailServer();
});
afterAll(async () => {
  await mail.close();
  await direct.close();
  await database.drop();
});

/**
 * Starts a server that is sending an e-mail.
 * @returns the server, the mail server's held answer, and a function that reads the e-mail's state
 */
async function sending(limits: { drainSeconds: number; finish_ms: number }) {
  const { drainSeconds, finish_ms } = limits;
  const env = { smtpUrl: mail.url, mailFrom: 'quotes@freeboard.example', drainSeconds };
  const server = await startTestServer({ databaseUrl: database.url, env, bounds: { finish_ms } });
  const held = mail.hold('text');
  const agency = await anAgency(direct.db);
  const { id } = await queueMail({ databaseUrl: database.url, db: direct.db }, agency.id);
  await held.reached;
  const state = async () =>
    (await direct.db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  return { server, held, state };
}

it('turns not ready, still answers calls for a while, and finishes what is in progress', async () => {
  const { server, held, state } = await sending({ drainSeconds: 5, finish_ms: 25_000 });
  const agent = await server.as('agent');
  const stopped = server.stop();
  const ready = await fetch(`${server.api}/ready`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { message: 'This process is stopping.' }]);
  expect(await agent.call('getAgentApplicationsList', {})).toMatchObject({ ok: true });
  held.release();
  await stopped;
  expect(await state()).toBe('sent');
  await expect(fetch(`${server.api}/ready`)).rejects.toThrow();
});

it('gives up what is not finished in time', async () => {
  const { server, held, state } = await sending({ drainSeconds: 0, finish_ms: 200 });
  await server.stop();
  expect(await state()).toBe('sending');
  held.release();
});
