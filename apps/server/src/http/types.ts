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
    /** Whether programs call the route: a repeated name in a body is then refused. */
    isOfProgram?: boolean;
    /** The most characters of a body without its base64 files, and the message for a longer one. */
    besidesFiles?: { characters: number; fault?: string };
    /** Charges the caller for the milliseconds spent reading a long body. */
    charge?: (request: FastifyRequest, ms: number) => void;
  }
}

export type HttpApp = {
  id: string;
  connection: Connection;
  queue: Queue;
  hub: Hub;
  services: Services;
  clock: Clock;
  log: Log;
  telemetry: Telemetry;
  /** The metrics of this process and of the database, in Prometheus text. */
  figures: () => Promise<string>;
  /** Whether this process has looked for jobs and requests in the last seconds; true if it does not work on any. */
  isWorking: () => boolean;
  stopping: AbortSignal;
  verbs: Verbs;
  routes: readonly Routes[];
  security: SecurityLog;
};

type Serve = (http: FastifyInstance, app: HttpApp, openCost: OpenCost) => void | Promise<void>;

export type Routes = {
  /** Below /api. */
  api?: Serve;
  root?: Serve;
  documents?: readonly { url: string; name: string }[];
};

export type ServedFeature = Feature & { readonly routes?: Routes };
