import type { FaultCode } from '@freeboard/contract';
import {
  FILE_LIMITS,
  GUEST_FILES_ENDED,
  GUEST_LIMITS,
  GUEST_LINK_SPENT,
  type GuestDoor,
} from '@freeboard/domain/files';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { Fault } from '../../../kernel/faults.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import { networkOf } from '../../../kernel/network/network.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import {
  addFile,
  deleteReserved,
  insertReserved,
  lockCounts,
  updateReserved,
  usedSince,
} from './guest-files.queries.ts';

/**
 * `link` is a link's token or a sender's address; `ticket` identifies the submitted form, if the link has forms;
 * `address` is the network address of a link's caller.
 */
type GuestSource = { door: GuestDoor; agencyId: number | null; link: string; ticket?: string; address?: string };

/**
 * A reservation with the most files and bytes allowed. Call `claim` before each further file is accepted.
 * @throws Fault too_many, storage_full
 */
export type GuestAllowance = Reservation & { files: number; bytes: number; claim: () => Promise<void> };

/** `leaveDisk` ends the reservation of room on the disk. */
type Reservation = { id: number; leaveDisk: () => void };

const DAY_MS = 86_400_000;
/** How long an upload counts after its last file began; after that its process must have died. */
const LEASE_MS = 600_000;
const LARGEST_FORM = FILE_LIMITS.most * FILE_LIMITS.bytes;

const refusal = (code: FaultCode, message: string, retryAfter_s = DAY_MS / 1_000): Fault =>
  new Fault(code, message, {
    errors: { file_data: [message] },
    ...(code === 'too_many' ? { retryAfter_s } : {}),
  });

export const overAllowance = (): Fault => refusal('too_many', GUEST_LINK_SPENT);

type Stores = { db: Database; clock: Clock; files: FileStore };

/**
 * Reserves room before any byte is accepted, so that concurrent uploads count each other. `bytes` is the announced
 * size, null if unknown; `files` the number of files, if known. The reservation counts with the files claimed (at
 * least one) until `settleGuestFiles` replaces it with the actual size, or its lease expires.
 * @throws Fault too_many (limits), storage_full (the disk's reserve)
 */
export async function reserveGuestFiles(
  { db, clock, files: store }: Stores,
  { door, agencyId, link, ticket, address }: GuestSource,
  bytes: number | null,
  files = 0,
): Promise<GuestAllowance> {
  const room = await roomForFile(store, bytes ?? FILE_LIMITS.bytes);
  const row = {
    agency_id: agencyId,
    door,
    link_hash: hashKey(link),
    ticket_hash: ticket === undefined ? null : hashKey(ticket),
    network_hash: address ? hashKey(networkOf(address)) : null,
    at: clock.now(),
  };
  const reserve = async (trx: Database): Promise<GuestAllowance> => {
    await lockCounts(trx, row);
    const isSpent = (left: { files: number; bytes: number }) => left.files < 1 || left.bytes < (bytes ?? 1);
    const left = await leftOf(trx, row, row.at);
    if (isSpent(left.link) || isSpent(left.agency)) {
      const settled = await leftOf(trx, row, row.at, after(row.at, LEASE_MS));
      const wait_ms = isSpent(settled.link) || isSpent(settled.agency) ? DAY_MS : LEASE_MS;
      throw refusal('too_many', isSpent(left.link) ? GUEST_LINK_SPENT : GUEST_FILES_ENDED, wait_ms / 1_000);
    }
    const most = {
      files: Math.min(FILE_LIMITS.most, left.link.files, left.agency.files),
      bytes: Math.min(LARGEST_FORM, left.link.bytes, left.agency.bytes),
    };
    const id = await insertReserved(trx, {
      ...row,
      files: Math.min(files, most.files),
      bytes: bytes ?? most.bytes,
      lease_until: after(row.at, LEASE_MS),
    });
    const claim = async () => {
      await claimFile(db, clock, row, id);
      await room.renew();
    };
    return { id, ...most, leaveDisk: room.leave, claim };
  };
  return db
    .transaction()
    .execute(reserve)
    .catch((error: unknown) => {
      room.leave();
      throw error;
    });
}

/**
 * Reserves room on the disk for one file at a time: a form that never arrives then reserves little, and files that
 * arrived already take up their space.
 * @throws Fault storage_full
 */
async function roomForFile(store: FileStore, bytes: number) {
  const make = async () => {
    const leave = await store.makeRoom(Math.min(bytes, FILE_LIMITS.bytes));
    if (!leave) throw refusal('storage_full', GUEST_FILES_ENDED);
    return leave;
  };
  let leave = await make();
  return {
    leave: () => leave(),
    async renew() {
      leave();
      leave = await make();
    },
  };
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

type Row = {
  agency_id: number | null;
  door: GuestDoor;
  link_hash: Buffer;
  ticket_hash: Buffer | null;
  network_hash: Buffer | null;
};

async function leftOf(trx: Database, row: Row, now: Date, leasedBeyond = now) {
  const limits = GUEST_LIMITS[row.door];
  const used = await usedSince(trx, row, after(now, -DAY_MS), leasedBeyond);
  const ofLink = (what: 'files' | 'bytes') =>
    Math.min(
      limits.link_day[what] - used[`link_${what}`],
      GUEST_LIMITS.address_day[what] - used[`address_${what}`],
      limits.ticket && row.ticket_hash ? limits.ticket[what] - used[`ticket_${what}`] : Number.POSITIVE_INFINITY,
    );
  const ofAgency = (what: 'files' | 'bytes') => GUEST_LIMITS.agency_day[what] - used[`agency_${what}`];
  return {
    link: { files: ofLink('files'), bytes: ofLink('bytes') },
    agency: { files: ofAgency('files'), bytes: ofAgency('bytes') },
  };
}

/** Counts one more file if link and agency have room for it. @throws Fault too_many */
const claimFile = (db: Database, clock: Clock, row: Row, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockCounts(trx, row);
    const now = clock.now();
    await addFile(trx, id, after(now, LEASE_MS));
    const { link, agency } = await leftOf(trx, row, now);
    if (link.files >= 0 && agency.files >= 0) return;
    const settled = await leftOf(trx, row, now, after(now, LEASE_MS));
    const isForToday = settled.link.files < 0 || settled.agency.files < 0;
    const message = link.files < 0 ? GUEST_LINK_SPENT : GUEST_FILES_ENDED;
    throw refusal('too_many', message, (isForToday ? DAY_MS : LEASE_MS) / 1_000);
  });

/** Replaces a reservation with the received files; null when none was saved. */
export async function settleGuestFiles(
  db: Database,
  { id, leaveDisk }: Reservation,
  came: { files: number; bytes: number } | null,
): Promise<void> {
  leaveDisk();
  if (came === null || came.files === 0) await deleteReserved(db, id);
  else await updateReserved(db, id, came);
}
