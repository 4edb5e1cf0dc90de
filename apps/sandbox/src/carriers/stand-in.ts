import type { FastifyRequest } from 'fastify';
import type { Decision, Terms } from './decide.ts';
import type { Risk } from './risk.ts';

/** An answer in the carrier's own shape. */
export type Answer = { status?: number; type?: string; body: string };

/** One carrier of the sandbox: its terms and its own way of being asked and of answering. */
export type StandIn = {
  terms: Terms;
  /** Under /carriers/<key>. */
  path: string;
  isAllowed(request: FastifyRequest): boolean;
  /** Throws BadRequest when it cannot be understood. */
  read(request: FastifyRequest): Risk;
  answer(decision: Decision, risk: Risk, request: FastifyRequest): Answer;
  /** An error of its own, in its own shape; with status 200 it is the hidden kind. */
  problem(message: string, status: number, request: FastifyRequest): Answer;
  /** The carrier takes the request at once and gives the result later under this path and `/:ref`. */
  later?: {
    path: string;
    taken(ref: string): Answer;
    working(ref: string): Answer;
  };
};

export const json = (body: unknown, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

export const xml = (body: string, status = 200): Answer => ({
  status,
  type: 'text/xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});

export const escaped = (text: string | number): string =>
  String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

export const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** Returns whether HTTP Basic credentials are these. */
export const isBasic = (request: FastifyRequest, username: string, password: string): boolean =>
  headerOf(request, 'authorization') === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Returns the body as JSON. */
export const bodyOf = (request: FastifyRequest): unknown =>
  JSON.parse(typeof request.body === 'string' ? request.body : 'null');
