import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

const DAY_MS = 86_400_000;
/** The plots have a point per six hours, over seven days. */
export const STEP_MS = DAY_MS / 4;
export const STEPS = 28;

/** Outcomes that are an answer, with or without a price. */
const GOOD = ['quoted', 'indication', 'referral', 'declined', 'needs_info'];

type Figures = {
  at: RawBuilder<Date>;
  ms: RawBuilder<number>;
  isPriced: RawBuilder<boolean>;
  isFailed: RawBuilder<boolean>;
};

const figuresOf = ({ at, ms, isPriced, isFailed }: Figures, now: Date) => {
  const today = sql<boolean>`${at} > ${new Date(now.getTime() - DAY_MS)}`;
  const median = (share: number) => sql`percentile_cont(${sql.lit(share)}) within group (order by ${ms})`;
  const whole = [
    sql<number>`count(*)`.as('asked_7'),
    sql<number | null>`${median(0.5)}`.as('median_7'),
    sql<number | null>`${median(0.95)}`.as('p95_7'),
    sql<number>`count(*) filter (where ${isPriced})`.as('priced_7'),
    sql<number>`count(*) filter (where ${isFailed})`.as('failed_7'),
    sql<number>`count(*) filter (where ${today})`.as('asked_1'),
    sql<number | null>`${median(0.5)} filter (where ${today})`.as('median_1'),
    sql<number | null>`${median(0.95)} filter (where ${today})`.as('p95_1'),
    sql<number>`count(*) filter (where ${isPriced} and ${today})`.as('priced_1'),
    sql<number>`count(*) filter (where ${isFailed} and ${today})`.as('failed_1'),
  ] as const;
  const start = now.getTime() - STEPS * STEP_MS;
  const step = sql<number>`floor((extract(epoch from ${at}) * 1000 - ${sql.lit(start)}) / ${sql.lit(STEP_MS)})::int`;
  const stepped = [
    step.as('step'),
    sql<number>`count(*)`.as('asked'),
    sql<number>`count(*) filter (where ${isFailed})`.as('failed'),
    sql<number | null>`${median(0.5)}`.as('median'),
  ] as const;
  return { whole, step, stepped, since: new Date(start) };
};

export type Whole = {
  asked_7: number;
  median_7: number | null;
  p95_7: number | null;
  priced_7: number;
  failed_7: number;
  asked_1: number;
  median_1: number | null;
  p95_1: number | null;
  priced_1: number;
  failed_1: number;
};
export type Step = { step: number; asked: number; failed: number; median: number | null };

const OF_CARRIERS: Figures = {
  at: sql<Date>`quote_requests.ended_at`,
  ms: sql<number>`extract(epoch from quote_requests.ended_at - quote_requests.started_at) * 1000`,
  isPriced: sql<boolean>`quote_requests.outcome in ('quoted', 'indication')`,
  isFailed: sql<boolean>`quote_requests.outcome in ('error', 'timeout')`,
};

const OF_PROVIDERS: Figures = {
  at: sql<Date>`exchanges.started_at`,
  ms: sql<number>`exchanges.duration_ms`,
  isPriced: sql<boolean>`false`,
  isFailed: sql<boolean>`(exchanges.fault is not null or exchanges.status >= 500 or exchanges.status = 429)`,
};

export async function carrierFigures(db: TenantDb, ids: number[], now: Date) {
  if (ids.length === 0) return { whole: [], steps: [] };
  const { whole, step, stepped, since } = figuresOf(OF_CARRIERS, now);
  const recent = () =>
    db
      .from('quote_requests')
      .where('quote_requests.purpose', '=', 'launch')
      .where('quote_requests.carrier_id', 'in', ids)
      .where('quote_requests.ended_at', '>', since);
  const [wholes, steps] = await Promise.all([
    recent()
      .select([sql<number>`quote_requests.carrier_id`.as('of'), ...whole])
      .groupBy('quote_requests.carrier_id')
      .execute(),
    recent()
      .select([sql<number>`quote_requests.carrier_id`.as('of'), ...stepped])
      .groupBy(['quote_requests.carrier_id', step])
      .execute(),
  ]);
  return { whole: wholes, steps };
}

export async function providerFigures(db: TenantDb, names: string[], now: Date) {
  const { whole, step, stepped, since } = figuresOf(OF_PROVIDERS, now);
  const recent = () =>
    db
      .from('exchanges')
      .where(sql<boolean>`exchanges.api_name = any(${names}::text[])`)
      .where('exchanges.quote_id', 'is', null)
      .where('exchanges.started_at', '>', since);
  const [wholes, steps] = await Promise.all([
    recent()
      .select([sql<string>`exchanges.api_name`.as('of'), ...whole])
      .groupBy(sql`exchanges.api_name`)
      .execute(),
    recent()
      .select([sql<string>`exchanges.api_name`.as('of'), ...stepped])
      .groupBy([sql`exchanges.api_name`, step])
      .execute(),
  ]);
  return { whole: wholes, steps };
}

export async function lastGoodOfCarrier(db: TenantDb, carrierId: number): Promise<Date | null> {
  const row = await db
    .from('quote_requests')
    .select('quote_requests.ended_at')
    .where('quote_requests.carrier_id', '=', carrierId)
    .where('quote_requests.purpose', '=', 'launch')
    .where('quote_requests.ended_at', 'is not', null)
    .where('quote_requests.outcome', 'in', GOOD)
    .orderBy('quote_requests.ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ended_at ?? null;
}

export async function lastGoodOfProvider(db: TenantDb, name: string): Promise<Date | null> {
  const row = await db
    .from('exchanges')
    .select('exchanges.started_at')
    .where(sql<boolean>`exchanges.api_name = ${name}`)
    .where('exchanges.quote_id', 'is', null)
    .where('exchanges.fault', 'is', null)
    .where('exchanges.status', '<', 500)
    .orderBy('exchanges.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.started_at ?? null;
}

export const stateRows = (db: TenantDb) =>
  db
    .from('carrier_states')
    .select(['carrier_states.carrier_id', 'carrier_states.failures', 'carrier_states.open_until'])
    .execute();
