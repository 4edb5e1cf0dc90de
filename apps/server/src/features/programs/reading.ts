import type { InputOf } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import { clientRows, toClientRow } from '../clients/index.ts';
import { presentMessages } from '../messages/index.ts';
import { enterPolicies as enterByCall } from '../policies/index.ts';
import { carrierLabel } from '../quotes/index.ts';
import { pageOf, readCursor } from './cursor.ts';
import { horizonOf } from './horizon.queries.ts';
import { clientsAfter, messagesAfter, policiesAfter } from './lists.queries.ts';
import type { ResourceVerb, ResourceVerbs } from './types.ts';

type Listing = { limit: number; cursor?: string };

const horizon = (context: Context) => horizonOf(context.own().raw, context.clock);

const listClients: ResourceVerb = async (context, { query }) => {
  const { db } = context;
  const { limit, cursor } = query as Listing;
  const rows = await clientsAfter(db, readCursor(cursor)?.id ?? 0, limit, await horizon(context));
  const shown = await clientRows(
    db,
    rows.slice(0, limit).map(({ id }) => id),
  );
  return { data: pageOf(rows, limit, ({ id }) => [id], shown.map(toClientRow)) };
};

const listPolicies: ResourceVerb = async (context, { query }) => {
  const { db, viewer } = context;
  const { limit, cursor } = query as Listing;
  const rows = await policiesAfter(db, readCursor(cursor)?.id ?? 0, limit, await horizon(context));
  const shown = rows
    .slice(0, limit)
    .map(({ carrier_name, offer_carrier_name, recorded_at, is_settled: _, ...row }) => ({
      ...row,
      carrier_name: carrierLabel(viewer, offer_carrier_name ?? carrier_name, row.quote_id),
      policy_number: viewer.displayCarriers ? row.policy_number : null,
      recorded_at: recorded_at.toISOString(),
    }));
  return { data: pageOf(rows, limit, ({ id }) => [id], shown) };
};

const enterPolicies: ResourceVerb = async (context, { body }) => {
  const answer = await enterByCall(context, body as InputOf<'enterPolicies'>);
  const { policies } = 'policies' in answer ? answer : answer.data;
  return { data: { data: policies } };
};

const listMessages: ResourceVerb = async (context, { query }) => {
  const { limit, cursor, application_id } = query as Listing & { application_id?: number };
  const rows = await messagesAfter(
    context.db,
    readCursor(cursor)?.id ?? 0,
    limit,
    application_id,
    await horizon(context),
  );
  const shown = await presentMessages(context, rows.slice(0, limit));
  return { data: pageOf(rows, limit, ({ id }) => [id], shown) };
};

export const readingResources: ResourceVerbs = { listClients, listPolicies, enterPolicies, listMessages };
