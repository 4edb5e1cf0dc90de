import type { ProviderDeps } from '../../integrations/provider-result.ts';
import { Context, type GuestContext, type Shared } from '../../kernel/context/context.ts';
import { isSandboxUrl } from '../../kernel/env/env.ts';
import { found } from '../../kernel/faults.ts';
import { sessions } from '../accounts/index.ts';
import { Application, recorder } from '../applications/index.ts';
import { switchedOff } from './providers/provider-switches.queries.ts';

const PATIENCE_MS = 8_000;
export const SWITCHED_OFF = 'is switched off for your agency';

type Requester = { agencyId: number | null; personId: number | null; applicationId?: number };

/** The viewer as requester of a lookup, with the application if it is in scope. @throws Fault not_found */
export async function requesterOf(context: Context, applicationId?: number): Promise<Requester> {
  const { viewer } = context;
  if (applicationId === undefined) return { agencyId: viewer.agencyId, personId: viewer.id };
  const { id, agency_id } = await Application.require(context, applicationId);
  return { agencyId: agency_id, personId: viewer.id, applicationId: id };
}

/**
 * The requester of a call without a session: anonymous or, for an application, the signed-in user, who must be able
 * to see it.
 * @throws Fault not_found
 */
export async function guestRequesterOf(context: GuestContext, applicationId?: number): Promise<Requester> {
  if (applicationId === undefined) return { agencyId: null, personId: null };
  const { system, sessionKey, clock, services } = context;
  const options = { isActivity: true, withDemo: services.env.demo };
  const key = typeof sessionKey === 'string' ? sessionKey : '';
  const { viewer, session } = found(key ? await sessions.find(system, key, clock.now(), options) : null);
  return requesterOf(
    new Context(context, system, viewer, { permission: 'application.see', mayWrite: false, session }),
    applicationId,
  );
}

export function depsOf(shared: Shared, baseUrl: string, apiKey: string | null, requester: Requester): ProviderDeps {
  const { services } = shared;
  const record = recorder(services.outside, {
    ...requester,
    isSandbox: isSandboxUrl(services.env, baseUrl),
  });
  return {
    call: services.caller.recordedBy(record),
    baseUrl,
    timeout_ms: PATIENCE_MS,
    now: () => shared.clock.now(),
    ...(apiKey ? { apiKey } : {}),
  };
}

export const isOff = async (context: Context, provider: string): Promise<boolean> =>
  (await switchedOff(context.db, context.viewer.agencyId)).has(provider);
