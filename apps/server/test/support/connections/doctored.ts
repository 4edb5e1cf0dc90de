import { randomUUID } from 'node:crypto';
import { SecurityLog } from '../../../src/features/accounts/index.ts';
import { ROUTES } from '../../../src/features.ts';
import type { HttpApp } from '../../../src/http/types.ts';
import { createHttpCaller } from '../../../src/integrations/outside.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { CostLedger } from '../../../src/kernel/cost-ledger.ts';
import type { Connection } from '../../../src/kernel/database/pool.ts';
import { createArrivals } from '../../../src/kernel/files/arrivals.ts';
import { createFileStore } from '../../../src/kernel/files/files.ts';
import { NO_HOLD } from '../../../src/kernel/hold.ts';
import { createLog } from '../../../src/kernel/log.ts';
import { createPasswordHasher } from '../../../src/kernel/password-hasher.ts';
import { createQueue } from '../../../src/kernel/queue.ts';
import { createVault } from '../../../src/kernel/secrets.ts';
import { createTelemetry } from '../../../src/kernel/telemetry/telemetry.ts';
import type { Verbs } from '../../../src/kernel/verbs.ts';
import { dataDirOf, testEnv } from '../env.ts';
import { SECRET_KEY } from '../secret-key.ts';

export function appWith(connection: Connection, verbs: Verbs): HttpApp {
  const env = testEnv('http://127.0.0.1:1', { dataDir: dataDirOf(connection.url) });
  const log = createLog('silent');
  return {
    id: randomUUID(),
    connection,
    queue: createQueue(connection.url, log, { supervise: false }),
    hub: { open: async () => () => undefined, size: () => 0, onSessionEnd: () => undefined },
    services: {
      env,
      vault: createVault(SECRET_KEY),
      passwords: createPasswordHasher({ cost: env.passwordCost, waiting: 100, waitingOfNetwork: 100 }),
      webApiKey: randomUUID(),
      installation: 'test',
      caller: createHttpCaller(env),
      mail: null,
      texts: null,
      files: createFileStore(env.dataDir, { reserve_bytes: env.diskReserve }),
      arrivals: createArrivals(env.dataDir),
      costs: new CostLedger(systemClock, 60_000),
      hold: NO_HOLD,
      clusterUrl: null,
      outside: connection.db,
      standIn: null,
      hooks: {},
    },
    clock: systemClock,
    log,
    telemetry: createTelemetry(log),
    figures: async () => '',
    isWorking: () => true,
    stopping: new AbortController().signal,
    verbs,
    routes: ROUTES,
    security: new SecurityLog(connection.db, systemClock, log, () => undefined),
  };
}
