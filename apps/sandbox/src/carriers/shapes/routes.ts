import type { FastifyInstance } from 'fastify';
import type { Running } from '../../running.ts';
import { courierRoutes } from './courier.ts';
import { ferryRoutes } from './ferry.ts';
import { graphiteRoutes } from './graphite.ts';
import { harbormasterRoutes } from './harbormaster.ts';
import { leveeRoutes } from './levee.ts';
import { plainquoteRoutes } from './plainquote.ts';
import { quietwaterRoutes } from './quietwater.ts';
import { tridentRoutes } from './trident.ts';

const SHAPES = [
  ...[tridentRoutes, quietwaterRoutes, courierRoutes, plainquoteRoutes],
  ...[leveeRoutes, ferryRoutes, harbormasterRoutes, graphiteRoutes],
];

export const shapeRoutes = (server: FastifyInstance, running: Running): void => {
  for (const routes of SHAPES) routes(server, running);
};
