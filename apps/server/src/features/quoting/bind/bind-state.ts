import { type BindingState, bindRefusal, hasExpired } from '@freeboard/domain/quotes';
import { localDate } from '../../../kernel/clock.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { Fault } from '../../../kernel/faults.ts';
import { currentPolicy } from '../../policies/index.ts';
import { bindingStateOf } from '../../quotes/index.ts';
import { attemptsOf, type QuoteToBind } from './bind.queries.ts';

/** States of a quote's bind in which no other quote of the application can be bound or recorded as bound. */
const UNSETTLED: readonly BindingState[] = ['asking', 'in_doubt', 'unrecorded'];
const ASKING = 'A carrier is being asked to bind a quote of this application right now.';
const UNKNOWN =
  'Whether another quote of this application is bound is not known. Call its carrier, then record it as bound or mark it as not bound.';

export async function bindingsOf(db: TenantDb, applicationId: number, now: Date) {
  const attempts = await attemptsOf(db, applicationId);
  return new Map(attempts.map((row) => [row.quote_id, { ...row, now: bindingStateOf(row, now) }]));
}
export type Bindings = Awaited<ReturnType<typeof bindingsOf>>;

/**
 * Refuses a bind while one is in progress, or while another quote of the application may be bound.
 * @throws Fault conflict
 */
export function refuseUnsettled(bindings: Bindings, quoteId: number): void {
  for (const [id, { now }] of bindings) {
    if (now === 'asking') throw new Fault('conflict', ASKING);
    if (id !== quoteId && UNSETTLED.includes(now)) throw new Fault('conflict', UNKNOWN);
  }
}

/** Checks that a quote can be bound at its carrier now. @throws Fault conflict, with the reason */
export async function refuseUnbindable(db: TenantDb, applicationId: number, quote: QuoteToBind, now: Date) {
  const bindings = await bindingsOf(db, applicationId, now);
  const own = bindings.get(quote.id) ?? null;
  if (await currentPolicy(db, applicationId))
    throw new Fault('conflict', 'A quote of this application is recorded as bound already.');
  refuseUnsettled(bindings, quote.id);
  const refusal = bindRefusal({
    is_superseded: quote.superseded_at !== null,
    is_expired: hasExpired(quote.expires_on, localDate(now)),
    is_partial: quote.is_partial,
    payload: quote,
    binding: own && { state: own.now },
  });
  if (refusal) throw new Fault('conflict', refusal);
  if (quote.request_id === null || quote.carrier_id === null || !quote.binds)
    throw new Fault('conflict', 'This carrier binds nothing by a call. Bind it at the carrier, then record it here.');
  if (quote.removed_at !== null) throw new Fault('conflict', 'This carrier was removed. Nothing is sent to it.');
  if (!quote.is_enabled) throw new Fault('conflict', 'This carrier is switched off. Nothing is sent to it.');
  return { request_id: quote.request_id, carrier_id: quote.carrier_id };
}
