import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { CarrierRow } from '../carriers.queries.ts';

/** A hash of a mapping; equal mappings have equal hashes, because `jsonb` orders its keys. */
const fingerprint = (of: 'carriers.mapping' | 'settings') =>
  of === 'settings'
    ? sql<string>`md5((carrier_versions.settings->'mapping')::text)`
    : sql<string>`md5(carriers.mapping::text)`;

type Source = Pick<CarrierRow, 'id' | 'key' | 'kind'>;

const like = (db: TenantDb, { id, key, kind }: Source) =>
  db
    .from('carriers')
    .where('carriers.key', '=', key)
    .where('carriers.kind', '=', kind)
    .where('carriers.id', '!=', id)
    .where('carriers.version', '>', 0)
    .where('carriers.is_allowed', '=', true)
    .where('carriers.removed_at', 'is', null);

export const carriersLike = (db: TenantDb, source: Source) =>
  like(db, source)
    .select(['carriers.id', 'carriers.agency_id', 'carriers.revision', 'carriers.is_enabled', 'carriers.auth_sealed'])
    .select(fingerprint('carriers.mapping').as('fingerprint'))
    .orderBy('carriers.id')
    .execute();

export const fingerprintOf = async (db: TenantDb, id: number): Promise<string | undefined> => {
  const query = db
    .from('carriers')
    .select(fingerprint('carriers.mapping').as('fingerprint'))
    .where('carriers.id', '=', id);
  return (await query.executeTakeFirst())?.fingerprint;
};

export const versionFingerprints = (db: TenantDb, carrierId: number) =>
  db
    .from('carrier_versions')
    .select(['carrier_versions.number', fingerprint('settings').as('fingerprint')])
    .where('carrier_versions.carrier_id', '=', carrierId)
    .where('carrier_versions.number', 'is not', null)
    .orderBy('carrier_versions.number', 'desc')
    .execute();

export const chosenLike = (db: TenantDb, source: Source, ids: readonly number[]) =>
  like(db, source).selectAll('carriers').where('carriers.id', 'in', ids).execute();

/** Locks carriers in the order of their ids until the transaction ends, so that concurrent changes cannot deadlock. */
export const lockAll = (db: TenantDb, ids: readonly number[]) =>
  db
    .from('carriers')
    .select('carriers.id')
    .where('carriers.id', 'in', ids)
    .orderBy('carriers.id')
    .forNoKeyUpdate()
    .execute();
