import { type CircuitBreakerPolicy, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';

/** One circuit breaker per api_name: a service that keeps failing is left alone for a while. */
export const breakersByName = (failures: number, open_ms: number): ((api_name: string) => CircuitBreakerPolicy) => {
  const breakers = new Map<string, CircuitBreakerPolicy>();
  return (api_name) => {
    let breaker = breakers.get(api_name);
    if (!breaker) {
      breaker = circuitBreaker(
        handleAll.orWhenResult((answer) => (answer as { status: number }).status >= 500),
        {
          halfOpenAfter: open_ms,
          breaker: new ConsecutiveBreaker(failures),
        },
      );
      breakers.set(api_name, breaker);
    }
    return breaker;
  };
};
