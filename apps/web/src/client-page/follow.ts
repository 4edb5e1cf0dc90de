import { stream, tokenOfAddress } from './calls.ts';

/** The server sends something at least every 20 s; a stream that is silent for longer than this is broken. */
const SILENCE_MS = 45_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const NOT_FOUND = 404;

/**
 * Reads one stream to its end.
 * @throws if the connection is lost or the server answers with an error
 * @returns whether the link still works
 */
async function followOnce(changed: () => void, stop: AbortSignal): Promise<boolean> {
  const end = new AbortController();
  const abort = () => end.abort();
  stop.addEventListener('abort', abort);
  let silence = setTimeout(abort, SILENCE_MS);
  try {
    const answer = await stream('followClientPage', { token: tokenOfAddress() }, end.signal);
    if (answer.status !== NOT_FOUND && (!answer.ok || !answer.body)) throw new Error(String(answer.status));
    // Catches up on changes made before the stream opened, or finds that the link has ended.
    changed();
    if (!answer.ok || !answer.body) return false;
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      clearTimeout(silence);
      silence = setTimeout(abort, SILENCE_MS);
      const messages = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = messages.pop() ?? '';
      if (messages.some((message) => message.startsWith('event: changed'))) changed();
    }
  } finally {
    clearTimeout(silence);
    stop.removeEventListener('abort', abort);
  }
}

/**
 * Calls `changed` whenever the proposal may have changed, while the page is visible: hidden pages hold no connection.
 * @returns a function that stops it
 */
export function followPage(changed: () => void): () => void {
  let current: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  async function run() {
    const stop = new AbortController();
    current = stop;
    try {
      const isOpen = await followOnce(changed, stop.signal);
      if (!isOpen) return;
      wait = FIRST_WAIT_MS;
    } catch {
      if (stop.signal.aborted) return;
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    }
    // Jittered, so that the pages do not all reconnect at the same time after a server restart.
    if (!stop.signal.aborted) timer = setTimeout(() => void run(), wait * (0.5 + Math.random()));
  }
  const stop = () => {
    current?.abort();
    current = null;
    clearTimeout(timer);
  };
  const sync = () => {
    stop();
    if (document.visibilityState === 'visible') void run();
  };
  sync();
  document.addEventListener('visibilitychange', sync);
  return () => {
    document.removeEventListener('visibilitychange', sync);
    stop();
  };
}
