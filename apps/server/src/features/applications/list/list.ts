import type { InputOf } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { searchTerms } from '@freeboard/domain/applications';
import type { Context } from '../../../kernel/context/context.ts';
import { invalid } from '../../../kernel/faults.ts';
import { paginated } from '../../../kernel/paginated.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { carrierLabel } from '../../quotes/index.ts';
import { toRow } from '../applications.presenter.ts';
import type { ListFilters } from './filters.queries.ts';
import { sourceNames } from './list.queries.ts';
import { carriersNamedLike } from './of-carrier.queries.ts';
import { listPage, matchingIds } from './text-page.queries.ts';

type Narrowing = Omit<InputOf<'getAgentApplicationsList'>, 'page' | 'per_page'>;

/**
 * The carriers that the list is filtered by; null without that filter (D16).
 * @throws Fault invalid when the viewer must not see carriers
 */
async function carriersOf({ db, viewer }: Context, id: number | undefined) {
  if (id === undefined) return null;
  if (!viewer.displayCarriers) throw invalid({ carrier_id: ['You may not see carriers.'] });
  return carriersNamedLike(db, id);
}

const filtersOf = (
  { viewer }: Context,
  input: Narrowing,
  carriers: Awaited<ReturnType<typeof carriersOf>>,
): ListFilters => ({
  ...input.filters,
  ...(carriers ? { carrierIds: carriers.map(({ id }) => id) } : {}),
  needs_attention: may(viewer.role, 'application.log') ? input.filters?.needs_attention : false,
  // Carriers' requests to the agency are hidden from clients.
  ...(may(viewer.role, 'application.log') || input.filters?.flag !== 'carrier_asks' ? {} : { flag: undefined }),
  agencyId: input.agency_id,
  agent_id: input.agent_id,
  customer_id: input.customer_id,
  sources: input.application_source,
  viewerId: viewer.id,
  seesCarriers: viewer.displayCarriers,
});

export const idsMatching = async (context: Context, input: Narrowing, most: number): Promise<number[]> => {
  const filters = filtersOf(context, input, await carriersOf(context, input.filters?.carrier_id));
  return matchingIds(context.db, filters, searchTerms(input.filters?.text), most);
};

export const getAgentApplicationsList: Verb<'getAgentApplicationsList'> = async (context, input) => {
  const { db, viewer } = context;
  const seesLog = may(viewer.role, 'application.log');
  const carriers = await carriersOf(context, input.filters?.carrier_id);
  const filters = filtersOf(context, input, carriers);
  const { rows, counts, total, isExact } = await listPage(db, filters, {
    terms: searchTerms(filters.text),
    seesLog,
    offset: (input.page - 1) * input.per_page,
    limit: input.per_page,
  });
  return {
    applications: paginated(
      rows.map((row) => toRow(row, seesLog)),
      total,
      input.page,
      input.per_page,
      '/agent-portal/get-agent-applications-list',
      isExact,
    ),
    carrier: carriers?.[0]
      ? { id: carriers[0].id, name: carrierLabel(viewer, carriers[0].name, carriers[0].id) }
      : null,
    counts: { ...counts, needs_attention: seesLog ? counts.needs_attention : 0 },
  };
};

export const getApplicationSourceNameList: Verb<'getApplicationSourceNameList'> = async (context) => ({
  application_source_name_list: [...new Set(['Agent Portal', ...(await sourceNames(context.db))])],
});
