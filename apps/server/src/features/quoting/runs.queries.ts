import { type Insertable, sql } from 'kysely';
import type { CarrierResult } from '../../integrations/carriers/index.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { asCarrierName, asCarrierText } from '../../kernel/database/masked.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';
import type { Asked } from './claims.queries.ts';

export async function insertRun(db: TenantDb, row: Insertable<DB['runs']>): Promise<number> {
  const { id } = await db.insert('runs', row).returning('runs.id').executeTakeFirstOrThrow();
  return id;
}

export async function insertRunCarriers(db: TenantDb, rows: Insertable<DB['run_carriers']>[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await db.insert('run_carriers', rows).returning('run_carriers.quote_id').execute();
  return made.map((row) => row.quote_id);
}

/** Marks an asked carrier done, once: nothing when it was done already or is another process's now. */
export const endAsked = (db: TenantDb, quoteId: number, processId: string, outcome: string, at: Date) =>
  db
    .update('run_carriers')
    .set({ state: 'done', outcome, ended_at: at, claimed_by: null })
    .where('run_carriers.quote_id', '=', quoteId)
    .where('run_carriers.claimed_by', '=', processId)
    .where('run_carriers.state', '<>', 'done')
    .returning('run_carriers.quote_id')
    .executeTakeFirst();

export const openCarriers = async (db: TenantDb, runId: number): Promise<number> => {
  const row = await db
    .from('run_carriers')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('run_carriers.run_id', '=', runId)
    .where('run_carriers.state', '<>', 'done')
    .executeTakeFirstOrThrow();
  return row.n;
};

export const endRun = (db: TenantDb, runId: number, at: Date) =>
  db.update('runs').set({ ended_at: at }).where('runs.id', '=', runId).where('runs.ended_at', 'is', null).execute();

export const runById = (db: TenantDb, runId: number) =>
  db.from('runs').selectAll('runs').where('runs.id', '=', runId).executeTakeFirst();

/** Keeps a carrier's result as a quote under the id set aside at launch; a second one of the same run and carrier changes nothing. */
export const insertQuote = (
  db: TenantDb,
  asked: Asked,
  rateType: string,
  result: CarrierResult,
  at: Date,
  supersededAt: Date | null,
) =>
  db
    .insert('quotes', {
      id: asked.quote_id,
      agency_id: asked.agency_id,
      application_id: asked.application_id,
      run_id: asked.run_id,
      carrier_id: asked.carrier_id,
      carrier_name: asCarrierName(asked.carrier_name),
      quote_carrier_url: result.bridge_url === null ? null : asCarrierText(result.bridge_url),
      carrier_quote_number: result.quote_number,
      outcome: result.outcome,
      rate_type: rateType,
      description: asCarrierText(result.description),
      premium: result.premium,
      lines: JSON.stringify(result.lines),
      coverages: JSON.stringify(result.coverages),
      deductibles: JSON.stringify(result.deductibles),
      reasons: JSON.stringify(result.reasons),
      needs: JSON.stringify(result.needs),
      factors: JSON.stringify(result.factors ?? []),
      expires_on: result.expires_on,
      is_sandbox: asked.is_sandbox,
      superseded_at: supersededAt,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** What a list shows of an application's quotes: how many stand, and the lowest premium that can be bound. */
export async function quoteFigures(
  db: TenantDb,
  applicationId: number,
): Promise<{ quote_count: number; min_premium: number | null }> {
  const row = await db
    .from('quotes')
    .where('quotes.application_id', '=', applicationId)
    .where('quotes.superseded_at', 'is', null)
    .select([
      sql<number>`count(*) filter (where premium > 0)`.as('quote_count'),
      sql<number | null>`min(premium) filter (where premium > 0 and outcome = 'quoted')`.as('min_premium'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}
