import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { SHOWN_PRICE_COLUMNS } from '../applications/index.ts';

export async function sitesOfPage(db: Database, code: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom('intake_links')
    .innerJoin('agencies', 'agencies.id', 'intake_links.agency_id')
    .select('intake_links.sites')
    .where('intake_links.short_code', '=', code)
    .where('intake_links.is_on', '=', true)
    .where('intake_links.revoked_at', 'is', null)
    .where('agencies.deactivated_at', 'is', null)
    .executeTakeFirst();
  return row?.sites ?? [];
}

/**
 * A partner's link by the token of its status page, which works while the intake page is off, but not after the link
 * was revoked.
 */
export const linkByStatusToken = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('intake_links')
    .innerJoin('agencies', 'agencies.id', 'intake_links.agency_id')
    .select(['intake_links.id', 'intake_links.name', 'intake_links.agency_id', 'intake_links.created_by'])
    .select('intake_links.shows_prices')
    .where('intake_links.status_token_hash', '=', tokenHash)
    .where('intake_links.audience', '=', 'partner')
    .where('intake_links.revoked_at', 'is', null)
    .where('agencies.deactivated_at', 'is', null)
    .executeTakeFirst();

export const sentBy = (db: TenantDb, linkId: number, most: number) =>
  db
    .from('intake_submissions')
    .innerJoin('applications', 'applications.id', 'intake_submissions.application_id')
    .select(['applications.number', 'intake_submissions.at', ...SHOWN_PRICE_COLUMNS])
    .select(sql<boolean>`applications.quote_count > 0`.as('is_quoted'))
    .select(sql<boolean>`applications.chosen_at is not null`.as('is_signed'))
    .select(sql<boolean>`applications.bound_at is not null`.as('is_bound'))
    .where('intake_submissions.link_id', '=', linkId)
    .orderBy('intake_submissions.id', 'desc')
    .limit(most)
    .execute();
