import type { ProviderDeps } from '../../integrations/provider-result.ts';
import type { Context, Shared } from '../../kernel/context/context.ts';
import { switchedOff } from '../api-management/index.ts';
import { recorder } from '../communications/index.ts';

const PATIENCE_MS = 8_000;
export const SWITCHED_OFF = 'is switched off for your agency';

/** The caller for one provider, its exchanges kept in the name of who asked. */
export function depsOf(
  shared: Shared,
  baseUrl: string,
  apiKey: string | null,
  person: { id: number; agencyId: number | null } | null,
): ProviderDeps {
  const { services } = shared;
  const record = recorder(services.outside, {
    agencyId: person?.agencyId ?? null,
    personId: person?.id ?? null,
    isSandbox: services.env.sandboxUrl !== null && baseUrl.startsWith(services.env.sandboxUrl),
  });
  return {
    call: services.caller.recordedBy(record),
    baseUrl,
    timeout_ms: PATIENCE_MS,
    now: () => shared.clock.now(),
    ...(apiKey ? { apiKey } : {}),
  };
}

/** Whether the viewer's agency has switched a provider off. */
export const isOff = async (context: Context, provider: string): Promise<boolean> =>
  (await switchedOff(context.db, context.viewer.agencyId)).has(provider);
