import type { Circuits } from '../../../integrations/outbound.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Listener } from '../../../kernel/events/listener.ts';
import type { Log } from '../../../kernel/log.ts';
import { claimTrial, countFailure, forgetFailures, PROVIDER_CHANNEL, providerStates } from './circuits.queries.ts';

/** How long one asks a provider that was left alone before another may. */
const TRIAL_MS = 20_000;
/** The longest that an asking waits for the database; it goes on by itself then. */
const PATIENCE_MS = 250;
/** Writes under way at once; more of them say nothing new, and the database is slow enough already. */
const MOST_WRITES = 4;

/** `open_until` in milliseconds. */
type State = { failures: number; open_until: number | null };

/** Waits for the database, but no longer than `PATIENCE_MS`. */
async function waitForDatabase<T>(work: () => Promise<T>): Promise<T | 'late'> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), PATIENCE_MS);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the states of all providers with each connection, and follows their changes. */
function followStates(
  db: Database,
  listener: Listener,
  on: { back: () => void; away: (error: unknown) => void },
): Map<string, State> {
  const states = new Map<string, State>();
  const heard = new Set<string>();
  listener.on(PROVIDER_CHANNEL, (payload) => {
    const { api_name, ...state } = JSON.parse(payload) as State & { api_name: string };
    states.set(api_name, state);
    heard.add(api_name);
  });
  listener.onConnect(() => {
    heard.clear();
    providerStates(db).then((rows) => {
      on.back();
      // What was told since is newer than what was read.
      for (const { api_name, failures, open_until } of rows)
        if (!heard.has(api_name)) states.set(api_name, { failures, open_until: open_until?.getTime() ?? null });
    }, on.away);
  });
  return states;
}

/**
 * Returns the circuits of the data providers, one for all processes. Each decides by what it was told of every change,
 * so that asking a provider costs no look at the database; the one exception is who asks first a provider that was left
 * alone. While the database is away each process goes by itself.
 */
export function createCircuits(db: Database, listener: Listener, clock: Clock, log: Log): Circuits {
  let isAway = false;
  let writes = 0;
  const states = followStates(db, listener, { back, away });

  function back(): void {
    isAway = false;
  }

  function away(error: unknown): void {
    isAway = true;
    log.warn({ message: error instanceof Error ? error.message : String(error) }, 'circuits are not shared');
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
    // Within this process nobody else tries meanwhile.
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
