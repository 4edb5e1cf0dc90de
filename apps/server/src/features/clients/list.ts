import { searchTerms } from '@freeboard/domain/applications';
import { paginated } from '../../kernel/paginated.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { toClientRow } from './clients.presenter.ts';
import { clientRows, findClients } from './list.queries.ts';

export const listClients: Verb<'listClients'> = async ({ db }, { text, sort, page, per_page }) => {
  const terms = searchTerms(text);
  const found = await findClients(db, { text, terms, sort, offset: (page - 1) * per_page, limit: per_page });
  const rows = await clientRows(db, found.ids);
  return {
    clients: paginated(rows.map(toClientRow), found.total, page, per_page, '/agent-portal/clients/list', found.isExact),
  };
};
