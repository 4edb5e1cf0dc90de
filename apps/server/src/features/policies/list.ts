import { searchTerms } from '@freeboard/domain/applications';
import { DUE_VIEWS, type DueView } from '@freeboard/domain/policies';
import { localDate } from '@freeboard/domain/time';
import type { Context } from '../../kernel/context/context.ts';
import { validZone } from '../../kernel/local-time.ts';
import { paginated } from '../../kernel/paginated.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { toPolicyRow } from './policies.presenter.ts';
import { countInList, findPolicies, ofAgent, type PolicyListRow, zoneOfAgency } from './policies.queries.ts';
import { checkedTerm, Reviewer } from './review.ts';

/** Today in the agency's time zone; in US Eastern without an agency, as for dates of forms. */
export async function agencyToday({ db, now }: Context, agencyId: number | null): Promise<string> {
  const zone = agencyId === null ? undefined : await zoneOfAgency(db, agencyId);
  return localDate(now, zone === undefined ? null : validZone(zone));
}

const renewalOf = (row: PolicyListRow) =>
  row.next_effective_date === null || row.next_expiration_date === null
    ? null
    : checkedTerm({
        effective_date: row.next_effective_date,
        expiration_date: row.next_expiration_date,
        premium: row.next_premium,
        stated: row.next_stated,
        offered: row.next_offered,
      });

export const listPolicies: Verb<'listPolicies'> = async (context, { due, renewal, agent, text, page, per_page }) => {
  const { db, viewer } = context;
  const today = await agencyToday(context, viewer.agencyId);
  const search = text === '' ? null : { text, terms: searchTerms(text), seesCarriers: viewer.displayCarriers };
  const list = { due, renewal, today, agent: agent === undefined ? null : await ofAgent(db, agent) };
  const found = await findPolicies(db, list, search, { offset: (page - 1) * per_page, limit: per_page });
  const reviewer = await Reviewer.of(context, found.rows, today);
  const rows = found.rows.map((row) => {
    const renewal = renewalOf(row);
    return toPolicyRow(viewer, row, renewal, reviewer.findings(row, checkedTerm(row), renewal));
  });
  const counts: Partial<Record<DueView, number>> = {};
  // In sequence, so that one call does not take up the pool's ten connections.
  for (const view of DUE_VIEWS) counts[view] = await countInList(db, { ...list, due: view, renewal: 'any' });
  const renewals = {
    arrived: await countInList(db, { ...list, renewal: 'arrived' }),
    missing: await countInList(db, { ...list, renewal: 'missing' }),
  };
  return {
    policies: paginated(rows, found.total, page, per_page, '/agent-portal/policies/list', found.isExact),
    counts: counts as Record<DueView, number>,
    renewals,
    today,
  };
};
