import type { AnswerOf, CarrierDetail } from '@freeboard/contract';
import { noteOwnRevision } from '../../../drafts/places.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { subjectOf } from '../unsaved/subject.ts';

/** Caches the current carrier for all parts of the page. */
export function cacheDetail(detail: CarrierDetail): void {
  queryClient.setQueryData<AnswerOf<'getCarrier'>>(['getCarrier', { carrier_id: detail.id }], { carrier: detail });
  void queryClient.invalidateQueries({ queryKey: ['listCarriers'] });
  void queryClient.invalidateQueries({ queryKey: ['getRateTables'] });
  void queryClient.invalidateQueries({ queryKey: ['compareRates'] });
}

/** Caches a carrier that this page itself has just changed. */
export function cacheOwn(detail: CarrierDetail): void {
  noteOwnRevision(subjectOf(detail.id), detail.revision);
  cacheDetail(detail);
}

/** Caches a carrier that this page has just changed, with its saved rates. */
export function cacheOwnRates({ carrier, ...rates }: AnswerOf<'saveRateTables'>): void {
  const key = ['getRateTables', { carrier_id: carrier.id, use: 'draft' }];
  queryClient.setQueryData<AnswerOf<'getRateTables'>>(key, rates);
  cacheOwn(carrier);
}

/** Caches the carrier in a conflict's answer. @returns the carrier, or null if there was none */
export function cacheAnswered({ code, data }: { code: number; data: unknown }): CarrierDetail | null {
  const carrier = (data as { carrier?: CarrierDetail } | null)?.carrier;
  if (code !== 409 || !carrier) return null;
  cacheDetail(carrier);
  return carrier;
}

/** Reloads a carrier after its draft was tested, for the test's result. */
export const refreshTested = (carrier_id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['getCarrier', { carrier_id }] });
