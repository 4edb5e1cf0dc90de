import { ASSISTANT_SCOPES, type AssistantRequest, type InputOf } from '@freeboard/contract';
import { mayAs } from '@freeboard/domain/access';
import { API_SCOPES, type ApiScope } from '@freeboard/domain/programs';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import { prepareThenCommit, type Verb } from '../../../kernel/verbs.ts';
import { deviceOf, personById, presence } from '../../accounts/index.ts';
import { announceConnection } from './announce.ts';
import {
  assistantOf,
  assistantsOf,
  clientById,
  endAssistant,
  endEarlier,
  insertAssistant,
  insertTokens,
} from './assistants.queries.ts';
import { hostOf } from './register.ts';
import { endOf, makeToken } from './tokens.ts';

/** Refuses a malformed request. @throws Fault invalid */
function assertFits({ services }: Context, request: AssistantRequest): void {
  const { response_type, code_challenge, code_challenge_method, resource } = request;
  const errors: Record<string, string[]> = {};
  if (response_type !== 'code') errors.response_type = ['The response type must be code.'];
  if (code_challenge_method !== 'S256') errors.code_challenge_method = ['The method must be S256.'];
  if (!/^[\w-]{43}$/.test(code_challenge)) errors.code_challenge = ['Value is not valid.'];
  if (resource !== undefined && resource !== `${publicBase(services.env)}/mcp`)
    errors.resource = ['This is not an address of this portal.'];
  if (Object.keys(errors).length > 0) throw invalid(errors, 'The assistant asked the wrong way. Nothing was allowed.');
}

/** The requested scopes; all when none is named. @throws Fault invalid */
function scopesAsked(scope: string | undefined): readonly ApiScope[] {
  const names = scope?.split(' ').filter(Boolean) ?? [];
  const asked = API_SCOPES.filter((one) => names.includes(one));
  if (asked.length < new Set(names).size)
    throw invalid(
      { scope: ['One of the scopes is unknown.'] },
      'The assistant asked for something that is unknown here.',
    );
  return names.length === 0 ? API_SCOPES : asked;
}

/** Checks an assistant's request, and which of its scopes the person may grant. @throws Fault invalid, not_allowed */
async function examine(context: Context, request: AssistantRequest) {
  const { viewer } = context;
  const { raw } = context.own();
  const client = await clientById(raw, request.client_id);
  if (!client?.redirect_uris.includes(request.redirect_uri))
    throw invalid(
      { redirect_uri: ['This assistant is not registered here.'] },
      'This assistant is not registered here. Start again from the assistant.',
    );
  assertFits(context, request);
  if (viewer.agencyId === null)
    throw new Fault('invalid', 'An assistant works in one agency. Choose the agency first.');
  const scopes = scopesAsked(request.scope).filter((scope) => ASSISTANT_SCOPES.includes(scope) && mayAs(viewer, scope));
  if (scopes.length === 0) throw new Fault('not_allowed', 'You may do nothing of what the assistant asks for.');
  return { client, agencyId: viewer.agencyId, scopes };
}

function returnUrl({ services }: Context, request: AssistantRequest, more: Record<string, string>): string {
  const url = new URL(request.redirect_uri);
  const { state } = request;
  const all = { ...more, ...(state === undefined ? {} : { state }), iss: publicBase(services.env) };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}

/** An assistant's request as the consent page shows it. @throws Fault invalid, not_allowed */
export const getAssistantRequest: Verb<'getAssistantRequest'> = async (context, request) => {
  const { client, agencyId, scopes } = await examine(context, request);
  const { raw, personId } = context.own();
  const person = found(await personById(raw, personId, agencyId));
  return {
    name: client.name,
    host: hostOf(request.redirect_uri),
    agency_name: person.agency_name ?? '',
    scopes: [...scopes],
    refused_url: returnUrl(context, request, { error: 'access_denied' }),
  };
};

async function examineAllowed(context: Context, { allowed, ...request }: InputOf<'allowAssistant'>) {
  const examined = await examine(context, request);
  if (allowed.some((scope) => !examined.scopes.includes(scope)))
    throw invalid({ allowed: ['An assistant cannot do more than you may, or than it asked for.'] });
  return examined;
}

/**
 * Connects an assistant after checking the person's password, and issues the code for its tokens.
 * @throws Fault invalid, not_allowed, too_many
 */
export const allowAssistant = prepareThenCommit<'allowAssistant', void>(
  async (context, input) => {
    presence.assertOwnHands(context);
    await examineAllowed(context, input);
    // Checked last: a code works once.
    await presence.assertFreshProof(context, input);
  },
  async (context, input) => {
    const { client, agencyId } = await examineAllowed(context, input);
    const { raw, personId } = context.own();
    const { now, viewer, address, userAgent } = context;
    const { allowed, code_challenge: challenge, redirect_uri } = input;
    const connected_from = [deviceOf(userAgent), address].filter(Boolean).join(', ');
    await endEarlier(raw, { personId, agencyId, clientId: client.id }, now);
    const { id } = await insertAssistant(raw, {
      agency_id: agencyId,
      person_id: personId,
      client_id: client.id,
      role: viewer.role,
      connected_at: now,
      connected_from,
      scopes: [...new Set(allowed)],
    });
    const { text, row } = makeToken('code', { id, agency_id: agencyId, connected_at: now }, now);
    await insertTokens(raw, [{ ...row, challenge, redirect_uri }]);
    context.record({
      action: `connected the assistant '${client.name}'`,
      agencyId,
      changes: [{ field: 'scopes', from: null, to: allowed }],
    });
    await announceConnection(context, agencyId, {
      name: client.name,
      host: hostOf(redirect_uri),
      from: connected_from,
    });
    return { url: returnUrl(context, input, { code: text }) };
  },
);

export const listAssistants: Verb<'listAssistants'> = async (context) => {
  const { raw, personId } = context.own();
  const rows = await assistantsOf(raw, personId, context.now);
  return {
    assistants: rows.map(({ id, name, agency_name, scopes, connected_at, last_used_at }) => ({
      id,
      ends_at: endOf({ connected_at }).toISOString(),
      name,
      agency_name,
      scopes,
      connected_at: connected_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
  };
};

/** Ends one of the viewer's assistants immediately. @throws Fault not_found */
export const disconnectAssistant: Verb<'disconnectAssistant'> = async (context, { assistant_id }) => {
  const { raw, personId } = context.own();
  const row = found(await assistantOf(raw, personId, assistant_id, context.now));
  await endAssistant(raw, row.id, context.now, 'disconnected');
  context.record({ action: `disconnected the assistant '${row.name}'`, agencyId: row.agency_id });
  return {};
};
