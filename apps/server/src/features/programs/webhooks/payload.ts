import { genericCarrierName } from '@freeboard/domain/quotes';
import type { App } from '../../../kernel/app.ts';
import { systemContext } from '../../../kernel/run-verb.ts';
import { carrierLabel } from '../../quotes/index.ts';
import type { Claimed } from './deliver.queries.ts';
import { applicationFacts, externalId, messageFacts, policyFacts, quoteFacts } from './payload.queries.ts';

type Facts = Record<string, unknown>;
type Seen = { displayCarriers: boolean };
type Db = ReturnType<typeof systemContext>['db'];

async function ofApplication(db: Db, id: number | null): Promise<Facts> {
  const row = id === null ? undefined : await applicationFacts(db, id);
  if (!row) return {};
  const { number, type: line, status, source, version, updated_at } = row;
  return {
    application_id: row.id,
    external_id: (await externalId(db, row.id))?.external_id ?? null,
    application: { number, line, status, source, version, updated_at: updated_at.toISOString() },
  };
}

async function ofQuote(db: Db, id: number | undefined, viewer: Seen): Promise<Facts> {
  const row = id === undefined ? undefined : await quoteFacts(db, id);
  if (!row) return {};
  const { carrier_name, offer_carrier_name, ...rest } = row;
  return { quote: { ...rest, carrier: carrierLabel(viewer, offer_carrier_name ?? carrier_name, row.id) } };
}

async function ofPolicy(db: Db, id: number | undefined, { displayCarriers }: Seen): Promise<Facts> {
  const row = id === undefined ? undefined : await policyFacts(db, id);
  return row ? { policy: { ...row, policy_number: displayCarriers ? row.policy_number : null } } : {};
}

async function ofMessage(db: Db, id: number | undefined): Promise<Facts> {
  const row = id === undefined ? undefined : await messageFacts(db, id);
  return row ? { message: row } : {};
}

/**
 * Builds a delivery's payload: ids, and facts at the time of the first attempt. It has no personal names, addresses
 * or free text; a receiver that may read them requests them by id. Carriers are named only if the endpoint may name
 * them.
 */
export async function makePayload(app: App, delivery: Claimed): Promise<string> {
  const { agency_id: agencyId, ids, type, occurred_at } = delivery;
  const { db } = systemContext(app, app.connection.db, { agencyId }, false);
  const viewer = { displayCarriers: delivery.names_carriers };
  const data = {
    ...(await ofApplication(db, delivery.application_id)),
    ...ids,
    ...(await ofQuote(db, ids.quote_id, viewer)),
    ...(await ofPolicy(db, ids.policy_id, viewer)),
    ...(await ofMessage(db, ids.message_id)),
  };
  const { payload_version } = delivery;
  return JSON.stringify({ type, timestamp: occurred_at.toISOString(), payload_version, data });
}

type Named = { data?: { quote?: { id: number; carrier: string }; policy?: { policy_number: string | null } } };

/**
 * Removes carriers' names and policy numbers from a payload: the endpoint may have lost the right to name carriers
 * since, or the reader of its deliveries must not see them.
 */
export function maskPayload(payload: string): string {
  const { data, ...head } = JSON.parse(payload) as Named;
  if (!data?.quote && !data?.policy) return payload;
  const { quote, policy } = data;
  return JSON.stringify({
    ...head,
    data: {
      ...data,
      ...(quote ? { quote: { ...quote, carrier: genericCarrierName(quote.id) } } : {}),
      ...(policy ? { policy: { ...policy, policy_number: null } } : {}),
    },
  });
}
