import { may } from '@freeboard/domain';
import type { Verb } from '../../kernel/verbs.ts';
import { toRow } from './applications.presenter.ts';
import { findPage, rowsByIds, sourceNames, tabCounts } from './list.queries.ts';
import { wordsOf } from './search.queries.ts';

/** The pagination object of section 3 around `rows`. */
export function paginated<Row>(
  rows: Row[],
  total: number,
  page: number,
  perPage: number,
  path: string,
  isExact = true,
) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const address = (n: number) => `${path}?page=${n}&per_page=${perPage}`;
  return {
    data: rows,
    per_page: perPage,
    current_page: page,
    total,
    is_total_exact: isExact,
    last_page: last,
    next_page_url: page < last ? address(page + 1) : null,
    prev_page_url: page > 1 ? address(page - 1) : null,
    path,
    from: rows.length > 0 ? (page - 1) * perPage + 1 : null,
  };
}

export const getAgentApplicationsList: Verb<'getAgentApplicationsList'> = async (context, input) => {
  const { db, viewer } = context;
  const seesLog = may(viewer.role, 'application.log');
  const filters = {
    ...input.filters,
    needs_attention: seesLog ? input.filters?.needs_attention : false,
    agent_id: input.agent_id,
    customer_id: input.customer_id,
    sources: input.application_source,
    viewerId: viewer.id,
  };
  const [page, counts] = await Promise.all([
    findPage(db, filters, wordsOf(filters.text), (input.page - 1) * input.per_page, input.per_page),
    tabCounts(db, viewer.id),
  ]);
  const rows = await rowsByIds(db, page.ids);
  return {
    applications: paginated(
      rows.map((row) => toRow(row, seesLog)),
      page.total,
      input.page,
      input.per_page,
      '/agent-portal/get-agent-applications-list',
      page.isExact,
    ),
    counts: seesLog ? counts : { ...counts, needs_attention: 0 },
  };
};

export const getApplicationSourceNameList: Verb<'getApplicationSourceNameList'> = async (context) => ({
  application_source_name_list: [...new Set(['Agent Portal', ...(await sourceNames(context.db))])],
});
