import type { SearchTerm } from '@freeboard/domain/applications';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { hasTerms, matchesTerm } from '../../../kernel/database/search-terms.ts';
import { idsByNumber } from './by-number.queries.ts';
import { type ListFilters, narrow, narrowByIndex, ordered } from './filters.queries.ts';
import { COUNT_BOUND, listCounts, plainRows, rowsByIds } from './list.queries.ts';

/** Rows compared for the first page before the index is tried; each further page adds as many. */
const FIRST = 4_000;
/** The most rows compared before all matches are sorted. */
const MOST_COMPARED = 40_000;

type Found = { ids: number[]; total: number; isExact: boolean };

const idsOf = (db: TenantDb) => db.from('applications').select('applications.id');

/**
 * Compares the first rows of the list with the text: cheap, and enough to fill the page when the text has many
 * matches.
 * @returns up to `most` matching ids, and whether all rows of the list were compared
 */
async function compareFirst(
  db: TenantDb,
  filters: ListFilters,
  terms: readonly SearchTerm[],
  rows: number,
  most: number,
) {
  const first = ordered(narrowByIndex(db.from('applications').selectAll('applications'), filters), filters)
    .limit(rows)
    .as('applications');
  let matching = narrow(db.over(first).select('applications.id'), filters);
  for (const term of terms) matching = matching.where(matchesTerm(term));
  const { compared, ids } = await db
    .over(first)
    .select([sql<number>`count(*)`.as('compared'), sql<number[]>`array(${matching.limit(most)})`.as('ids')])
    .executeTakeFirstOrThrow();
  return { ids, isAll: Number(compared) < rows };
}

/** Finds all matches by the index, in list order; null when there are more than `most`. */
async function findFew(db: TenantDb, filters: ListFilters, terms: readonly SearchTerm[], most: number) {
  const found = await narrow(idsOf(db), filters)
    .where(hasTerms(terms))
    .limit(most + 1)
    .execute();
  if (found.length > most) return null;
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const inOrder = await ordered(idsOf(db).where(sql<SqlBool>`applications.id = any(${ids})`), filters).execute();
  return inOrder.map(({ id }) => id);
}

/**
 * One page of a text search. Compares the first rows of the list, which suffices for many matches; then asks the
 * index, which suffices for few; then compares more of the first rows, and at last sorts all matches. The total is a
 * lower bound unless `isExact`.
 */
async function textPage(
  db: TenantDb,
  filters: ListFilters,
  terms: readonly SearchTerm[],
  offset: number,
  limit: number,
): Promise<Found> {
  const end = offset + limit;
  const most = Math.max(COUNT_BOUND, end);
  const pageOf = (ids: number[], isAll: boolean): Found => ({
    ids: ids.slice(offset, end),
    total: Math.min(ids.length, most),
    isExact: isAll && ids.length <= most,
  });
  const rows = Math.min(MOST_COMPARED, FIRST * (1 + Math.ceil(offset / limit)));
  const first = await compareFirst(db, filters, terms, rows, most + 1);
  if (first.isAll || first.ids.length >= end) return pageOf(first.ids, first.isAll);
  const few = await findFew(db, filters, terms, most);
  if (few) return pageOf(few, true);
  const bound = { total: most, isExact: false };
  const more = await compareFirst(db, filters, terms, MOST_COMPARED, end);
  if (more.ids.length >= end) return { ...bound, ids: more.ids.slice(offset, end) };
  const page = await ordered(narrow(idsOf(db), filters).where(hasTerms(terms)), filters)
    .limit(limit)
    .offset(offset)
    .execute();
  return { ...bound, ids: page.map(({ id }) => id) };
}

/**
 * One page of a text search: ids in order, the total, and whether it is exact. Applications whose policy or quote
 * number matches come first; four digits match the end of a number only if nothing else matches.
 */
async function findPage(
  db: TenantDb,
  filters: ListFilters,
  terms: readonly SearchTerm[],
  offset: number,
  limit: number,
): Promise<Found> {
  const exceptIds = await idsByNumber(db, filters);
  const before = exceptIds.slice(offset, offset + limit);
  const rest = await textPage(db, { ...filters, exceptIds }, terms, Math.max(0, offset - exceptIds.length), limit);
  if (rest.total + exceptIds.length === 0) {
    const ids = await idsByNumber(db, filters, { isShort: true });
    return { ids: ids.slice(offset, offset + limit), total: ids.length, isExact: true };
  }
  return { ...rest, ids: [...before, ...rest.ids].slice(0, limit), total: rest.total + exceptIds.length };
}

type Page = { terms: readonly SearchTerm[]; seesLog: boolean; offset: number; limit: number };

/**
 * One page of the list (R2.1): its rows in order, the total and whether it is exact, and the list's counts. Uses few
 * statements, because each waits for a connection when the database is busy.
 */
export async function listPage(db: TenantDb, filters: ListFilters, { terms, seesLog, offset, limit }: Page) {
  const viewer = { viewerId: filters.viewerId, seesLog };
  if (terms.length === 0) {
    const [rows, counted] = await Promise.all([plainRows(db, filters, offset, limit), listCounts(db, viewer, filters)]);
    return { rows, ...counted };
  }
  const [{ ids, total, isExact }, { counts }] = await Promise.all([
    findPage(db, filters, terms, offset, limit),
    listCounts(db, viewer, null),
  ]);
  return { rows: await rowsByIds(db, ids), counts, total, isExact };
}

export async function matchingIds(
  db: TenantDb,
  filters: ListFilters,
  terms: readonly SearchTerm[],
  most: number,
): Promise<number[]> {
  if (terms.length > 0) return (await findPage(db, filters, terms, 0, most)).ids;
  const rows = await ordered(narrow(idsOf(db), filters), filters)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
