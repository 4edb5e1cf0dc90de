import type { Clock } from '../kernel/clock.ts';
import type { Connection } from '../kernel/database/pool.ts';
import type { Hub } from '../kernel/events/hub.ts';
import type { Log } from '../kernel/log.ts';
import type { Queue } from '../kernel/queue.ts';
import type { Services } from '../kernel/services.ts';
import type { Verbs } from '../kernel/verbs.ts';

/** What the routes need of the process. */
export type App = {
  /** The process's own id. */
  id: string;
  connection: Connection;
  queue: Queue;
  hub: Hub;
  services: Services;
  clock: Clock;
  log: Log;
  verbs: Verbs;
};
