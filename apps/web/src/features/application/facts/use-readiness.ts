import type { Application, Explanation } from '@freeboard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { ask } from '../../../lib/server/calls.ts';

/** Milliseconds after a save, so that saves in quick succession lead to one request. */
const PAUSE_MS = 1_200;

export type CarrierReadiness =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'known'; carriers: readonly Explanation[]; total: number; wanted: readonly string[] };

/** Changes whenever carriers might answer differently: after a save, a launch or a quote. */
const stampOf = ({ version, run_id, quotes }: Application): string =>
  `${version} ${run_id} ${quotes.map((quote) => `${quote.id}${quote.payload.outcome}`).join()}`;

/** Reloaded after each save, with the previous answer until the new one arrives. */
export function useReadiness(application: Application): CarrierReadiness {
  const { id: application_id } = application;
  const stamp = useDebounced(stampOf(application), PAUSE_MS);
  const explained = useQuery({
    // A query key of its own: events would invalidate the call's usual key, although the stamp already reloads it.
    queryKey: ['readiness', { application_id }, stamp],
    queryFn: ({ signal }) => ask('explainNoQuotes', { application_id }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  if (explained.data) {
    const { carriers, total, wanted_fields: wanted } = explained.data;
    // A carrier that indicated a price has accepted the application.
    return { state: 'known', carriers: carriers.filter(({ state }) => state !== 'indication'), total, wanted };
  }
  if (explained.isError) return { state: 'failed', retry: () => void explained.refetch() };
  return { state: 'loading' };
}

export function useRequestedFields(application: Application, want: (fields: readonly string[]) => void): void {
  const readiness = useReadiness(application);
  const wanted = readiness.state === 'known' ? readiness.wanted : null;
  useEffect(() => {
    if (wanted) want(wanted);
  }, [wanted, want]);
}
