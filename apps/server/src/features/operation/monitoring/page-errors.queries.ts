import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { installationJson, setInstallationValue } from '../../../kernel/installation.ts';

export type PageError = { at: string; version: string; page: string; message: string; stack: string };
type Kept = PageError & { n: number };

const KEY = 'page_errors';
const KEPT_MS = 7 * 86_400_000;
/**
 * Even a page that fails everywhere has few distinct errors. Beyond this many the oldest are dropped, because anyone
 * can send invented ones.
 */
const MOST_PLACES = 50;

export const keepPageError = (db: Database, error: PageError): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${KEY}, 0))`.execute(trx);
    const kept = await pageErrors(trx, new Date(error.at));
    const isSame = (one: Kept) => one.stack === error.stack && (one.stack !== '' || one.message === error.message);
    const n = (kept.find(isSame)?.n ?? 0) + 1;
    const all = [{ ...error, n }, ...kept.filter((one) => !isSame(one))].slice(0, MOST_PLACES);
    await setInstallationValue(trx, KEY, JSON.stringify(all));
  });

export async function pageErrors(db: Database, now: Date): Promise<Kept[]> {
  const kept = (await installationJson<Kept[]>(db, KEY)) ?? [];
  return kept.filter(({ at }) => now.getTime() - Date.parse(at) < KEPT_MS);
}
