import { useEffect } from 'react';
import { isLoading } from '../server/loading.ts';

/** Nothing is fetched ahead before the page has been at rest for this long. */
const REST_MS = 1_500;
/** A page that never comes to rest is waited for no longer than this. */
const MOST_MS = 5_000;

type Ahead = { preload: () => Promise<boolean> };

const sleep = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));

async function idle(): Promise<void> {
  while (isLoading.get()) await sleep(REST_MS);
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
 * Fetches, one after the other and while nothing else is done, what the page will need later, so that it is there when
 * the connection is not. `data-parts` of the document says whether all of it is there.
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
