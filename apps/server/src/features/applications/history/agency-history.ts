import type { HistoryFilters } from '@freeboard/contract';
import { clientName } from '@freeboard/domain/clients';
import type { HistoryKind } from '@freeboard/domain/history';
import type { Context } from '../../../kernel/context/context.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { type Mask, maskOf } from '../../quotes/index.ts';
import { namesOf } from '../manage/several.queries.ts';
import { chosenQuotes, toEntry } from './entries.ts';
import { agencyPage } from './history.queries.ts';

const PER_PAGE = 50;
/** Kinds of lines without an application that cannot name a carrier, for viewers who must not see carriers (D24). */
const TELLS_NO_CARRIER: readonly HistoryKind[] = ['sign_in', 'impersonation', 'assignment'];

export async function agencyEntries(
  context: Context,
  filters: HistoryFilters & { before?: number | undefined },
  limit: number,
) {
  const { db, viewer } = context;
  const rows = await agencyPage(db, filters, limit, viewer.displayCarriers ? null : TELLS_NO_CARRIER);
  const ids = [...new Set(rows.flatMap(({ application_id }) => application_id ?? []))];
  const names = new Map((await namesOf(db, ids)).map((row) => [row.id, row]));
  const quotes = await chosenQuotes(context, rows);
  const masks = new Map<number, Mask>();
  if (!viewer.displayCarriers) for (const id of ids) masks.set(id, await maskOf(context, id));
  return rows.map((row) => {
    const application = row.application_id === null ? undefined : names.get(row.application_id);
    return {
      ...toEntry(context, row, masks.get(row.application_id ?? 0) ?? null, quotes),
      type: application?.type ?? null,
      application: application
        ? { id: application.id, number: application.number, client: clientName(application) }
        : null,
    };
  });
}

export const getAgencyHistory: Verb<'getAgencyHistory'> = async (context, filters) => {
  const entries = await agencyEntries(context, filters, PER_PAGE + 1);
  const history = entries.slice(0, PER_PAGE);
  return { history, next: entries.length > PER_PAGE ? (history.at(-1)?.id ?? null) : null };
};
