import { useEffect, useState } from 'react';
import { isLoading } from '../server/loading.ts';

/** Milliseconds to wait before prefetching, and between checks whether the page is idle. */
const REST_MS = 1_500;
/** Milliseconds to wait for a page that does not become idle, for example because a call is not answered. */
const MOST_MS = 5_000;

type Ahead = { preload: () => Promise<boolean> };

const sleep = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));

async function idle(): Promise<void> {
  const end = performance.now() + MOST_MS;
  while (isLoading.get() && performance.now() < end) await sleep(REST_MS);
  if (window.requestIdleCallback)
    await new Promise<void>((resume) => {
      window.requestIdleCallback(() => resume(), { timeout: MOST_MS });
    });
}

let outstanding = 0;
const tell = () => {
  document.documentElement.dataset.parts = outstanding === 0 ? 'ready' : 'coming';
};

/**
 * Prefetches one by one, while idle, the parts that the page will need later, so that they are available when the
 * connection is not. The document's `data-parts` states whether everything is loaded.
 */
export function useFetchedAhead(parts: readonly Ahead[]): void {
  useEffect(() => {
    let isOver = false;
    outstanding += 1;
    tell();
    void (async () => {
      await sleep(REST_MS);
      for (const one of parts) {
        await idle();
        if (isOver) break;
        await one.preload();
      }
      outstanding -= 1;
      tell();
    })();
    return () => {
      isOver = true;
    };
  }, [parts]);
}

const drawn = new WeakSet<Ahead>();

/** Fetches the part once the page is idle. @returns whether it may be drawn: a caller reserves its space until then */
export function useOnceIdle(one: Ahead): boolean {
  const [isReady, setReady] = useState(() => drawn.has(one));
  useEffect(() => {
    if (drawn.has(one)) return;
    let isOver = false;
    outstanding += 1;
    tell();
    void (async () => {
      await sleep(REST_MS);
      await idle();
      if (!isOver) await one.preload();
      outstanding -= 1;
      tell();
      if (isOver) return;
      drawn.add(one);
      setReady(true);
    })();
    return () => {
      isOver = true;
    };
  }, [one]);
  return isReady;
}
