import type { ApplicationType } from '@freeboard/domain/applications';
import { LRUCache } from 'lru-cache';
import type { CarrierConfig } from '../../integrations/carriers/index.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { Services } from '../../kernel/services.ts';
import { type CarrierRow, carrierRows, carrierStamps, type Stamped, stampOf, toConfig } from './carriers.queries.ts';

const MOST_CACHED = 2_000;

/** Recently read carriers, per installation database. */
const caches = new WeakMap<Database, LRUCache<number, CarrierRow & Stamped>>();

/** The rows of carriers, by id, read only when they changed: mappings and rate tables are large. */
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

/** Whether a carrier quotes a type of application; a login portal is only opened by hand. */
export const writesType = ({ lines, kind }: CarrierConfig, type: ApplicationType): boolean =>
  lines.includes(type) && kind !== 'login-portal';

/** The carriers of an agency that are turned on, with a stamp that changes with any of them. */
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
