import { addressKey, isSameAddress } from '@freeboard/domain/applications';
import { type BulkType, keyFacts } from '@freeboard/domain/bulk';
import type { Values } from '@freeboard/domain/forms';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { addressLine } from '../../applications/index.ts';
import { applicationsAtPlaces } from './sheet.queries.ts';

export type Repeat = { application_id: number | null; row: number | null };
type Row = { row: number; type: BulkType; values: Values };

/**
 * Returns which of these rows came before: as an application of the agency with the same client, house and type, or
 * further up in the same file (`seen`, which is added to).
 */
export async function repeatsOf(
  db: TenantDb,
  agencyId: number,
  rows: readonly Row[],
  seen: Map<string, number>,
): Promise<Map<number, Repeat>> {
  const found = new Map<number, Repeat>();
  for (const [type, own] of Map.groupBy(rows, (row) => row.type))
    for (const [row, repeat] of await repeatsOfLine(db, { agencyId, type }, own, seen)) found.set(row, repeat);
  return found;
}

async function repeatsOfLine(
  db: TenantDb,
  of: { agencyId: number; type: BulkType },
  rows: readonly Row[],
  seen: Map<string, number>,
): Promise<Map<number, Repeat>> {
  const known = rows.flatMap(({ row, values }) => {
    const address = addressLine(values);
    const [key, place] = [keyFacts(of.type, values, address), addressKey(address)];
    return key && place ? [{ row, key, place, address }] : [];
  });
  const found = new Map<number, Repeat>();
  if (known.length === 0) return found;
  const there = await applicationsAtPlaces(
    db,
    of.agencyId,
    of.type,
    known.map(({ place }) => place),
  );
  const byKey = Map.groupBy(there, ({ address, ...name }) => keyFacts(of.type, name, address) ?? '');
  for (const { row, key, address } of known) {
    const before = byKey.get(key)?.find((one) => isSameAddress(one.address, address));
    const above = seen.get(`${key}|${address.toLowerCase()}`);
    if (before) found.set(row, { application_id: before.id, row: null });
    else if (above !== undefined) found.set(row, { application_id: null, row: above });
    else seen.set(`${key}|${address.toLowerCase()}`, row);
  }
  return found;
}
