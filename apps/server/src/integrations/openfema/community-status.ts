import { type NfipCommunity, readStatusBookRow } from '@freeboard/domain/flood';
import { failed, found, type ProviderDeps, type ProviderResult } from '../provider-result.ts';
import { openFemaPage } from './page.ts';

export const COMMUNITY_STATUS = 'FEMA community status book';

const DATA_SET = 'NfipCommunityStatusBook';
const PAGE_ROWS = 1_000;
/** Enough for the status book's roughly 24,000 communities. */
const MOST_PAGES = 60;

/**
 * Reads the whole NFIP status book page by page. If one page fails, all of it fails, because a partial book would
 * remove communities. `baseUrl` ends in `/open`. The fields are those used by public code in 2026; no recorded answer
 * was available.
 */
export async function statusBook(deps: ProviderDeps): Promise<ProviderResult<NfipCommunity[]>> {
  const communities = new Map<string, NfipCommunity>();
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { $top: String(PAGE_ROWS), $skip: String(page * PAGE_ROWS) };
    const rows = await openFemaPage(deps, COMMUNITY_STATUS, `/v1/${DATA_SET}`, DATA_SET, query);
    if (!rows.ok) return failed(rows.reason);
    for (const row of rows.rows) {
      const read = readStatusBookRow(row);
      if (read) communities.set(read.id, read);
    }
    if (rows.rows.length < PAGE_ROWS)
      return communities.size === 0
        ? failed(`${COMMUNITY_STATUS} lists no community`)
        : found(deps, [...communities.values()]);
  }
  return failed(`${COMMUNITY_STATUS} has more pages than expected`);
}
