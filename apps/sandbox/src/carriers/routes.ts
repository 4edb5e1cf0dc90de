import type { FastifyInstance } from 'fastify';
import type { Running } from '../running.ts';

export const carrierRoutes = (_server: FastifyInstance, _running: Running): void => undefined;
