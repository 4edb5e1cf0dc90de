import { useEffect, useMemo, useState } from 'react';
import { formatInWorker } from '../../lib/format-in-worker.ts';
import { type LaidOut, layOutBody } from '../../lib/lay-out/lay-out.ts';

/** A body of up to this many characters is formatted synchronously. */
const SHORT = 60_000;

/** Null while a long body is being formatted. */
export function useLaidOut(body: string): LaidOut | null {
  const now = useMemo(() => (body.length <= SHORT ? layOutBody(body) : null), [body]);
  const [later, setLater] = useState<{ of: string; laid: LaidOut } | null>(null);
  useEffect(() => {
    if (now) return;
    const stop = new AbortController();
    void formatInWorker(body, stop.signal).then((laid) => {
      if (!stop.signal.aborted) setLater({ of: body, laid });
    });
    return () => stop.abort();
  }, [body, now]);
  return now ?? (later?.of === body ? later.laid : null);
}
