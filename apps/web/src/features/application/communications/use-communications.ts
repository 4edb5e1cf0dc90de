import type { Communication } from '@freeboard/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ask, CallFault } from '../../../lib/server/calls.ts';
import { useCall } from '../../../lib/server/query.ts';
import { type LoadedPages, NOTHING, withPage } from './pages.ts';

/** Page sizes: of the first page, which opens the tab, and of the following pages. */
const FIRST = 100;
const MORE = 500;

type Loaded = {
  /** Null until the newest are loaded. */
  communications: readonly Communication[] | null;
  /** Whether older ones have yet to be loaded. */
  isMore: boolean;
  /** Why the newest, or the older ones, could not be loaded. */
  fault: string | null;
  retry(): void;
};

/**
 * The communications of an application: the newest immediately, the older ones page by page after them, and new ones
 * as they arrive without reloading the others.
 */
export function useCommunications(application_id: number): Loaded {
  const newest = useCall('getApplicationApiCommunication', { application_id, limit: FIRST });
  const [known, setKnown] = useState<LoadedPages>(NOTHING);
  const [fault, setFault] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const latest = useRef(known);
  const { data } = newest;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` restarts the loading
  useEffect(() => {
    if (!data) return;
    const stop = new AbortController();
    const take = (page: NonNullable<typeof data>): string | null => {
      const after = withPage(latest.current, page);
      latest.current = after.known;
      setKnown(after.known);
      return after.next;
    };
    setFault(null);
    void (async () => {
      try {
        for (let next = take(data); next !== null; )
          next = take(
            await ask('getApplicationApiCommunication', { application_id, before: next, limit: MORE }, stop.signal),
          );
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof CallFault)) throw error;
        setFault(error.message);
      }
    })();
    return () => stop.abort();
  }, [data, application_id, tries]);

  const { refetch } = newest;
  const retry = useCallback(() => {
    setTries((count) => count + 1);
    void refetch();
  }, [refetch]);
  const communications = useMemo(() => (known === NOTHING ? null : [...known.byId.values()]), [known]);
  return {
    communications,
    isMore: communications !== null && !known.isWhole,
    fault: data ? fault : (newest.error?.message ?? null),
    retry,
  };
}
