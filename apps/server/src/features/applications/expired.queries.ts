import type { Database } from '../../kernel/database/pool.ts';

/** Applications whose lowest price is that of a quote whose last day has passed. */
export const withExpiredLowest = (db: Database, today: string, limit: number) =>
  db
    .selectFrom('quotes')
    .innerJoin('applications', 'applications.id', 'quotes.application_id')
    .select(['applications.id', 'applications.agency_id'])
    .distinct()
    .where('quotes.superseded_at', 'is', null)
    .where('quotes.outcome', '=', 'quoted')
    .where('quotes.expires_on', '<', today)
    .whereRef('quotes.premium', '=', 'applications.min_premium')
    .limit(limit)
    .execute();
