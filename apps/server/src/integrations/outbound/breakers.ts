import { type CircuitBreakerPolicy, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import type { OutboundAnswer, OutboundFault } from '../../kernel/outbound.ts';
import { faultOf } from './attempt.ts';

/** What speaks against a service, rather than against the request or the answer's contents. */
const FAILURES = new Set<OutboundFault>(['timeout', 'connect', 'reset']);

/** Whether an asking says that a service is down; null where it was not asked at all. */
export const isFailure = (outcome: OutboundAnswer | OutboundFault): boolean | null => {
  if (typeof outcome !== 'string') return outcome.status >= 500;
  return outcome === 'refused_address' || outcome === 'circuit_open' ? null : FAILURES.has(outcome);
};

/** A circuit breaker of this process per api_name: a service that keeps failing is left alone for a while. */
export const breakersByName = (failures: number, open_ms: number): ((api_name: string) => CircuitBreakerPolicy) => {
  const breakers = new Map<string, CircuitBreakerPolicy>();
  return (api_name) => {
    let breaker = breakers.get(api_name);
    if (!breaker) {
      breaker = circuitBreaker(
        handleWhen((error) => isFailure(faultOf(error)) === true).orWhenResult(
          (answer) => isFailure(answer as OutboundAnswer) === true,
        ),
        { halfOpenAfter: open_ms, breaker: new ConsecutiveBreaker(failures) },
      );
      breakers.set(api_name, breaker);
    }
    return breaker;
  };
};
