import { API_KEY_HEADER, type Call, needsApiKey } from '@freeboard/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/faults.ts';
import { callerNetwork } from './address.ts';
import type { Bounds } from './bounds.ts';

const WINDOW_MS = 60_000;
/** What the largest body that a route takes costs above a call without one. */
const LARGEST_BODY = 16;
/** Where an address has spent its budget, a call that a session may yet pay for takes a body of so many bytes. */
const SMALL_BODY = 65_536;

type Request = Pick<FastifyRequest, 'ip' | 'socket' | 'headers'>;

/** Returns the bytes of a body as announced; of one that is not, as many as the route takes. */
function bytesOf({ headers }: Request, limit: number): number {
  if (headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, limit);
}

/**
 * Returns what each address may cost in a minute by calls that nothing proves to be anybody's: no session, no
 * signature. One budget for all such calls together, counted before a body is read. A caller who turns out to have a
 * session or a signature gets the cost back.
 */
export function createOpenCost(
  clock: Clock,
  { open_cost: most, refusal_ms }: Pick<Bounds, 'open_cost' | 'refusal_ms'>,
) {
  let spent = new Map<string, number>();
  let ends = 0;
  /** What each request was charged, and to which network: a torn connection no longer says it. */
  const charges = new WeakMap<object, { network: string; cost: number }>();

  const left_s = (now: number) => Math.max(1, Math.ceil((ends - now) / 1_000));

  /** Adds the cost of a request. @returns whether its address had as much left */
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

  /** Refuses a call a moment later, its body unread meanwhile: who floods waits, and costs next to nothing. */
  async function refuse(): Promise<never> {
    await clock.pause(refusal_ms);
    throw new Fault('too_many', undefined, { retryAfter_s: left_s(clock.now().getTime()) });
  }

  return {
    /** Charges a call of anybody's. `limit`: the bytes of its largest body. @throws Fault too_many */
    async charge(request: Request, limit: number): Promise<void> {
      if (!add(request, limit)) await refuse();
    },
    /** Charges a call whose session is in its body: a small one is heard also where the budget is spent. @throws Fault too_many */
    async chargeUnproven(request: Request, limit: number): Promise<void> {
      if (!add(request, limit) && bytesOf(request, limit) > SMALL_BODY) await refuse();
    },
    /** Gives back what a request was charged, whose session or signature was found right. */
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

/** Returns what is checked of a call before its body is read. @throws Fault too_many, wrong_api_key */
export const beforeBody = (openCost: OpenCost, call: Call, webApiKey: string) => async (request: FastifyRequest) => {
  await openCost[call.access === 'anyone' ? 'charge' : 'chargeUnproven'](request, call.bodyBytes);
  if (needsApiKey(call) && request.headers[API_KEY_HEADER] !== webApiKey) throw new Fault('wrong_api_key');
};
