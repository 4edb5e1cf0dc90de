import type { ApplicationType } from '@freeboard/domain/applications';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type CarrierAuth, type CarrierConfig, sampleRatesIn } from '../../integrations/carriers/index.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { revealCarrier } from '../../kernel/database/masked.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { Services } from '../../kernel/services.ts';

const carriers = (db: TenantDb) => db.from('carriers').selectAll('carriers');
type WholeRow = Awaited<ReturnType<ReturnType<typeof carriers>['executeTakeFirstOrThrow']>>;
export type CarrierRow = Omit<
  WholeRow,
  | 'agency_id'
  | 'is_enabled'
  | 'is_allowed'
  | 'updated_at'
  | 'version'
  | 'revision'
  | 'changed'
  | 'other_base_url'
  | 'other_auth_sealed'
  | 'other_producer_code_sealed'
>;

export type Stamped = { id: number; stamp: string };
const STAMP = sql<string>`carriers.xmin::text`.as('stamp');

const carrierStamps = (db: TenantDb, agencyId: number): Promise<Stamped[]> =>
  db
    .from('carriers')
    .select(['carriers.id', STAMP])
    .where('carriers.agency_id', '=', agencyId)
    .where('carriers.is_enabled', '=', true)
    .where('carriers.version', '>', 0)
    .orderBy('carriers.id')
    .execute();

const stampOf = (stamps: readonly Stamped[]): string => stamps.map(({ id, stamp }) => `${id}:${stamp}`).join();

export const carriersStamp = async (db: TenantDb, agencyId: number): Promise<string> =>
  stampOf(await carrierStamps(db, agencyId));

const carrierRows = (db: TenantDb, ids: readonly number[]): Promise<(CarrierRow & Stamped)[]> =>
  carriers(db).select(STAMP).where('carriers.id', 'in', ids).execute();

export const carrierRowsOfAny = (db: Database, ids: readonly number[]): Promise<(CarrierRow & Stamped)[]> =>
  db.selectFrom('carriers').selectAll().select(STAMP).where('id', 'in', ids).execute();

/** A plan with sample base rates is always 'sample', whatever its settings state. */
const rateTypeOf = ({ kind, mapping, rate_type }: CarrierRow): CarrierConfig['rate_type'] =>
  kind === 'rate-table' && sampleRatesIn((mapping as CarrierConfig['mapping']).decision).length > 0
    ? 'sample'
    : (rate_type as CarrierConfig['rate_type']);

/** A carrier's configuration for its adapter; it never leaves the server. Credentials are decrypted only on access. */
export const toConfig = (row: CarrierRow, { vault }: Pick<Services, 'vault'>): CarrierConfig => ({
  id: row.id,
  key: row.key,
  name: revealCarrier(row.name),
  kind: row.kind as CarrierConfig['kind'],
  lines: row.lines as CarrierConfig['lines'],
  states: row.states,
  forms: row.forms,
  base_url: row.base_url,
  get auth(): CarrierAuth {
    return row.auth_sealed ? (JSON.parse(vault.open(row.auth_sealed)) as CarrierAuth) : { kind: 'none' };
  },
  get producer_code(): string {
    return row.producer_code_sealed ? vault.open(row.producer_code_sealed) : '';
  },
  mapping: row.mapping as CarrierConfig['mapping'],
  limits: row.limits as CarrierConfig['limits'],
  rate_type: rateTypeOf(row),
  is_sandbox: row.is_sandbox,
});

const MOST_CACHED = 2_000;

const caches = new WeakMap<Database, LRUCache<number, CarrierRow & Stamped>>();

/** The carriers' rows by id. A row is read only when it changed, because mappings and rate tables are large. */
export async function cachedCarriers(
  database: Database,
  stamps: readonly Stamped[],
  read: (ids: readonly number[]) => Promise<(CarrierRow & Stamped)[]>,
): Promise<ReadonlyMap<number, CarrierRow>> {
  const cache = caches.get(database) ?? new LRUCache<number, CarrierRow & Stamped>({ max: MOST_CACHED });
  caches.set(database, cache);
  const missing = stamps.filter(({ id, stamp }) => cache.get(id)?.stamp !== stamp).map(({ id }) => id);
  const fresh = missing.length > 0 ? await read([...new Set(missing)]) : [];
  // The first of concurrent reads stays cached: compiled mappings are found by the row's object identity.
  for (const row of fresh) if (cache.get(row.id)?.stamp !== row.stamp) cache.set(row.id, row);
  return new Map(
    stamps.flatMap(({ id }) => {
      const row = cache.get(id);
      return row ? [[id, row] as const] : [];
    }),
  );
}

export const writesType = ({ lines, kind }: CarrierConfig, type: ApplicationType): boolean =>
  lines.includes(type) && kind !== 'login-portal';

export async function enabledCarriers(
  { db, services }: { db: TenantDb; services: Services },
  agencyId: number,
): Promise<{ carriers: CarrierConfig[]; stamp: string }> {
  const stamps = await carrierStamps(db, agencyId);
  const rows = await cachedCarriers(services.outside, stamps, (ids) => carrierRows(db, ids));
  return {
    carriers: [...rows.values()].map((row) => toConfig(row, services)),
    stamp: stampOf(stamps),
  };
}
