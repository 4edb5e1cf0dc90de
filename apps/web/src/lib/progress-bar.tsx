import { useEffect, useState } from 'react';
import classes from './progress-bar.module.css';
import { isLoading } from './server/loading.ts';
import { useSignal } from './signal.ts';

/** A shorter request shows no bar (section 9). */
const LATENCY_MS = 200;

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
