import { hostname } from 'node:os';
import type { Database } from '../../kernel/database/pool.ts';
import type { Log } from '../../kernel/log.ts';
import { removeProcess, saveHeartbeat } from './processes.queries.ts';

const EVERY_MS = 10_000;

/** Says every ten seconds in the database that this process lives, until it stops. */
export async function startHeartbeat(db: Database, process_: { id: string; roles: ReadonlySet<string> }, log: Log) {
  const facts = { id: process_.id, roles: [...process_.roles], host: hostname(), pid: process.pid };
  const beat = () =>
    saveHeartbeat(db, facts).catch((error: Error) => log.warn({ message: error.message }, 'no heartbeat was saved'));
  await beat();
  const timer = setInterval(() => void beat(), EVERY_MS).unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await removeProcess(db, facts.id).catch(() => undefined);
    },
  };
}
