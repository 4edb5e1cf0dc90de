import pg from 'pg';

/** Whether `BENCH_STATEMENTS=1` requests the most expensive statements of a benchmark, which slows it down. */
export const countsStatements = process.env.BENCH_STATEMENTS === '1';

/** Settings of a PostgreSQL that records the time of each statement, including those in functions and triggers. */
export const STATEMENT_SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.max': '10000',
};

type Row = { calls: string; total: number; mean: number; rows: string; toplevel: boolean; query: string };

/** Prints the statements that took the most time, in ms, in the database cluster at `url`. */
export async function printStatements(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  const { rows } = await client.query<Row>(
    `select calls, total_exec_time as total, mean_exec_time as mean, rows, toplevel, query
     from pg_stat_statements order by total_exec_time desc limit 40`,
  );
  await client.end();
  console.log('\ntotal ms, calls, mean ms, rows; * within a function or trigger');
  for (const { calls, total, mean, rows: n, toplevel, query } of rows) {
    const figures = [total.toFixed(0), calls, mean.toFixed(2), n].map((text) => text.padStart(9)).join('');
    console.log(`${figures} ${toplevel ? ' ' : '*'} ${query.replaceAll(/\s+/g, ' ').slice(0, 220)}`);
  }
}
