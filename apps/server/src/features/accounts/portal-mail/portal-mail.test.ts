import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aPerson } from '../../../../test/support/factories.ts';
import { SECRET_KEY } from '../../../../test/support/secret-key.ts';
import { useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { createLog } from '../../../kernel/log.ts';
import { createQueue } from '../../../kernel/queue.ts';
import { createVault } from '../../../kernel/secrets.ts';
import * as portalMail from './portal-mail.ts';

const server = useServer();
const SECRET = 'https://freeboard.example/welcome#a-one-time-key';

/** Queues an e-mail to a new person. @returns the person's id and the job's data as stored */
async function queued(to: string, set: { deactivated_at?: Date } = {}): Promise<{ person: number; kept: string }> {
  const { db, databaseUrl } = server.current;
  const { id } = await aPerson(db, 'agent', set);
  const queue = createQueue(databaseUrl, createLog('silent'), { supervise: false });
  await queue.boss.start();
  const mail = { person_id: id, to, from_name: 'Harbor Light Agency', subject: 'Your invitation', text: SECRET };
  const line = portalMail.jobOf({ vault: createVault(SECRET_KEY) }, mail);
  await queue.insert(db, [line]);
  await queue.stop();
  return { person: id, kept: JSON.stringify(line.data) };
}

const troubleOf = async (id: number) =>
  (await server.current.db.selectFrom('people').select('mail_trouble').where('id', '=', id).executeTakeFirstOrThrow())
    .mail_trouble;

it('an e-mail about an account arrives, and the queue never holds its words', async () => {
  const { kept } = await queued('tom@test.test');
  expect(kept).not.toContain(SECRET);
  expect(kept).not.toContain('tom@test.test');
  const mail = await eventually(() => {
    const found = server.current.sandbox.inbox.mails.find(({ to }) => to.includes('<tom@test.test>'));
    if (!found) throw new Error('Nothing has arrived.');
    return found;
  });
  expect([mail.from, mail.subject, mail.text.trim()]).toEqual([
    'Harbor Light Agency <quotes@freeboard.example>',
    'Your invitation',
    SECRET,
  ]);
  expect(mail.headers).toMatchObject({ 'auto-submitted': 'auto-generated' });
  expect(mail.headers).not.toHaveProperty('list-unsubscribe');
});

it('is tried again for nine to eleven hours, with growing waits, while the mail server asks to', async () => {
  const { person } = await queued('busy@test.test');
  await eventually(async () => expect(await troubleOf(person)).toContain('try again later'));
  const job = await eventually(async () => {
    const { rows } = await sql<{ state: string; retry_count: number; wait: number }>`
      select state, retry_count, extract(epoch from start_after - completed_on)::float as wait
      from pgboss.job where name = 'portal-mail' and state = 'retry'`.execute(server.current.db);
    const [row] = rows;
    if (!row) throw new Error('It is not to be tried again.');
    return row;
  });
  expect(job.retry_count).toBeLessThan(2);
  const { times, first_s, longest_s } = portalMail.RETRY;
  const longest = Array.from({ length: times }, (_, n) => Math.min(longest_s, first_s * 2 ** (n + 1)));
  // With jitter, each wait is at least half of its nominal length.
  const total = longest.reduce((sum, wait) => sum + wait, 0) / 3_600;
  expect(total).toBeGreaterThanOrEqual(9);
  expect(total).toBeLessThanOrEqual(12);
});

it('an address that is refused is said of the person', async () => {
  const { person } = await queued('unknown@test.test');
  await eventually(async () => expect(await troubleOf(person)).toContain('does not know this address'));
});

it('does not reach who was deactivated while it waited', async () => {
  await queued('gone@test.test', { deactivated_at: new Date() });
  await eventually(async () => {
    const { rows } =
      await sql`select 1 from pgboss.job where name = 'portal-mail' and state in ('created', 'active')`.execute(
        server.current.db,
      );
    expect(rows).toEqual([]);
  });
  const arrived = server.current.sandbox.inbox.mails.map(({ to }) => to.join());
  expect(arrived.join()).not.toContain('gone@test.test');
});
