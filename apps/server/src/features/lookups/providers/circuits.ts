import type { Circuits } from '../../../integrations/outbound.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Announcer } from '../../../kernel/events/announcer.ts';
import type { Log } from '../../../kernel/log.ts';
import { claimTrial, countFailure, forgetFailures, PROVIDER_CHANNEL, providerStates } from './circuits.queries.ts';

/** How long a process has for a trial call before another process may make one. */
const TRIAL_MS = 20_000;
/** The longest that a call waits for the database before it continues without it. */
const PATIENCE_MS = 250;
/** The most concurrent writes; more add no information and would burden a slow database. */
const MOST_WRITES = 4;

/** `open_until`: milliseconds since 1970. */
type State = { failures: number; open_until: number | null };

/** Waits for the database for up to `PATIENCE_MS`; the work itself continues after that. */
async function waitForDatabase<T>(work: () => Promise<T>): Promise<T | 'late'> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), PATIENCE_MS);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function followStates(
  db: Database,
  announcer: Announcer,
  on: { back: () => void; away: (error: unknown) => void },
): Map<string, State> {
  const states = new Map<string, State>();
  const heard = new Set<string>();
  announcer.on(PROVIDER_CHANNEL, (payload) => {
    const { api_name, ...state } = JSON.parse(payload) as State & { api_name: string };
    states.set(api_name, state);
    heard.add(api_name);
  });
  announcer.onConnect(() => {
    heard.clear();
    providerStates(db).then((rows) => {
      on.back();
      // States received since then are newer than the row that was read.
      for (const { api_name, failures, open_until } of rows)
        if (!heard.has(api_name)) states.set(api_name, { failures, open_until: open_until?.getTime() ?? null });
    }, on.away);
  });
  return states;
}

/**
 * The circuits of the data providers, shared by all processes. Each process follows all changes, so that only the
 * trial call to a paused provider needs a query. While the database is down, each process decides alone.
 */
export function createCircuits(db: Database, announcer: Announcer, clock: Clock, log: Log): Circuits {
  let isAway = false;
  let writes = 0;
  const states = followStates(db, announcer, { back, away });

  function back(): void {
    isAway = false;
  }

  function away(error: unknown): void {
    isAway = true;
    log.warn({ message: error instanceof Error ? error.message : String(error) }, 'circuit states could not be shared');
  }

  function keep(write: () => Promise<unknown>): void {
    if (writes >= MOST_WRITES) return;
    writes += 1;
    write()
      .then(back, away)
      .finally(() => {
        writes -= 1;
      });
  }

  async function verdictOn(api_name: string): Promise<'ask' | 'alone' | Date> {
    const state = states.get(api_name);
    if (isAway) return 'alone';
    if (!state?.open_until) return 'ask';
    const now = clock.now();
    if (state.open_until > now.getTime()) return new Date(state.open_until);
    const until = new Date(now.getTime() + TRIAL_MS);
    // Keeps other calls of this process from trying at the same time.
    states.set(api_name, { ...state, open_until: until.getTime() });
    try {
      const isMine = await waitForDatabase(() => claimTrial(db, api_name, now, until));
      return isMine === false ? until : 'ask';
    } catch (error) {
      away(error);
      return 'ask';
    }
  }

  return {
    verdictOn,
    note(api_name, isFailed) {
      const state = states.get(api_name);
      if (isFailed) keep(() => countFailure(db, api_name, clock.now()));
      else if (state && (state.failures > 0 || state.open_until !== null)) keep(() => forgetFailures(db, api_name));
    },
  };
}
