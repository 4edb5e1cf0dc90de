export type LeaderLock = {
  /**
   * Runs `work` while this tab leads; `lost` is aborted when another tab has taken over. `steal` takes over from a
   * leader that does not respond. Resolves when this tab no longer leads, or `signal` was aborted while it waited.
   */
  lead(work: (lost: AbortSignal) => Promise<void>, options: { signal: AbortSignal; steal: boolean }): Promise<void>;
};

/** The browser gives a Web Lock to another tab as soon as this one is closed or crashes. */
export const webLock = (name: string, locks: LockManager): LeaderLock => ({
  async lead(work, { signal, steal }) {
    const lost = new AbortController();
    const run = async () => {
      if (!signal.aborted) await work(lost.signal);
    };
    try {
      await locks.request(name, steal ? { steal } : { signal }, run);
    } catch (error) {
      // The request was aborted, or the lock was stolen.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
    } finally {
      lost.abort();
    }
  },
});

/** For tabs without Web Locks (plain http on a local network). */
export type ElectionMessage = { type: 'claim' | 'leads' | 'released'; tab: string };

export type ElectionChannel = {
  post(message: ElectionMessage): void;
  listen(heard: (message: ElectionMessage) => void): () => void;
};

/** Interval of a leader's announcements; browsers let hidden tabs act once a second. */
const LEADS_EVERY_MS = 1_000;
/** Without an announcement for this long there is no leader. */
const NOBODY_MS = 4_000;
/** Time in which others may object to a claim. */
const CLAIM_MS = 400;

type Wait = { ms: number; signal: AbortSignal; until: (message: ElectionMessage) => boolean };

/** Resolves to whether a message fulfilled `until` within `ms`, and before `signal` was aborted. */
const hearMessage = (channel: ElectionChannel, { ms, signal, until }: Wait) =>
  new Promise<boolean>((resolve) => {
    const end = (isHeard: boolean) => {
      clearTimeout(timer);
      deaf();
      signal.removeEventListener('abort', stop);
      resolve(isHeard);
    };
    const stop = () => end(false);
    const timer = setTimeout(stop, ms);
    const deaf = channel.listen((message) => until(message) && end(true));
    signal.addEventListener('abort', stop);
  });

/**
 * A tab that hears no leader claims leadership, and leads unless another objects. Of two claims the tab with the
 * smaller id wins. Two tabs may lead for a moment, which costs a second stream and loses nothing.
 */
export function electionLock(tab: string, channel: ElectionChannel): LeaderLock {
  async function isElected(signal: AbortSignal): Promise<boolean> {
    channel.post({ type: 'claim', tab });
    const isObjectedTo = await hearMessage(channel, {
      ms: CLAIM_MS,
      signal,
      until: (message) => message.type === 'leads' || (message.type === 'claim' && message.tab < tab),
    });
    return !isObjectedTo && !signal.aborted;
  }

  async function lead(work: (lost: AbortSignal) => Promise<void>): Promise<void> {
    const lost = new AbortController();
    const say = () => channel.post({ type: 'leads', tab });
    const deaf = channel.listen((message) => {
      if (message.type === 'claim') say();
      else if (message.type === 'leads' && message.tab < tab) lost.abort();
    });
    say();
    const timer = setInterval(say, LEADS_EVERY_MS);
    try {
      await work(lost.signal);
    } finally {
      clearInterval(timer);
      deaf();
      if (!lost.signal.aborted) channel.post({ type: 'released', tab });
      lost.abort();
    }
  }

  return {
    async lead(work, { signal }) {
      while (!signal.aborted) {
        if (await isElected(signal)) return lead(work);
        // Each message of the leader restarts the wait; its release ends it.
        let isLed = true;
        while (isLed && !signal.aborted) {
          let isReleased = false;
          const until = ({ type }: ElectionMessage) => {
            isReleased = type === 'released';
            return type !== 'claim';
          };
          isLed = await hearMessage(channel, { ms: NOBODY_MS, signal, until });
          if (isReleased) isLed = false;
        }
      }
    },
  };
}
