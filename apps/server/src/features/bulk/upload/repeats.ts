import { addressKey, isSameAddress } from '@freeboard/domain/applications';
import { type BulkType, keyFacts } from '@freeboard/domain/bulk';
import type { Values } from '@freeboard/domain/forms';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { addressLine } from '../../applications/index.ts';
import { applicationsAtPlaces } from './sheet.queries.ts';

export type Repeat = { application_id: number | null; row: number | null };
type Row = { row: number; type: BulkType; values: Values; is_incomplete: boolean };
/** Earlier rows of a file by client, house number and ZIP code. */
export type SeenRows = Map<string, SeenRow[]>;
type SeenRow = { readonly address: string; readonly row: number; readonly is_incomplete: boolean };
/**
 * The most streets compared per client, house number and ZIP code, which limits the time that a hostile file can
 * take.
 */
const MOST_STREETS = 50;

/**
 * Finds rows that repeat an application of the agency (same client, house and line) or an earlier row of the file,
 * and adds the rows to `seen`.
 */
export async function repeatsOf(
  db: TenantDb,
  agencyId: number,
  rows: readonly Row[],
  seen: SeenRows,
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
  seen: SeenRows,
): Promise<Map<number, Repeat>> {
  const known = rows.flatMap(({ row, values, is_incomplete }) => {
    const address = addressLine(values);
    const [key, place] = [keyFacts(of.type, values, address), addressKey(address)];
    return key && place ? [{ row, key, place, address, is_incomplete }] : [];
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
  for (const { row, key, address, is_incomplete } of known) {
    const before = byKey.get(key)?.find((one) => isSameAddress(one.address, address));
    const earlier = seen.get(key) ?? [];
    const above = earlier.find((one) => isSameAddress(one.address, address));
    const here = { address, row, is_incomplete };
    if (before) found.set(row, { application_id: before.id, row: null });
    else if (above?.is_incomplete && !is_incomplete) {
      // The earlier row is incomplete and this one is not, so this one is stored.
      found.set(above.row, { application_id: null, row });
      seen.set(
        key,
        earlier.map((one) => (one === above ? here : one)),
      );
    } else if (above) found.set(row, { application_id: null, row: above.row });
    else if (earlier.length < MOST_STREETS) seen.set(key, [...earlier, here]);
  }
  return found;
}
