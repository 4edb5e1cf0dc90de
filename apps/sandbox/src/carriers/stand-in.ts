import type { FastifyRequest } from 'fastify';
import type { Decision, Terms } from './decide.ts';
import type { Risk } from './risk.ts';

export type Answer = { status?: number; type?: string; body: string };

export type StandIn = {
  terms: Terms;
  /** Below /carriers/<key>. */
  path: string;
  isAllowed(request: FastifyRequest): boolean;
  /** @throws BadRequest for an unreadable request */
  read(request: FastifyRequest): Risk;
  answer(decision: Decision, risk: Risk, request: FastifyRequest): Answer;
  /** An error in the carrier's format; with status 200 it looks like an answer. */
  problem(message: string, status: number, request: FastifyRequest): Answer;
  /** For a carrier that first accepts a submission: where its result is polled (`path` and `/:ref`). */
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

export const isBasic = (request: FastifyRequest, username: string, password: string): boolean =>
  headerOf(request, 'authorization') === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

export const bodyOf = (request: FastifyRequest): unknown =>
  JSON.parse(typeof request.body === 'string' ? request.body : 'null');
