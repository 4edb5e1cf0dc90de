import { startSandbox } from '@freeboard/sandbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChild } from '../../../test/support/child.ts';
import { type Phase, startMailServer } from '../../../test/support/connections/mail-server.ts';
import { relay } from '../../../test/support/connections/relay.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { anAgency } from '../../../test/support/factories.ts';
import { doNow, queueMail } from '../../../test/support/jobs.ts';
import { startTestServer, type TestServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { type Connection, connect } from '../../kernel/database/pool.ts';
import { createLog } from '../../kernel/log.ts';
import { sendMessageJob, takeUpMessagesJob } from './send-job.ts';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;
let database: TestDatabase;
let direct: Connection;
let agency_id = 0;

beforeAll(async () => {
  database = await cloneDatabase('demo');
  direct = connect(database.url, createLog('silent'));
  agency_id = (await anAgency(direct.db)).id;
});
afterAll(async () => {
  await direct.close();
  await database.drop();
});

const queued = () => queueMail({ databaseUrl: database.url, db: direct.db }, agency_id);
const stateOf = async (id: number) =>
  (await direct.db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const reaches = (id: number, state: string) => eventually(async () => expect(await stateOf(id)).toBe(state));
const timesReceived = (mail: MailServer, address: string) => mail.received.filter((one) => one === address).length;

describe('a process that is killed while it hands an e-mail over', () => {
  let web: TestServer;
  let mail: MailServer;
  beforeAll(async () => {
    const sandbox = await startSandbox({ port: 0, speed: 2_000 });
    web = await startTestServer({ databaseUrl: database.url, sandbox, env: { roles: new Set(['web']) } });
    mail = await startMailServer();
  });
  afterAll(async () => {
    await web.stop();
    await web.sandbox.close();
    await mail.close();
  });

  async function startWorker() {
    const child = startChild('child-server.ts', [database.url, web.sandbox.url, 'silent', '', '', mail.url]);
    await child.message();
    return child;
  }

  /** Backdates deliveries, so that another process takes them over. */
  async function takeOver(): Promise<void> {
    await sql`update messages set handed_at = handed_at - interval '5 minutes',
      updated_at = updated_at - interval '5 minutes' where state = 'sending'`.execute(direct.db);
    await sql`update pgboss.job set heartbeat_on = now() - interval '5 minutes'
      where name = ${sendMessageJob.name} and state = 'active'`.execute(direct.db);
    await doNow({ databaseUrl: database.url, db: direct.db }, takeUpMessagesJob);
  }

  it.each<Phase>(['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA'])(
    'before its text, at %s, loses nothing: it goes out by itself, once',
    async (phase) => {
      const first = await startWorker();
      const held = mail.hold(phase);
      const { id, address } = await queued();
      await held.reached;
      await first.kill('SIGKILL');
      held.release();
      expect([await stateOf(id), timesReceived(mail, address)]).toEqual(['sending', 0]);
      const second = await startWorker();
      await takeOver();
      await reaches(id, 'sent');
      expect(timesReceived(mail, address)).toBe(1);
      await second.kill();
    },
  );

  it.each(['before the answer', 'before the answer is recorded'])(
    '%s leaves a doubt, and does not send it again',
    async (when) => {
      const first = await startWorker();
      const held = mail.hold('text');
      const { id, address } = await queued();
      await held.reached;
      if (when === 'before the answer') await first.kill('SIGKILL');
      else
        await direct.db.transaction().execute(async (trx) => {
          await trx.selectFrom('messages').select('id').where('id', '=', id).forUpdate().execute();
          held.release();
          await eventually(async () => {
            const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
            expect(rows).toHaveLength(1);
          });
          await first.kill('SIGKILL');
        });
      held.release();
      expect([await stateOf(id), timesReceived(mail, address)]).toEqual(['sending', 1]);
      const second = await startWorker();
      await takeOver();
      await reaches(id, 'in_doubt');
      expect(timesReceived(mail, address)).toBe(1);
      await second.kill();
    },
  );
});

describe('an e-mail', () => {
  let server: TestServer;
  let mail: MailServer;
  let door: Awaited<ReturnType<typeof relay>>;
  beforeAll(async () => {
    mail = await startMailServer({ late_ms: 200 });
    const url = new URL(database.url);
    door = await relay(Number(url.port));
    url.port = String(door.port);
    const env = { smtpUrl: mail.url, mailFrom: 'quotes@freeboard.example' };
    server = await startTestServer({ databaseUrl: url.href, env });
  });
  afterAll(async () => {
    await server.stop();
    await mail.close();
    await door.close();
  });

  it('goes out once through a server that answers each phase late', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, queued));
    for (const { id, address } of all) {
      await reaches(id, 'sent');
      expect(timesReceived(mail, address)).toBe(1);
    }
  });

  it.each<Phase>(['MAIL', 'DATA', 'text'])(
    'goes out once, and is recorded, when the database is away from %s on',
    async (phase) => {
      const held = mail.hold(phase);
      const { id, address } = await queued();
      await held.reached;
      const before = door.refused();
      door.cut();
      held.release();
      await eventually(() => expect(door.refused()).toBeGreaterThan(before + 20));
      expect(timesReceived(mail, address)).toBe(phase === 'text' ? 1 : 0);
      door.mend();
      await reaches(id, 'sent');
      expect(timesReceived(mail, address)).toBe(1);
    },
  );

  it.each<Phase>(['DATA', 'text'])(
    'goes out once, and is recorded, when the connections are silent from %s on',
    async (phase) => {
      const held = mail.hold(phase);
      const { id, address } = await queued();
      await held.reached;
      door.silence();
      held.release();
      await reaches(id, 'sent');
      expect(timesReceived(mail, address)).toBe(1);
    },
  );
});
