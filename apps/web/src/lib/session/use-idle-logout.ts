import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { readStored, store } from '../browser/storage.ts';
import { queryClient } from '../server/query.ts';
import { IDLE, type IdleState, idleState, isActivityDue } from './idle.ts';
import type { CameFrom } from './return-to.ts';
import { session } from './session.ts';

const KEY = 'freeboard.last_activity';
/** Storage key of the time at which any tab last notified the server. */
const TOLD = 'freeboard.last_told';
/** Every mouse movement is activity, but is stored at most this often. */
const WRITE_EVERY_MS = 1000;
const SIGNS = ['mousemove', 'keydown', 'scroll'] as const;

/** Notifies the server by reloading the user data, which also redirects to /logout if the session has ended since. */
function publishActivity(): void {
  store(TOLD, Date.now());
  void queryClient.refetchQueries({ queryKey: ['getUserFreshData', {}] }, { cancelRefetch: false });
}

/**
 * Redirects to /logout after 3000 s, or the agency's setting, without mouse movement, key press or scroll in any tab
 * of this browser (R1.9). `stay` keeps the user signed in.
 */
export function useIdleLogout(): { state: IdleState; stay: () => void } {
  const navigate = useNavigate();
  const [state, setState] = useState<IdleState>({ kind: 'active' });
  useEffect(() => {
    let written = 0;
    let watching = false;
    const mark = () => {
      const now = Date.now();
      if (now - written < WRITE_EVERY_MS) return;
      written = now;
      store(KEY, now);
    };
    mark();
    // The calls of a page load notify the server as well.
    store(TOLD, Date.now());
    const check = () => {
      // Read each time, because the agency may change the limit while the page is open.
      const minutes = session.get()?.user.idle_minutes;
      const allowed = minutes === undefined ? IDLE.duration_s : minutes * 60;
      const [last, now] = [readStored<number>(KEY) ?? Date.now(), Date.now()];
      const next = idleState(last, now, allowed);
      setState((before) => (before.kind === 'active' && next.kind === 'active' ? before : next));
      if (next.kind !== 'ended') {
        if (isActivityDue(last, readStored<number>(TOLD) ?? 0, now, allowed)) publishActivity();
        return;
      }
      // Runs only once: a second time it would store /logout as the page to return to.
      watching = false;
      const who = session.get()?.user.id;
      const { pathname, search } = window.location;
      const state: CameFrom = { from: pathname + search, reason: 'idle', ...(who === undefined ? {} : { who }) };
      void navigate('/logout', { replace: true, state });
    };
    const begin = setTimeout(() => {
      watching = true;
      for (const sign of SIGNS) window.addEventListener(sign, mark, { passive: true, capture: true });
    }, IDLE.wait_s * 1000);
    const clock = setInterval(() => watching && check(), 1000);
    return () => {
      clearTimeout(begin);
      clearInterval(clock);
      for (const sign of SIGNS) window.removeEventListener(sign, mark, { capture: true });
    };
  }, [navigate]);
  return {
    state,
    stay: () => {
      store(KEY, Date.now());
      publishActivity();
      setState({ kind: 'active' });
    },
  };
}
