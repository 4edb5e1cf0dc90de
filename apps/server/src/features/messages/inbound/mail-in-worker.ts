import { Fault } from '../../../kernel/faults.ts';
import { helperAt } from '../../../kernel/isolated/launch.ts';
import { createWorkerPool, WorkerError } from '../../../kernel/isolated/pool.ts';
import type { MailRead } from './read-mail.ts';

const READ_MS = 10_000;
/** No server takes in mail from a longer one, and the database could not look it up. */
const LONGEST_ADDRESS = 320;

const mails = createWorkerPool<Uint8Array, MailRead | null>(helperAt('features/messages/inbound/mail-helper.ts'), {
  most: 1,
  memory_mb: 256,
  resident_mb: 700,
});

/** Reads a mail in a process of its own: anybody can write one. @throws Fault unreadable, not_ready */
export async function readMailInWorker(raw: Uint8Array): Promise<MailRead> {
  try {
    const { value } = await mails.run(raw, READ_MS);
    if (value?.from.address.includes('@') && value.from.address.length <= LONGEST_ADDRESS) return value;
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    if (error.fault === 'busy') throw new Fault('not_ready');
  }
  throw new Fault('unreadable');
}
