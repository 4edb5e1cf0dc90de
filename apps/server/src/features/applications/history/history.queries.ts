import type { HistoryFilters } from '@freeboard/contract';
import { type HistoryKind, historyPattern } from '@freeboard/domain/history';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { CarrierName } from '../../../kernel/database/masked.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

const author = sql<string>`case when history.impersonator_name is null then history.actor_name
  else history.impersonator_name || ' as ' || history.actor_name end`;

const ofKind = (kind: HistoryKind) =>
  kind === 'impersonation'
    ? sql<SqlBool>`(history.impersonator_id is not null or history.action ~ ${historyPattern(kind)})`
    : sql<SqlBool>`history.action ~ ${historyPattern(kind)}`;

function narrow<O>(query: SelectQueryBuilder<DB, 'history', O>, filters: HistoryFilters) {
  let next = query;
  if (filters.by !== undefined) next = next.where(author, '=', filters.by);
  if (filters.kind) next = next.where(ofKind(filters.kind));
  if (filters.from) next = next.where('history.created_at', '>=', new Date(filters.from));
  if (filters.to) next = next.where('history.created_at', '<', new Date(filters.to));
  return next;
}

const ofApplication = (db: TenantDb, applicationId: number, filters: HistoryFilters) =>
  narrow(db.from('history').where('history.application_id', '=', applicationId), filters);

export const historyPage = (
  db: TenantDb,
  applicationId: number,
  filters: HistoryFilters,
  offset: number,
  limit: number,
) =>
  ofApplication(db, applicationId, filters)
    .selectAll('history')
    .orderBy('history.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
export type HistoryRow = Awaited<ReturnType<typeof historyPage>>[number];

export async function countHistory(db: TenantDb, applicationId: number, filters: HistoryFilters): Promise<number> {
  const row = await ofApplication(db, applicationId, filters)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export const quotesByIds = (db: TenantDb, ids: readonly number[]) =>
  db
    .from('quotes')
    .select(['quotes.id', 'quotes.premium'])
    .select(sql<CarrierName>`coalesce(quotes.offer_carrier_name, quotes.carrier_name)`.as('name'))
    .where('quotes.id', 'in', ids)
    .execute();

export async function peopleOf(db: TenantDb, applicationId: number): Promise<string[]> {
  const rows = await db
    .from('history')
    .select(author.as('name'))
    .distinct()
    .where('history.application_id', '=', applicationId)
    .orderBy('name')
    .limit(200)
    .execute();
  return rows.map(({ name }) => name);
}

/** `kindsOfNone` limits the lines without an application to these kinds. */
export const agencyPage = (
  db: TenantDb,
  filters: HistoryFilters & { before?: number | undefined },
  limit: number,
  kindsOfNone: readonly HistoryKind[] | null,
) =>
  narrow(db.from('history'), filters)
    .$if(filters.before !== undefined, (query) => query.where('history.id', '<', filters.before ?? 0))
    .$if(kindsOfNone !== null, (query) =>
      query.where((eb) =>
        eb.or([eb('history.application_id', 'is not', null), ...(kindsOfNone ?? []).map((kind) => ofKind(kind))]),
      ),
    )
    .selectAll('history')
    .orderBy('history.id', 'desc')
    .limit(limit)
    .execute();
