import { type OutboundAnswer, OutboundError, type OutboundFault } from '../../kernel/outbound.ts';
import { faultOf } from './attempt.ts';

/** Faults that are the service's, not the request's or the answer's content. */
const FAILURES = new Set<OutboundFault>(['timeout', 'connect', 'reset']);

/**
 * Whether a call's outcome shows that the service is down; null if it says nothing about that, because nothing was
 * sent or TLS failed.
 */
export const isFailure = (outcome: OutboundAnswer | OutboundFault): boolean | null => {
  if (typeof outcome !== 'string') return outcome.status >= 500;
  const isUnsent = outcome === 'refused_address' || outcome === 'circuit_open' || outcome.startsWith('tls_');
  return isUnsent ? null : FAILURES.has(outcome);
};

type Breaker = { failures: number; openUntil: number; isTrying: boolean };
type Ask = () => Promise<OutboundAnswer>;

/**
 * Circuit breakers of this process, one per api_name. After `most` failures in a row a service is paused for
 * `open_ms`, then a single call tests it.
 * @returns a function that makes a call; it throws `refusal()` while the circuit is open
 */
export const breakersByName = (
  most: number,
  open_ms: number,
  refusal: () => OutboundError,
  now: () => number = () => performance.now(),
) => {
  const breakers = new Map<string, Breaker>();

  const note = (breaker: Breaker, failed: boolean | null): void => {
    if (failed === null) return;
    breaker.failures = failed ? breaker.failures + 1 : 0;
    if (breaker.failures >= most) breaker.openUntil = now() + open_ms;
  };

  return async (api_name: string, ask: Ask): Promise<OutboundAnswer> => {
    const breaker = breakers.get(api_name) ?? { failures: 0, openUntil: 0, isTrying: false };
    breakers.set(api_name, breaker);
    const isTrial = breaker.failures >= most;
    if (isTrial && (breaker.isTrying || now() < breaker.openUntil)) throw refusal();
    if (isTrial) breaker.isTrying = true;
    try {
      const answer = await ask();
      note(breaker, isFailure(answer));
      return answer;
    } catch (error) {
      note(breaker, isFailure(error instanceof OutboundError ? error.fault : faultOf(error)));
      throw error;
    } finally {
      if (isTrial) breaker.isTrying = false;
    }
  };
};
