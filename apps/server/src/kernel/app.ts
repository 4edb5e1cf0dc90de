import type { Clock } from './clock.ts';
import type { Connection } from './database/pool.ts';
import type { Log } from './log.ts';
import type { Queue } from './queue.ts';
import type { Services } from './services.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** A process with its connections and services. `id` is unique among the processes that share a database. */
export type App = {
  id: string;
  connection: Connection;
  queue: Queue;
  services: Services;
  clock: Clock;
  log: Log;
  telemetry: Telemetry;
  /** Aborted when the process begins to stop; its reason is text for users. Repeated work starts no more rounds. */
  stopping: AbortSignal;
};
