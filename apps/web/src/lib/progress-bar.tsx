import { useEffect, useState } from 'react';
import classes from './progress-bar.module.css';
import { isLoading } from './server/loading.ts';
import { useSignal } from './signal.ts';

/** Section 9: a request shorter than this shows no bar. */
const LATENCY_MS = 200;

/** A thin bar at the top while a request takes longer than 200 ms (R1.11). */
export function ProgressBar() {
  const loading = useSignal(isLoading);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!loading) return setShown(false);
    const timer = setTimeout(() => setShown(true), LATENCY_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  return shown ? <div className={classes.bar} role="progressbar" aria-label="Loading" /> : null;
}
