import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What every stand-in shares: the speed, the seed of its draws, and the end of the server. */
export type Running = {
  speed: number;
  readonly seed: string;
  readonly ended: AbortSignal;
  /** Where it is reached, once it listens. */
  url?: string;
  /** Where what clients write is brought to. */
  inbound_url?: string;
  /** The same for what they write by e-mail. */
  inbound_mail_url?: string;
};

/** Waits as long as the outside world would, divided by the speed; ends at once when the sandbox closes. */
export const takeTime = (running: Running, ms: number): Promise<void> =>
  pause(ms / running.speed, undefined, { signal: running.ended, ref: false }).catch(() => undefined);

/** Returns a query parameter as text. */
export const queryOf = (request: FastifyRequest, name: string): string => {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

export const sendJson = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));

export const sendText = (reply: FastifyReply, status: number, type: string, body: string) =>
  reply.code(status).type(type).send(body);

/** The kind of page that a gateway puts in the way. */
export const HTML_PAGE =
  '<!DOCTYPE html><html><head><title>Service Unavailable</title></head><body><h1>We will be right back</h1></body></html>';

/** Breaks the connection off without an answer. */
export const breakOff = (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
};
