import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Running = {
  speed: number;
  readonly seed: string;
  readonly ended: AbortSignal;
  url?: string;
  /** The webhook for clients' texts. */
  inbound_url?: string;
  inbound_mail_url?: string;
};

/** Waits as long as the real service would, divided by the speed; ends immediately when the sandbox closes. */
export const takeTime = (running: Running, ms: number): Promise<void> =>
  pause(ms / running.speed, undefined, { signal: running.ended, ref: false }).catch(() => undefined);

export const queryOf = (request: FastifyRequest, name: string): string => {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

export const sendJson = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));

export const sendText = (reply: FastifyReply, status: number, type: string, body: string) =>
  reply.code(status).type(type).send(body);

export const HTML_PAGE =
  '<!DOCTYPE html><html><head><title>Service Unavailable</title></head><body><h1>We will be right back</h1></body></html>';

export const breakOff = (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
};
