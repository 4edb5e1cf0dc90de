import type { JobLine } from '../../src/kernel/context/context.ts';
import type { Database } from '../../src/kernel/database/pool.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createQueue } from '../../src/kernel/queue.ts';
import { nextNumber } from './factories.ts';

type On = { databaseUrl: string; db: Database };

async function enqueue({ databaseUrl, db }: On, job: JobLine): Promise<void> {
  const queue = createQueue(databaseUrl, createLog('silent'), { supervise: false });
  await queue.start([job.queue]);
  await queue.insert(db, [job]);
  await queue.stop();
}

export const doNow = (on: On, job: { name: string }) =>
  enqueue(on, { queue: job.name, data: {}, retry: { times: 0, first_s: 1, longest_s: 1 } });

export async function queueMail(on: On, agency_id: number): Promise<{ id: number; address: string }> {
  const address = `client${nextNumber()}@example.com`;
  const row = { agency_id, address, channel: 'email', direction: 'outbound', body: 'Your quotes.', state: 'queued' };
  const { id } = await on.db.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow();
  await enqueue(on, { queue: 'send_message', data: { message_id: id } });
  return { id, address };
}
