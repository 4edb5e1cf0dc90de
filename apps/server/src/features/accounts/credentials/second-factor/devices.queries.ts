import type { Database } from '../../../../kernel/database/pool.ts';

type Device = {
  person_id: number;
  key_hash: Buffer;
  device: string;
  address: string;
  created_at: Date;
  expires_at: Date;
};

export async function insertDevice(db: Database, row: Device, most: number): Promise<void> {
  await db.insertInto('trusted_devices').values(row).execute();
  await db
    .deleteFrom('trusted_devices')
    .where('person_id', '=', row.person_id)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('trusted_devices')
        .select('id')
        .where('person_id', '=', row.person_id)
        .orderBy('id', 'desc')
        .limit(most),
    )
    .execute();
}

export async function isTrusted(db: Database, personId: number, keyHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('trusted_devices')
    .select('id')
    .where('key_hash', '=', keyHash)
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export const devicesOf = (db: Database, personId: number, now: Date) =>
  db
    .selectFrom('trusted_devices')
    .select(['id', 'device', 'address', 'created_at', 'expires_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();

export async function deleteDevices(db: Database, personId: number, id?: string): Promise<number> {
  let query = db.deleteFrom('trusted_devices').where('person_id', '=', personId);
  if (id !== undefined) query = query.where('id', '=', id as never);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
