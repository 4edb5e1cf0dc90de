import type { Database } from '../../../kernel/database/pool.ts';
import { providerStates } from './circuits.queries.ts';

export type ProviderCircuit = { state: 'open' | 'closed'; failures: number; open_until: string | null };

export async function providerCircuits(db: Database, now: Date): Promise<(apiName: string) => ProviderCircuit> {
  const states = await providerStates(db);
  return (apiName) => {
    const state = states.find(({ api_name }) => api_name === apiName);
    const isOpen = state?.open_until != null && state.open_until > now;
    return {
      state: isOpen ? 'open' : 'closed',
      failures: state?.failures ?? 0,
      open_until: isOpen ? (state.open_until?.toISOString() ?? null) : null,
    };
  };
}
