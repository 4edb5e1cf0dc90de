import type { Communication } from '@freeboard/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ask, CallFault } from '../../../lib/server/calls.ts';
import { useCall } from '../../../lib/server/query.ts';
import { type LoadedPages, NOTHING, withPage } from './pages.ts';

const FIRST = 100;
const MORE = 500;

type Loaded = {
  /** Null until the newest are loaded. */
  communications: readonly Communication[] | null;
  isMore: boolean;
  fault: string | null;
  retry(): void;
};

/** Loads the newest first, then the older ones page by page; new ones are added as they arrive. */
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
