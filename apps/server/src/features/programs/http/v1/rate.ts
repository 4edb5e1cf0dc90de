import type { FastifyReply } from 'fastify';
import { Fault } from '../../../../kernel/faults.ts';
import type { Program } from '../../api-keys/authenticate.ts';

const WINDOW_S = 60;

/**
 * Sets the headers with the remaining calls of the minute (draft-ietf-httpapi-ratelimit-headers).
 * @throws Fault too_many, above the limit
 */
export function limitCalls({ rate: { limit, calls, ends } }: Program, reply: FastifyReply, now: Date): void {
  const left_s = Math.max(1, Math.ceil((ends.getTime() - now.getTime()) / 1_000));
  reply.header('ratelimit-policy', `"minute";q=${limit};w=${WINDOW_S}`);
  reply.header('ratelimit', `"minute";r=${Math.max(0, limit - calls)};t=${left_s}`);
  if (calls > limit) throw new Fault('too_many', `At most ${limit} calls a minute.`, { retryAfter_s: left_s });
}
