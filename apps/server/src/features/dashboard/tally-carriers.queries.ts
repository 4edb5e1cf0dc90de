import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

const KEY = 'carriers_tallied_until';
const DAY_MS = 86_400_000;

/** Requests whose duration says something about the carrier: neither timeouts nor ratings computed here. */
const ANSWERED = sql`r.started_at is not null and r.outcome <> 'timeout' and c.kind <> 'rate-table'`;
const TAKEN_MS = sql`extract(epoch from r.ended_at - r.started_at) * 1000`;

async function talliedUntil(trx: Database): Promise<Date | null> {
  const kept = await trx.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst();
  if (kept) return new Date(kept.value);
  const first = await trx
    .selectFrom('quote_requests')
    .select((is) => is.fn.min('ended_at').as('at'))
    .executeTakeFirst();
  return first?.at ? new Date(first.at as unknown as string) : null;
}

/**
 * Tallies the launches' requests and results of up to one day.
 * @returns whether more remains until `until`
 */
export const tallyDay = (db: Database, until: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Before the first tally there is no row to lock.
    await sql`select pg_advisory_xact_lock(7318020)`.execute(trx);
    const from = await talliedUntil(trx);
    if (!from || from >= until) return false;
    const to = new Date(Math.min(from.getTime() + DAY_MS, until.getTime()));
    await sql`
      insert into carrier_days (agency_id, carrier_id, day, asked, priced, premium_sum, answered, answer_ms)
      select c.agency_id, c.id, (r.ended_at at time zone 'UTC')::date, count(*), count(q.premium), coalesce(sum(q.premium), 0),
        count(*) filter (where ${ANSWERED}), coalesce(sum(${TAKEN_MS}) filter (where ${ANSWERED}), 0)::bigint
      from carriers c
      join quote_requests r on r.carrier_id = c.id and r.ended_at >= ${from} and r.ended_at < ${to} and r.purpose = 'launch'
      -- Of several offers the lowest price: carriers are counted, not what they offer.
      left join lateral (select min(premium) as premium from quotes
        where quotes.request_id = r.id and coalesce(quotes.superseded_at > r.ended_at, true) and quotes.premium > 0) q on true
      group by 1, 2, 3
      on conflict (carrier_id, day) do update set
        asked = carrier_days.asked + excluded.asked,
        priced = carrier_days.priced + excluded.priced,
        premium_sum = carrier_days.premium_sum + excluded.premium_sum,
        answered = carrier_days.answered + excluded.answered,
        answer_ms = carrier_days.answer_ms + excluded.answer_ms`.execute(trx);
    const value = to.toISOString();
    await trx
      .insertInto('installation')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    return to < until;
  });
