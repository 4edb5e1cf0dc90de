import type { Clock } from './clock.ts';
import type { Connection } from './database/pool.ts';
import type { Log } from './log.ts';
import type { Queue } from './queue.ts';
import type { Services } from './services.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** What jobs need of the process they run in. `id` tells it from every other process on the same database. */
export type Process = {
  id: string;
  connection: Connection;
  queue: Queue;
  services: Services;
  clock: Clock;
  log: Log;
  telemetry: Telemetry;
};
