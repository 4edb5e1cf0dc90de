import type { Size } from '@freeboard/contract';
import type { FastifyInstance } from 'fastify';
import type { SecurityLog } from '../features/accounts/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Connection } from '../kernel/database/pool.ts';
import type { Hub } from '../kernel/events/hub.ts';
import type { Feature } from '../kernel/feature.ts';
import type { Log } from '../kernel/log.ts';
import type { Queue } from '../kernel/queue.ts';
import type { Services } from '../kernel/services.ts';
import type { Telemetry } from '../kernel/telemetry/telemetry.ts';
import type { Verbs } from '../kernel/verbs.ts';
import type { OpenCost } from './open-cost.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The size limits of a JSON body; without them the route takes no body. */
    size?: Size;
    /** Whether the route takes files, which may arrive slowly. */
    takesFiles?: boolean;
    /** Whether programs call it: then a repeated name in a body is refused. */
    isOfProgram?: boolean;
    /** The most characters of a body without its base64 files, and the fault's text for a longer one. */
    besidesFiles?: { characters: number; fault?: string };
    /** Charges the caller with the computing time of reading a long body, in milliseconds. */
    charge?: (request: FastifyRequest, ms: number) => void;
  }
}

/** The parts of the process that the routes need. */
export type HttpApp = {
  id: string;
  connection: Connection;
  queue: Queue;
  hub: Hub;
  services: Services;
  clock: Clock;
  log: Log;
  telemetry: Telemetry;
  /** Figures of this process and of the database, as Prometheus text. */
  figures: () => Promise<string>;
  /** Whether a process that works on jobs and requests has been able to look for them within the last seconds. */
  isWorking: () => boolean;
  stopping: AbortSignal;
  verbs: Verbs;
  /** Routes of features other than calls. */
  routes: readonly Routes[];
  security: SecurityLog;
};

type Serve = (http: FastifyInstance, app: HttpApp, openCost: OpenCost) => void | Promise<void>;

/** Routes that a feature serves in addition to its calls. */
export type Routes = {
  /** Below /api. */
  api?: Serve;
  root?: Serve;
  /** More OpenAPI documents that the reference offers. */
  documents?: readonly { url: string; name: string }[];
};

export type ServedFeature = Feature & { readonly routes?: Routes };
