import type { Database } from '../../kernel/database/pool.ts';
import type { CarrierRow } from './carriers.queries.ts';
import { type AskedRow, askedRow, type Claimed, carrierRowsOfAny, launchedDetails } from './claims.queries.ts';

type Known = (ids: readonly AskedRow[]) => Promise<ReadonlyMap<number, CarrierRow>>;

/** Asked carriers with their configuration, which `known` finds, and what was launched. */
export async function filled(db: Database, rows: readonly AskedRow[], known: Known, now: Date): Promise<Claimed[]> {
  if (rows.length === 0) return [];
  const runIds = [...new Set(rows.map((row) => row.run_id))];
  const [runs, carriers] = await Promise.all([launchedDetails(db, runIds), known(rows)]);
  return rows.flatMap(({ stamp: _, ...row }) => {
    const run = runs.find(({ id }) => id === row.run_id);
    const carrier = carriers.get(row.carrier_id);
    if (!run || !carrier) return [];
    return [
      {
        ...row,
        started_at: row.started_at ?? now,
        version: run.application_version,
        details: run.details,
        carrier: { ...carrier, is_sandbox: row.is_sandbox },
      },
    ];
  });
}

/** One asked carrier with all that it was asked with, by its quote's id; nothing when there is none. */
export async function claimedById(db: Database, quoteId: number, now: Date): Promise<Claimed | undefined> {
  const row = await askedRow(db, quoteId);
  if (!row) return undefined;
  const known: Known = async () => new Map((await carrierRowsOfAny(db, [row.carrier_id])).map((one) => [one.id, one]));
  return (await filled(db, [row], known, now))[0];
}
