import { sql } from 'kysely';
import type { Log } from '../log.ts';
import { releaseVersion } from '../release.ts';
import { currentSchema } from './migrate.ts';
import type { Connection } from './pool.ts';

/** Whether the error is about a column, table, function or type that does not exist. */
const isOfMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^42(703|P01|883|704)$/.test(String(error.code));

/**
 * Detects that a newer release has removed a part of the schema that this process uses: a statement fails on
 * something that no longer exists, and the database has had a migration that this release does not know.
 * @returns a promise that resolves when that happens
 */
export function watchSchema({ db, onFault }: Pick<Connection, 'db' | 'onFault'>, log: Log): Promise<void> {
  // Read now, because the files on disk may be the newer release's by then.
  const known = currentSchema().migrations.map(({ name }) => name);
  const release = releaseVersion();
  const gone = Promise.withResolvers<void>();
  let isLooking = false;
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const { rows } = await sql<{ newest: string | null }>`
        select max(name) as newest from migrations
        where not starts_with(name, 'functions/') and name <> all (${known}::text[])`.execute(db);
      const migration = rows[0]?.newest;
      if (!migration) return;
      log.fatal(
        { release, migration },
        'a newer release changed the database, and this one cannot work with it: ending',
      );
      gone.resolve();
    } catch (error) {
      log.warn({ message: (error as Error).message }, 'the migrations could not be read');
    } finally {
      isLooking = false;
    }
  }
  onFault((error) => {
    if (isOfMissing(error)) void look();
  });
  return gone.promise;
}
