import { Fault } from '../../../kernel/faults.ts';
import { helperAt } from '../../../kernel/isolated/launch.ts';
import { createWorkerPool, WorkerError } from '../../../kernel/isolated/pool.ts';
import type { MailRead } from './read-mail.ts';

const READ_MS = 10_000;
/** Characters; mail servers accept no longer addresses, and the database could not index them. */
const LONGEST_ADDRESS = 320;

const mails = createWorkerPool<Uint8Array, MailRead | null>(helperAt('features/messages/inbound/mail-helper.ts'), {
  most: 1,
  memory_mb: 256,
  resident_mb: 700,
});

/**
 * How much of a mail is read when the complete mail takes too much time or memory: headers and the beginning of its
 * text.
 */
const HEAD_BYTES = 100_000;
const WHOLE_MAIL = 'Mail.eml';

/**
 * Reads a mail in an isolated process, because anyone can send one. If that takes too much time or memory, only the
 * beginning is read, and the complete mail becomes its only file.
 * @throws Fault unreadable, not_ready
 */
export async function readMailInWorker(raw: Uint8Array): Promise<MailRead> {
  const whole = await read(raw);
  if (whole) return whole;
  const head = await read(raw.subarray(0, HEAD_BYTES));
  if (!head) throw new Fault('unreadable');
  return { ...head, files: [{ name: WHOLE_MAIL, bytes: raw }], is_incomplete: true };
}

/**
 * @returns null when reading takes too much time or memory
 * @throws Fault unreadable, not_ready
 */
async function read(raw: Uint8Array): Promise<MailRead | null> {
  try {
    const { value } = await mails.run(raw, READ_MS);
    if (value?.from.address.includes('@') && value.from.address.length <= LONGEST_ADDRESS) return value;
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    if (error.fault === 'busy') throw new Fault('not_ready');
    return null;
  }
  throw new Fault('unreadable');
}
