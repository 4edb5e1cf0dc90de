import type { InputOf, WebhookDelivery, WebhookEndpoint } from '@freeboard/contract';
import { PAYLOAD_VERSIONS, TEST_EVENT, WEBHOOK_LIMITS } from '@freeboard/domain/programs';
import { addressFault, reachFault } from '../../../integrations/outside.ts';
import type { Context } from '../../../kernel/context/context.ts';
import type { Viewer } from '../../../kernel/context/scope.ts';
import { lowered } from '../../../kernel/database/ceiling.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { prepareThenCommit, type Verb } from '../../../kernel/verbs.ts';
import { presence } from '../../accounts/index.ts';
import {
  type DeliveryRow,
  deliveriesOf,
  type EndpointRow,
  endpointById,
  endpointsOf,
  insertEndpoint,
  insertTest,
  queueAgain,
  updateEndpoint,
} from './endpoints.queries.ts';
import { maskPayload } from './payload.ts';
import { WEBHOOK_QUEUE } from './queue-name.ts';
import { makeSecret, openSecrets, type SigningSecret, sealSecrets } from './sign.ts';

const HINT_LENGTH = 4;

function stateOf({ is_enabled, paused_because, failures }: EndpointRow): WebhookEndpoint['state'] {
  if (!is_enabled) return paused_because === '' ? 'off' : 'paused';
  return failures > 0 ? 'failing' : 'active';
}

const toEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  filters: { sources: row.sources, lines: row.lines },
  payload_version: row.payload_version,
  names_carriers: row.sees_carriers,
  is_enabled: row.is_enabled,
  state: stateOf(row),
  paused_because: row.paused_because,
  secret_hint: row.secret_hint,
  updated_at: row.updated_at.toISOString(),
  delivered: row.delivered,
  failed: row.failed,
});

/**
 * A delivery's payload and attempts. For a reader who must not see carriers, a payload with a quote or a policy is
 * masked, and the endpoint's answers are dropped, because an endpoint may repeat what it received.
 */
function shownTo({ displayCarriers }: Viewer, row: DeliveryRow): Pick<WebhookDelivery, 'payload' | 'attempts'> {
  const { payload } = row;
  const attempts = row.attempts as WebhookDelivery['attempts'];
  if (displayCarriers || payload === null) return { payload, attempts };
  const masked = maskPayload(payload);
  if (masked === payload) return { payload, attempts };
  return { payload: masked, attempts: attempts.map((attempt) => ({ ...attempt, answer: '', headers: {} })) };
}

const toDelivery = (viewer: Viewer, row: DeliveryRow): WebhookDelivery => ({
  id: String(row.id),
  endpoint_id: row.endpoint_id,
  event_id: row.event_id,
  type: row.type,
  application_id: row.application_id,
  application_number: row.application_number,
  state: row.state as WebhookDelivery['state'],
  occurred_at: row.occurred_at.toISOString(),
  next_at: ['queued', 'sending'].includes(row.state) ? row.next_at.toISOString() : null,
  ...shownTo(viewer, row),
});

export const listWebhooks: Verb<'listWebhooks'> = async ({ db }) => ({
  endpoints: (await endpointsOf(db)).map(toEndpoint),
});

type Wish = InputOf<'saveWebhook'>;

/** Checks the form of the address and resolves it. @throws Fault invalid */
async function assertReachable({ services }: Context, { url }: Wish): Promise<void> {
  const fault = addressFault(url, services.env, 'webhooks') ?? (await reachFault(url, services.env, 'webhooks'));
  if (fault) throw invalid({ url: [fault] });
}

function secretsAfter(context: Context, row: EndpointRow | null, isRenewed: boolean) {
  const { services, now } = context;
  const before = row ? openSecrets(services.vault, row.secrets_sealed, now) : [];
  if (row && !isRenewed) return { secret: null, columns: {} };
  const secret = makeSecret();
  const until = new Date(now.getTime() + WEBHOOK_LIMITS.overlap_hours * 3_600_000).toISOString();
  const all: SigningSecret[] = [
    { secret, until: null },
    ...before.slice(0, 2).map((one) => ({ ...one, until: one.until ?? until })),
  ];
  return {
    secret,
    columns: { secrets_sealed: sealSecrets(services.vault, all), secret_hint: secret.slice(-HINT_LENGTH) },
  };
}

const columnsOf = ({ url, events, filters, is_enabled }: Wish, now: Date) => ({
  url,
  events: [...new Set(events)],
  is_enabled,
  updated_at: now,
  ...(filters ? { sources: filters.sources ?? null, lines: filters.lines ?? null } : {}),
});

const nameOf = ({ name, url }: Wish): string => name ?? URL.parse(url)?.host ?? url;

const exceeds = (wished: readonly string[], limits: readonly string[] | null): boolean =>
  limits !== null && wished.some((one) => !limits.includes(one));

/** Limits an endpoint saved by a key to the key's sources and lines. @throws Fault invalid */
function withinKey({ integration }: Context, input: Wish, row: EndpointRow | null): Wish {
  if (!integration) return input;
  const { sources: ownSources, lines: ownLines } = integration;
  const { sources, lines } = input.filters ?? { sources: row?.sources, lines: row?.lines };
  const errors: Record<string, string[]> = {};
  if (exceeds(sources ?? [], ownSources)) errors['filters.sources'] = ['This key may not use one of these sources.'];
  if (exceeds(lines ?? [], ownLines)) errors['filters.lines'] = ['This key may not use one of these lines.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const filters = { sources: sources ?? ownSources ?? undefined, lines: lines ?? ownLines ?? undefined };
  return { ...input, filters } as Wish;
}

async function create(context: Context, wish: Wish): Promise<{ id: number; secret: string | null }> {
  const { db, now, viewer, integration } = context;
  const input = withinKey(context, wish, null);
  if (viewer.agencyId === null) throw new Fault('invalid', 'A webhook belongs to an agency. Choose the agency first.');
  const all = db.rescope({ kind: 'agency', agencyId: viewer.agencyId });
  if ((await endpointsOf(all)).length >= WEBHOOK_LIMITS.endpoints)
    throw invalid({ url: [`At most ${WEBHOOK_LIMITS.endpoints} endpoints.`] });
  const { secret, columns } = secretsAfter(context, null, true);
  const { id } = await insertEndpoint(db, {
    agency_id: viewer.agencyId,
    name: nameOf(input),
    ...columnsOf(input, now),
    payload_version: input.payload_version ?? PAYLOAD_VERSIONS[0],
    created_by: viewer.id,
    names_carriers: viewer.displayCarriers,
    api_key_id: integration?.keyId ?? null,
    created_at: now,
    ...(columns as { secrets_sealed: Buffer; secret_hint: string }),
  });
  context.record({
    action: `added the webhook '${nameOf(input)}'`,
    agencyId: viewer.agencyId,
    changes: [{ field: 'url', from: null, to: input.url }],
  });
  return { id, secret };
}

const isRedirected = (row: EndpointRow, { url, renew_secret }: Wish): boolean =>
  url !== row.url || renew_secret === true;

const isSame = (wished: readonly string[] | null | undefined, before: readonly string[] | null): boolean =>
  JSON.stringify(wished ? [...new Set(wished)].sort() : null) === JSON.stringify(before?.toSorted() ?? null);

const isSwitchedOnly = (row: EndpointRow, wish: Wish): boolean =>
  !isRedirected(row, wish) &&
  isSame(wish.events, row.events) &&
  (!wish.filters || (isSame(wish.filters.sources, row.sources) && isSame(wish.filters.lines, row.lines)));

async function change(context: Context, id: number, wish: Wish): Promise<{ id: number; secret: string | null }> {
  const row = found(await endpointById(context.db, id));
  if (context.integration) refuseRedirect(row, wish);
  const input = withinKey(context, wish, row);
  const { secret, columns } = secretsAfter(context, row, input.renew_secret === true);
  const isResumed = input.is_enabled && !row.is_enabled;
  await updateEndpoint(context.db, id, {
    ...columnsOf(input, context.now),
    ...columns,
    ...(isSwitchedOnly(row, input) ? {} : lowered(context.viewer, row.sees_carriers)),
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.payload_version ? { payload_version: input.payload_version } : {}),
    ...(isResumed || !input.is_enabled ? { paused_because: '', failures: 0 } : {}),
  });
  context.record({
    action: secret ? `renewed the secret of the webhook '${row.name}'` : `changed the webhook '${row.name}'`,
    agencyId: row.agency_id,
    changes: [
      { field: 'url', from: row.url, to: input.url },
      { field: 'events', from: row.events, to: input.events },
      { field: 'is_enabled', from: row.is_enabled, to: input.is_enabled },
    ],
  });
  if (isResumed) context.enqueue({ queue: WEBHOOK_QUEUE, data: {} });
  return { id, secret };
}

/** @throws Fault not_allowed */
function refuseRedirect(row: EndpointRow | null, wish: Wish): void {
  if (row && isRedirected(row, wish))
    throw new Fault(
      'not_allowed',
      'A key cannot change where an endpoint sends or renew its secret. Change it in the portal, or create another endpoint.',
    );
}

/**
 * Creates or changes an endpoint, after checking the user's password. A program can create endpoints, but only a
 * person may redirect one. @throws Fault not_found, not_allowed, invalid, too_many
 */
export const saveWebhook = prepareThenCommit<'saveWebhook', void>(
  async (context, input) => {
    const row = input.endpoint_id === undefined ? null : found(await endpointById(context.db, input.endpoint_id));
    await assertReachable(context, input);
    if (context.integration) return refuseRedirect(row, input);
    presence.assertOwnHands(context);
    const { password, otp, passkey } = input;
    if (password === undefined) throw invalid({ password: ['Field is required.'] });
    await presence.assertFreshProof(context, { password, otp, passkey });
  },
  async (context, input) => {
    const { endpoint_id } = input;
    const { id, secret } =
      endpoint_id === undefined ? await create(context, input) : await change(context, endpoint_id, input);
    return { endpoint: { ...toEndpoint(found(await endpointById(context.db, id))), secret } };
  },
);

export const removeWebhook: Verb<'removeWebhook'> = async (context, { endpoint_id }) => {
  const row = found(await endpointById(context.db, endpoint_id));
  await updateEndpoint(context.db, endpoint_id, { removed_at: context.now, is_enabled: false });
  context.record({ action: `removed the webhook '${row.name}'`, agencyId: row.agency_id });
  return {};
};

export const getWebhookDeliveries: Verb<'getWebhookDeliveries'> = async ({ db, viewer }, input) => {
  if (input.endpoint_id !== undefined) found(await endpointById(db, input.endpoint_id));
  const rows = await deliveriesOf(db, input);
  if (input.delivery_id !== undefined) found(rows[0]);
  return { deliveries: rows.map((row) => toDelivery(viewer, row)) };
};

/** Sends a test event, even to an endpoint that is off or receives no events. @throws Fault not_found */
export const testWebhook: Verb<'testWebhook'> = async (context, { endpoint_id }) => {
  const { db, now } = context;
  const row = found(await endpointById(db, endpoint_id));
  const { id } = await insertTest(db, {
    agency_id: row.agency_id,
    endpoint_id,
    type: TEST_EVENT,
    occurred_at: now,
    next_at: now,
  });
  context.record({ action: `sent a test to the webhook '${row.name}'`, agencyId: row.agency_id });
  context.enqueue({ queue: WEBHOOK_QUEUE, data: {} });
  const rows = await deliveriesOf(db, { delivery_id: String(id), limit: 1 });
  return { deliveries: rows.map((one) => toDelivery(context.viewer, one)) };
};

/** Queues deliveries for another attempt. @throws Fault not_found */
export const redeliverWebhook: Verb<'redeliverWebhook'> = async (context, input) => {
  const { delivery_id, endpoint_id, since } = input;
  const { db, now, viewer } = context;
  const of =
    delivery_id === undefined ? endpoint_id : found((await deliveriesOf(db, { delivery_id, limit: 1 }))[0]).endpoint_id;
  // Nothing is sent to an endpoint that was removed.
  if (of !== undefined) found(await endpointById(db, of));
  const count = await queueAgain(db, { delivery_id, endpoint_id, since, now });
  context.record({
    action: `delivered ${count === 1 ? 'an event' : `${count} events`} again`,
    agencyId: viewer.agencyId,
  });
  context.enqueue({ queue: WEBHOOK_QUEUE, data: {} });
  return { count };
};
