import { hostname } from 'node:os';
import type { Registry } from 'prom-client';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Log } from '../../../kernel/log.ts';
import { createLatencyWindow } from './latencies.ts';
import { removeProcess, saveHeartbeat } from './processes.queries.ts';

const EVERY_MS = 10_000;

type Beating = {
  id: string;
  roles: ReadonlySet<string>;
  registry: Registry;
  /** False when the process runs but takes no work; it then sends no heartbeat. */
  isWorking: () => boolean;
  knowsCanary: boolean;
};

/**
 * Saves a heartbeat with the process's latencies every ten seconds, until stopped, while the process takes its work.
 */
export async function startHeartbeat(db: Database, process_: Beating, log: Log) {
  const latencies = createLatencyWindow(process_.registry, () => performance.now());
  const { id, knowsCanary } = process_;
  const facts = { id, roles: [...process_.roles], host: hostname(), pid: process.pid, knowsCanary };
  const beat = async () => {
    if (!process_.isWorking()) {
      log.warn({}, 'this process takes no work: no heartbeat is saved');
      return;
    }
    try {
      await saveHeartbeat(db, { ...facts, latencies: await latencies() });
    } catch (error) {
      log.warn({ message: (error as Error).message }, 'the heartbeat could not be saved');
    }
  };
  await beat();
  const timer = setInterval(() => void beat(), EVERY_MS).unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await removeProcess(db, facts.id).catch(() => undefined);
    },
  };
}
