import { setTimeout as pause } from 'node:timers/promises';
import type { TokenStore } from '../kernel/tokens.ts';
import { OutboundError } from './outbound.ts';

type IssuedToken = { token: string; lifeMs: number };

const SPARE_MS = 30_000;
const WAIT_MS = 150;

const underWay = new WeakMap<TokenStore, Map<string, Promise<string>>>();

/**
 * One token for all callers with the same credentials (`key` is their hash), in all processes that share the store.
 * One process requests it, and renews it shortly before it expires.
 * @throws errors of `fetch`; OutboundError 'timeout' when another process does not get a token in time
 */
export function sharedToken(
  store: TokenStore,
  key: Buffer,
  timeoutMs: number,
  fetch: () => Promise<IssuedToken>,
): Promise<string> {
  const name = key.toString('hex');
  const flights = underWay.get(store) ?? new Map<string, Promise<string>>();
  underWay.set(store, flights);
  const known = flights.get(name);
  if (known) {
    // The caller that started the request may have had less time, so this one tries again itself.
    return known.catch((error: unknown) => {
      if (error instanceof OutboundError && error.fault === 'timeout') return ofAll(store, key, timeoutMs, fetch);
      throw error;
    });
  }
  const flight = ofAll(store, key, timeoutMs, fetch).finally(() => {
    if (flights.get(name) === flight) flights.delete(name);
  });
  flights.set(name, flight);
  return flight;
}

async function ofAll(
  store: TokenStore,
  key: Buffer,
  timeoutMs: number,
  fetch: () => Promise<IssuedToken>,
): Promise<string> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await pause(WAIT_MS)) {
    const known = await store.get(key);
    if (known) return known;
    if (!(await store.mayRefresh(key))) continue;
    try {
      const { token, lifeMs } = await fetch();
      await store.put(key, token, Math.max(0, lifeMs - SPARE_MS));
      return token;
    } catch (error) {
      await store.put(key, null, 0);
      throw error;
    }
  }
  throw new OutboundError('timeout', 'no answer in time');
}

export async function forgetSharedToken(store: TokenStore, key: Buffer, token: string): Promise<void> {
  underWay.get(store)?.delete(key.toString('hex'));
  await store.forget(key, token);
}
