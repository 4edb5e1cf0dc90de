import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

type Reserved = Insertable<DB['guest_files']> & {
  agency_id: number | null;
  link_hash: Buffer;
  ticket_hash: Buffer | null;
  network_hash: Buffer | null;
};

type Counted = Pick<Reserved, 'agency_id' | 'link_hash' | 'ticket_hash' | 'network_hash'>;

/** Serializes counting the uploads to an agency and through a link. */
export async function lockCounts(trx: Database, { agency_id, link_hash }: Counted): Promise<void> {
  await sql`select pg_advisory_xact_lock(7318152, ${agency_id ?? 0})`.execute(trx);
  await sql`select pg_advisory_xact_lock(7318154, ${link_hash.readInt32BE(0)})`.execute(trx);
}

type Used = Record<`${'ticket' | 'link' | 'address' | 'agency'}_${'files' | 'bytes'}`, number>;

/**
 * Sums files and bytes received since a moment for a form, through its link, from its address and for its agency.
 * Uploads in progress (lease after `leasedBeyond`) are included, each as at least one file.
 */
export async function usedSince(
  trx: Database,
  { agency_id, link_hash, ticket_hash, network_hash }: Counted,
  since: Date,
  leasedBeyond: Date,
): Promise<Used> {
  const ofAgency = agency_id === null ? sql`agency_id is null` : sql`agency_id = ${agency_id}`;
  const ofAddress = sql`(${ofAgency} and network_hash = ${network_hash}::bytea)`;
  const { rows } = await sql<Used>`
    select coalesce(sum(greatest(files, 1)) filter (where link_hash = ${link_hash} and ticket_hash = ${ticket_hash}), 0)::float8 as ticket_files,
      coalesce(sum(bytes) filter (where link_hash = ${link_hash} and ticket_hash = ${ticket_hash}), 0)::float8 as ticket_bytes,
      coalesce(sum(greatest(files, 1)) filter (where link_hash = ${link_hash}), 0)::float8 as link_files,
      coalesce(sum(bytes) filter (where link_hash = ${link_hash}), 0)::float8 as link_bytes,
      coalesce(sum(greatest(files, 1)) filter (where ${ofAddress}), 0)::float8 as address_files,
      coalesce(sum(bytes) filter (where ${ofAddress}), 0)::float8 as address_bytes,
      coalesce(sum(greatest(files, 1)) filter (where ${ofAgency}), 0)::float8 as agency_files,
      coalesce(sum(bytes) filter (where ${ofAgency}), 0)::float8 as agency_bytes
    from guest_files where at > ${since} and ((lease_until is null and files > 0) or lease_until > ${leasedBeyond})
      and (link_hash = ${link_hash} or ${ofAgency})`.execute(trx);
  if (!rows[0]) throw new Error('Nothing was summed up.');
  return rows[0];
}

export async function insertReserved(trx: Database, row: Insertable<DB['guest_files']>): Promise<number> {
  const { id } = await trx.insertInto('guest_files').values(row).returning('id').executeTakeFirstOrThrow();
  return Number(id);
}

export const addFile = (trx: Database, id: number, lease_until: Date) =>
  trx
    .updateTable('guest_files')
    .set(({ eb }) => ({ files: eb('files', '+', 1), lease_until }))
    .where('id', '=', id)
    .execute();

export const updateReserved = (db: Database, id: number, came: { files: number; bytes: number }) =>
  db
    .updateTable('guest_files')
    .set({ ...came, lease_until: null })
    .where('id', '=', id)
    .execute();

export const deleteReserved = (db: Database, id: number) => db.deleteFrom('guest_files').where('id', '=', id).execute();
