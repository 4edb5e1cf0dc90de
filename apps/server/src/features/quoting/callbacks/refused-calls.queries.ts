import type { CarrierDetail } from '@freeboard/contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';

type Shown = CarrierDetail['refused_calls'][number];

/** Why a call to a carrier's webhook was refused: `skew_s` is the difference of its clock. */
export type Refusal = { reason: Exclude<Shown['reason'], 'not_awaited'>; skew_s?: number; ref?: string };

const LONGEST_REF = 100;
/** The most unclaimed calls that are shown. */
const MOST_SHOWN = 5;

/** Counts a refused call; the last one of each reason is saved. */
export const recordRefusal = (
  db: Database,
  carrier: { agency_id: number; carrier_id: number },
  { reason, skew_s = undefined, ref = undefined }: Refusal,
  at: Date,
) =>
  db
    .insertInto('refused_calls')
    .values({
      ...carrier,
      reason,
      skew_s: skew_s === undefined ? null : Math.max(-2_000_000_000, Math.min(2_000_000_000, Math.round(skew_s))),
      ref: ref?.slice(0, LONGEST_REF) ?? null,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['carrier_id', 'reason']).doUpdateSet((eb) => ({
        times: sql<number>`least(refused_calls.times + 1, 1000000)`,
        last_at: eb.ref('excluded.last_at'),
        skew_s: eb.ref('excluded.skew_s'),
        ref: eb.ref('excluded.ref'),
      })),
    )
    .execute();

/** The refused calls to a carrier's webhook, by reason, and the newest that no request waits for yet. */
export async function refusedCalls(db: TenantDb, carrierId: number): Promise<Shown[]> {
  const refused = await db
    .from('refused_calls')
    .select(['refused_calls.reason', 'refused_calls.skew_s', 'refused_calls.ref'])
    .select(['refused_calls.times', 'refused_calls.last_at'])
    .where('refused_calls.carrier_id', '=', carrierId)
    .orderBy('refused_calls.last_at', 'desc')
    .execute();
  const waiting = await db
    .from('carrier_calls')
    .select(['carrier_calls.ref', 'carrier_calls.arrived_at'])
    .where('carrier_calls.carrier_id', '=', carrierId)
    .orderBy('carrier_calls.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return [
    ...refused.map(({ last_at, reason, ...rest }) => ({
      ...rest,
      reason: reason as Shown['reason'],
      last_at: last_at.toISOString(),
    })),
    ...waiting.map(({ ref, arrived_at }) => ({
      reason: 'not_awaited' as const,
      skew_s: null,
      ref: ref.slice(0, LONGEST_REF),
      times: 1,
      last_at: arrived_at.toISOString(),
    })),
  ];
}
