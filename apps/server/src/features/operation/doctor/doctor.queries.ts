import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

const OLDEST = 150_000;

export type DatabaseFacts = {
  version: string;
  isOld: boolean;
  isReadOnly: boolean;
  now: Date;
  migrations: string[];
  jobs_late: number;
};

/** @throws any error of the database, such as a refused connection */
export async function databaseFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<{ version: string; number: number; read_only: string; now: Date }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('transaction_read_only') as read_only, clock_timestamp() as now`.execute(db);
  const { rows: migrations } = await sql<{ name: string }>`
    select name from migrations where name not like 'functions/%'`.execute(db);
  const { rows: late } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where state in ('created', 'retry') and start_after < now() - interval '10 minutes'`.execute(
    db,
  );
  const [{ version = '', number = 0, read_only = '', now = new Date(0) } = {}] = rows;
  return {
    version,
    isOld: number < OLDEST,
    isReadOnly: read_only === 'on',
    now,
    migrations: migrations.map(({ name }) => name),
    jobs_late: late[0]?.n ?? 0,
  };
}
