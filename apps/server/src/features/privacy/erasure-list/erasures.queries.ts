import { emailKey, phoneKey } from '@freeboard/domain/clients';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import type { ErasureEntry } from './list.ts';

export async function erasureEntries(db: Database, installation: string, current: number): Promise<ErasureEntry[]> {
  const rows = await db
    .selectFrom('privacy_jobs')
    .select(['id', 'agency_id', 'requested_at', 'client_ids', 'application_ids', 'identifiers'])
    .where('kind', '=', 'erase')
    .where((eb) => eb.or([eb('state', '=', 'done'), eb('id', '=', current)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id, requested_at, ...row }) => ({
    installation,
    erasure_id: id,
    requested_at: requested_at.toISOString(),
    ...row,
  }));
}

export async function isErased(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('privacy_jobs')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'erase')
    .where('state', '=', 'done')
    .executeTakeFirst();
  return row !== undefined;
}

/** The normalized e-mail addresses and phone numbers in an agency's records, for comparing with an erasure's hashes. */
export async function addressKeys(db: Database, agencyId: number): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select key as value from client_addresses where agency_id = ${agencyId}
    union select address from messages where agency_id = ${agencyId}
    union select address from consents where agency_id = ${agencyId}
    union select unnest(array[email, phone]) from applications where agency_id = ${agencyId}
    union select unnest(array[email, phone]) from people where agency_id = ${agencyId} and role = 'customer'
    union select unnest(array[email, phone_number]) from registrations where agency_id = ${agencyId}`.execute(db);
  return [...new Set(rows.map(({ value }) => emailKey(value) || phoneKey(value)).filter(Boolean))];
}

export async function insertRepeated(db: Database, entry: ErasureEntry, sealed: Buffer, now: Date): Promise<void> {
  await sql`
    insert into privacy_jobs (id, agency_id, kind, requested_at, total, subject_sealed, client_ids, application_ids,
      identifiers, touched_at) overriding system value
    values (${entry.erasure_id}, ${entry.agency_id}, 'erase', ${entry.requested_at},
      ${entry.application_ids.length + 2}, ${sealed}, ${entry.client_ids}, ${entry.application_ids}, ${entry.identifiers}, ${now})
    on conflict (id) do update set subject_sealed = excluded.subject_sealed, position = 0, total = excluded.total,
      state = 'queued', ended_at = null`.execute(db);
  await sql`
    select setval(pg_get_serial_sequence('privacy_jobs', 'id'), (select max(id) from privacy_jobs))`.execute(db);
}
