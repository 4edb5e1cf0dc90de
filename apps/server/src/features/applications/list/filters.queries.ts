import type { ApplicationFilters } from '@freeboard/contract';
import { APPLICATION_SORTS, type ApplicationSort } from '@freeboard/domain/applications';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { SHOWN_PRICE } from '../shown-price.queries.ts';
import { FLAGGED } from './flags.queries.ts';
import { pricedBy } from './of-carrier.queries.ts';
import { REACHED, STEP_COLUMNS } from './steps.queries.ts';

export type ListFilters = ApplicationFilters & {
  agencyId?: number | undefined;
  agent_id?: number | null;
  customer_id?: number | null;
  sources?: string[];
  /** The ids of all carriers with the same name as `carrier_id`. */
  carrierIds?: readonly number[];
  withoutCustomer?: boolean;
  viewerId: number;
  /** Whether policy and quote numbers are searched too. */
  seesCarriers?: boolean;
  exceptIds?: readonly number[];
};
export type ListQuery<O> = SelectQueryBuilder<DB, 'applications', O>;

const SORT_COLUMNS = {
  updated_at: ['applications.updated_at'],
  created_at: ['applications.created_at'],
  application_id: ['applications.number'],
  client: [sql<string>`lower(applications.last_name)`, sql<string>`lower(applications.first_name)`],
  min_quote_amount: [SHOWN_PRICE],
} as const satisfies Record<ApplicationSort, unknown>;

/** Parses an ISO time; a date becomes the start of the day `daysLater` days after it, in UTC. */
const beginning = (moment: string, daysLater: number): Date =>
  moment.includes('T') ? new Date(moment) : new Date(Date.parse(moment) + daysLater * 86_400_000);

function narrowBySteps<O>(query: ListQuery<O>, { reached, ...filters }: ListFilters): ListQuery<O> {
  let next = query;
  for (const step of reached ?? []) {
    next = next.where(REACHED[step]);
    // 'quoted' has no time column, so the time range does not apply to it.
    if (step === 'quoted') continue;
    const { reached_from: from, reached_to: to } = filters;
    if (from) next = next.where(STEP_COLUMNS[step], '>=', beginning(from, 0));
    if (to) next = next.where(STEP_COLUMNS[step], '<', beginning(to, 1));
  }
  return next;
}

export function narrow<O>(query: ListQuery<O>, filters: ListFilters): ListQuery<O> {
  let next = query.where('applications.archived_at', filters.archived ? 'is not' : 'is', null);
  if (filters.agencyId) next = next.where('applications.agency_id', '=', filters.agencyId);
  if (filters.status?.length) next = next.where('applications.status', 'in', filters.status);
  if (filters.application_type?.length) next = next.where('applications.type', 'in', filters.application_type);
  if (filters.sources?.length) next = next.where('applications.source', 'in', filters.sources);
  if (filters.agent_id) next = next.where('applications.agent_id', '=', filters.agent_id);
  if (filters.mine) next = next.where('applications.agent_id', '=', filters.viewerId);
  if (filters.unassigned) next = next.where('applications.agent_id', 'is', null);
  if (filters.customer_id) next = next.where('applications.customer_id', '=', filters.customer_id);
  if (filters.withoutCustomer) next = next.where('applications.customer_id', 'is', null);
  next = narrowBySteps(next, filters);
  if (filters.carrierIds) {
    const { reached_from: from, reached_to: to } = filters;
    next = next.where(pricedBy(filters.carrierIds, from ? beginning(from, 0) : null, to ? beginning(to, 1) : null));
  }
  if (filters.flag) next = next.where(FLAGGED[filters.flag]);
  if (filters.needs_attention) next = next.where('applications.alert_colour', 'is not', null);
  if (filters.exceptIds?.length) next = next.where('applications.id', 'not in', [...filters.exceptIds]);
  if (filters.created_from) next = next.where('applications.created_at', '>=', beginning(filters.created_from, 0));
  if (filters.created_to) next = next.where('applications.created_at', '<', beginning(filters.created_to, 1));
  return next;
}

/**
 * Narrows by the filters covered by an index in list order, so that a page is found without skipping many rows;
 * `narrow` applies the others.
 */
export function narrowByIndex<O>(query: ListQuery<O>, filters: ListFilters): ListQuery<O> {
  const {
    archived,
    agencyId,
    status,
    agent_id,
    mine,
    unassigned,
    needs_attention,
    flag,
    sort = 'updated_at',
    viewerId,
  } = filters;
  if (archived || sort !== 'updated_at') return narrow(query, { archived, agencyId, viewerId });
  const one = status?.length === 1 ? { status } : {};
  return narrow(query, { ...one, agencyId, agent_id, mine, unassigned, needs_attention, flag, viewerId });
}

/** Every sort is backed by an index. */
export function ordered<O>(query: ListQuery<O>, filters: ListFilters): ListQuery<O> {
  const sort = filters.sort ?? 'updated_at';
  const direction = filters.direction ?? APPLICATION_SORTS[sort];
  let next = query;
  for (const column of SORT_COLUMNS[sort]) next = next.orderBy(column, direction);
  return next.orderBy('applications.id', direction);
}
