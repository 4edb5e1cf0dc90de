import type { FaultCode } from '@freeboard/contract';
import { FILE_LIMITS, GUEST_FILES_ENDED, GUEST_LIMITS, GUEST_LINK_SPENT, type GuestDoor } from '@freeboard/domain';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { Fault } from '../../kernel/faults.ts';
import { type FileStore, hasRoomFor } from '../../kernel/files/files.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { deleteReserved, insertReserved, lockAgency, updateReserved, usedSince } from './guest-files.queries.ts';

/** `link`: what they come by, a token or a sender's address; `ticket`: the form that was sent by it, where it has forms. */
type GuestSource = { door: GuestDoor; agencyId: number | null; link: string; ticket?: string };

/** What was reserved, and how many files and bytes may come by it at most. */
export type GuestAllowance = { id: number; files: number; bytes: number };

const DAY_MS = 86_400_000;
/** What was reserved for so long without being settled was left behind by its process, or is very slow. */
const UNDER_WAY_MS = 600_000;
const LARGEST_FORM = FILE_LIMITS.most * FILE_LIMITS.bytes;

/** Says it at the files, where the page shows it. */
const refusal = (code: FaultCode, message: string, retryAfter_s = DAY_MS / 1_000): Fault =>
  new Fault(code, message, {
    errors: { file_data: [message] },
    ...(code === 'too_many' ? { retryAfter_s } : {}),
  });

/** Refuses files that came beyond what was reserved for them. */
export const overAllowance = (): Fault => refusal('too_many', GUEST_LINK_SPENT);

/**
 * Reserves room for files before a byte of them is taken, so that those who come at once see each other. `bytes`: as
 * announced, null where nothing was. It counts as one file until it is settled with what
 * really came (`settleGuestFiles`), and no longer where that takes too long. @throws Fault too_many (limits), storage_full (the disk's reserve)
 */
export async function reserveGuestFiles(
  { db, clock, files: store }: { db: Database; clock: Clock; files: FileStore },
  { door, agencyId, link, ticket }: GuestSource,
  bytes: number | null,
): Promise<GuestAllowance> {
  if (!(await hasRoomFor(store, bytes ?? LARGEST_FORM))) throw refusal('storage_full', GUEST_FILES_ENDED);
  const row = {
    agency_id: agencyId,
    door,
    link_hash: hashKey(link),
    ticket_hash: ticket === undefined ? null : hashKey(ticket),
    at: clock.now(),
  };
  return db.transaction().execute(async (trx) => {
    await lockAgency(trx, agencyId);
    const limits = GUEST_LIMITS[door];
    const leftOf = async (underWaySince: Date) => {
      const used = await usedSince(trx, row, new Date(row.at.getTime() - DAY_MS), underWaySince);
      const ofLink = (what: 'files' | 'bytes') =>
        Math.min(
          limits.link_day[what] - used[`link_${what}`],
          limits.ticket && row.ticket_hash ? limits.ticket[what] - used[`ticket_${what}`] : Number.POSITIVE_INFINITY,
        );
      const ofAgency = (what: 'files' | 'bytes') => GUEST_LIMITS.agency_day[what] - used[`agency_${what}`];
      return {
        link: { files: ofLink('files'), bytes: ofLink('bytes') },
        agency: { files: ofAgency('files'), bytes: ofAgency('bytes') },
      };
    };
    const isSpent = (left: { files: number; bytes: number }) => left.files < 1 || left.bytes < (bytes ?? 1);
    const left = await leftOf(new Date(row.at.getTime() - UNDER_WAY_MS));
    if (isSpent(left.link) || isSpent(left.agency)) {
      const settled = await leftOf(row.at);
      const wait_ms = isSpent(settled.link) || isSpent(settled.agency) ? DAY_MS : UNDER_WAY_MS;
      throw refusal('too_many', isSpent(left.link) ? GUEST_LINK_SPENT : GUEST_FILES_ENDED, wait_ms / 1_000);
    }
    const most = {
      files: Math.min(FILE_LIMITS.most, left.link.files, left.agency.files),
      bytes: Math.min(LARGEST_FORM, left.link.bytes, left.agency.bytes),
    };
    const id = await insertReserved(trx, { ...row, files: 0, bytes: bytes ?? most.bytes });
    return { id, ...most };
  });
}

/** Replaces what was reserved by what came; null where nothing was kept. */
export async function settleGuestFiles(
  db: Database,
  { id }: GuestAllowance,
  came: { files: number; bytes: number } | null,
): Promise<void> {
  if (came === null || came.files === 0) await deleteReserved(db, id);
  else await updateReserved(db, id, came);
}
