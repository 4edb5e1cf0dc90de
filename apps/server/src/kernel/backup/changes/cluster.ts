import type pg from 'pg';
import { BackupRefused } from '../backup-refused.ts';

const SLOTS = 'freeboard_changes_';
const slotOf = (chain: string): string => `${SLOTS}${chain}`;

type ClusterFacts = { folder: string; postgres: string; timeline: number; segment_bytes: number };

export async function clusterFacts(client: pg.Client): Promise<ClusterFacts> {
  const { rows } = await client.query<ClusterFacts>(`
    select current_setting('data_directory') as folder, current_setting('server_version') as postgres,
      (select timeline_id from pg_control_checkpoint()) as timeline,
      (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes`);
  if (!rows[0]) throw new Error('PostgreSQL does not say where its files are.');
  return rows[0];
}

/** Makes PostgreSQL retain its write-ahead log from now on, until the slot is advanced or removed. */
export const createSlot = (client: pg.Client, chain: string) =>
  client.query('select pg_create_physical_replication_slot($1, true)', [slotOf(chain)]);

/** Removes the inactive slots of all chains except `exceptChain`, because PostgreSQL would retain its log for them. */
export const removeSlots = (client: pg.Client, exceptChain: string | null) =>
  client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots
     where slot_name like $1 and slot_name is distinct from $2 and not active`,
    [`${SLOTS.replaceAll('_', '\\_')}%`, exceptChain === null ? null : slotOf(exceptChain)],
  );

/** @throws ChainBroken when PostgreSQL no longer has all of its log from the slot's position on */
export async function assertSlot(client: pg.Client, chain: string): Promise<void> {
  const { rows } = await client.query('select wal_status from pg_replication_slots where slot_name = $1', [
    slotOf(chain),
  ]);
  if (rows[0] && rows[0].wal_status !== 'lost') return;
  throw new ChainBroken();
}

/** The log has a gap, so the next backup must begin a new chain with a base copy. */
export class ChainBroken extends BackupRefused {
  constructor(
    message = 'Changes could not be saved for so long that PostgreSQL has dropped a part of them. The next backup begins again.',
  ) {
    super(message);
  }
}

export const segmentOf = (lsn: string, segmentBytes: number): number => Number(BigInt(lsn) / BigInt(segmentBytes));

/** Closes the current log segment. @returns the number of the last segment that is completely on disk */
export async function closeSegment(client: pg.Client, segmentBytes: number): Promise<number> {
  await client.query('select pg_switch_wal()');
  const { rows } = await client.query<{ lsn: string }>(`select (pg_current_wal_flush_lsn() - '0/0')::text as lsn`);
  return segmentOf(rows[0]?.lsn ?? '0', segmentBytes) - 1;
}

export const moveSlot = (client: pg.Client, chain: string, segment: number, segmentBytes: number) =>
  client.query(`select pg_replication_slot_advance($1, '0/0'::pg_lsn + $2::numeric)`, [
    slotOf(chain),
    String(BigInt(segment) * BigInt(segmentBytes)),
  ]);
