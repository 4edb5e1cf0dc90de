import type { AnswerOf, CarrierDetail } from '@freeboard/contract';
import { noteOwnRevision } from '../../../drafts/places.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { subjectOf } from '../unsaved/subject.ts';

export function cacheDetail(detail: CarrierDetail): void {
  queryClient.setQueryData<AnswerOf<'getCarrier'>>(['getCarrier', { carrier_id: detail.id }], { carrier: detail });
  void queryClient.invalidateQueries({ queryKey: ['listCarriers'] });
  void queryClient.invalidateQueries({ queryKey: ['getRateTables'] });
  void queryClient.invalidateQueries({ queryKey: ['compareRates'] });
}

/**
 * Caches a carrier that this page just changed, and notes the new revision as the page's own, so that drafts in the
 * carrier's other parts do not conflict with it.
 */
export function cacheOwn(detail: CarrierDetail): void {
  noteOwnRevision(subjectOf(detail.id), detail.revision);
  cacheDetail(detail);
}

export function cacheOwnRates({ carrier, ...rates }: AnswerOf<'saveRateTables'>): void {
  const key = ['getRateTables', { carrier_id: carrier.id, use: 'draft' }];
  queryClient.setQueryData<AnswerOf<'getRateTables'>>(key, rates);
  cacheOwn(carrier);
}

/** Caches the current carrier that a conflict's answer carries. @returns the carrier, or null if there was none */
export function cacheAnswered({ code, data }: { code: number; data: unknown }): CarrierDetail | null {
  const carrier = (data as { carrier?: CarrierDetail } | null)?.carrier;
  if (code !== 409 || !carrier) return null;
  cacheDetail(carrier);
  return carrier;
}

export const refreshTested = (carrier_id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['getCarrier', { carrier_id }] });
