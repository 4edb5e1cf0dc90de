import { API_KEY_HEADER, type Call, needsApiKey } from '@freeboard/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/faults.ts';
import { callerNetwork } from './address.ts';
import type { Bounds } from './bounds.ts';

const WINDOW_MS = 60_000;
/** The most that a body adds to the cost of 1 that every call has. */
const LARGEST_BODY = 16;
/** Bytes. A body up to this size is accepted over budget when the call's session is yet to be checked. */
const SMALL_BODY = 65_536;

type Request = Pick<FastifyRequest, 'ip' | 'socket' | 'headers'>;

/** The announced size of a body in bytes; the route's limit for a chunked body. */
function bytesOf({ headers }: Request, limit: number): number {
  if (headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, limit);
}

/**
 * Limits the cost per minute that an address causes by calls without a valid session or signature. Every call is
 * charged before its body is read, and refunded once its session or signature is proven.
 */
export function createOpenCost(
  clock: Clock,
  { open_cost: most, refusal_ms }: Pick<Bounds, 'open_cost' | 'refusal_ms'>,
) {
  let spent = new Map<string, number>();
  let ends = 0;
  /** Each request's charge with its network, because a broken connection no longer has an address. */
  const charges = new WeakMap<object, { network: string; cost: number }>();

  const left_s = (now: number) => Math.max(1, Math.ceil((ends - now) / 1_000));

  /** @returns false when the address is over its budget */
  function add(request: Request, limit: number): boolean {
    const now = clock.now().getTime();
    if (now >= ends || now < ends - WINDOW_MS) {
      spent = new Map();
      ends = now + WINDOW_MS;
    }
    const network = callerNetwork(request);
    const cost = 1 + Math.ceil((LARGEST_BODY * bytesOf(request, limit)) / limit);
    const sum = (spent.get(network) ?? 0) + cost;
    spent.set(network, sum);
    charges.set(request, { network, cost });
    return sum <= most;
  }

  /**
   * Refuses a call after a pause and without reading its body, so that a flooding caller waits and costs almost
   * nothing.
   */
  async function refuse(): Promise<never> {
    await clock.pause(refusal_ms);
    throw new Fault('too_many', undefined, { retryAfter_s: left_s(clock.now().getTime()) });
  }

  return {
    /** Charges a call without a session. `limit`: the bytes of the route's largest body. @throws Fault too_many */
    async charge(request: Request, limit: number): Promise<void> {
      if (!add(request, limit)) await refuse();
    },
    /**
     * Charges a call whose session key is in its body. A small body is accepted even over budget, because the session
     * may be valid. @throws Fault too_many
     */
    async chargeUnproven(request: Request, limit: number): Promise<void> {
      if (!add(request, limit) && bytesOf(request, limit) > SMALL_BODY) await refuse();
    },
    refund(request: Request): void {
      const charge = charges.get(request);
      if (!charge) return;
      charges.delete(request);
      const { network, cost } = charge;
      const sum = (spent.get(network) ?? 0) - cost;
      if (sum > 0) spent.set(network, sum);
      else spent.delete(network);
    },
  };
}

export type OpenCost = ReturnType<typeof createOpenCost>;

/** Charges a call and checks its API key before its body is read. @throws Fault too_many, wrong_api_key */
export const beforeBody = (openCost: OpenCost, call: Call, webApiKey: string) => async (request: FastifyRequest) => {
  await openCost[call.access === 'anyone' ? 'charge' : 'chargeUnproven'](request, call.bodyBytes);
  if (needsApiKey(call) && request.headers[API_KEY_HEADER] !== webApiKey) throw new Fault('wrong_api_key');
};
