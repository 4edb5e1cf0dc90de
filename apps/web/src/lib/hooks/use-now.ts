import { useEffect, useState } from 'react';

/** Epoch ms, updated every `every` ms while `isRunning`. */
export function useNow(every: number, isRunning = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every, isRunning]);
  return now;
}
