import { z } from 'zod';
import type { Caller } from '../outbound.ts';
import { OutboundError } from '../outbound.ts';
import { documentsWithAccess, withFiles } from './conversation/documents.ts';
import { date, premium } from './result/mapped-result.ts';
import { documentsOf } from './result/result-documents.ts';
import type {
  CarrierConfig,
  CarrierDocument,
  CarrierResult,
  ConversationState,
  Progress,
  QuoteRequest,
  Step,
} from './types.ts';

/** The bound policy as the carrier states it; missing fields are null. Dates are YYYY-MM-DD, amounts dollars. */
export type BoundAnswer = {
  policy_number: string;
  premium: number | null;
  effective_date: string | null;
  expiration_date: string | null;
  unread: string[];
  documents: CarrierDocument[];
};

/**
 * `refused`: the carrier bound nothing. `unsent`: nothing reached the carrier, or it refused the credentials.
 * `in_doubt`: the carrier may have bound, but gave no policy number.
 */
export type BindOutcome =
  | { state: 'bound'; policy: BoundAnswer }
  | { state: 'refused' | 'unsent' | 'in_doubt'; message: string };

export const bindSteps = ({ mapping }: Pick<CarrierConfig, 'mapping'>): readonly Step[] => mapping.bind ?? [];

/**
 * The carrier's configuration with its bind steps as the conversation. Each step is sent only once, except steps that
 * poll.
 */
export const asBinding = (carrier: CarrierConfig): CarrierConfig => ({
  ...carrier,
  mapping: {
    steps: bindSteps(carrier).map((step) => (step.until ? step : { ...step, is_once: true })),
    // The outputs of the steps contain the policy.
    answer: '{"outcome": "referral"}',
  },
});

export const bindingAfter = (carrier: CarrierConfig, { steps, last }: Progress): Progress => ({
  at: bindSteps(carrier)[0]?.id ?? '',
  ...(last === undefined ? {} : { last }),
  steps: { ...steps },
  turns: 0,
});

/** Errors before a connection was made: nothing was sent. */
const UNCONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const neverLeft = (error: unknown): boolean =>
  error instanceof OutboundError &&
  (error.fault === 'refused_address' ||
    error.fault === 'circuit_open' ||
    error.fault.startsWith('tls_') ||
    (error.fault === 'connect' && UNCONNECTED.has(String((error.cause as { code?: unknown } | undefined)?.code))));

/** Statuses that leave open whether the carrier acted: a timeout (408), or a conflict with earlier work (409). */
const UNSURE: readonly number[] = [408, 409];
/**
 * Whether a status means for certain that the carrier did nothing. A redirect does not: it often follows completed
 * work.
 */
const turnsDown = (status: number): boolean => status >= 400 && status < 500 && !UNSURE.includes(status);

/** Whether any step may have reached the carrier, and whether the last answer certainly refused it. */
type Seen = { isReached: boolean; isTurnedDown: boolean };

/** Token requests do not count as reaching the carrier, because they bind nothing. */
export function watched(caller: Caller, steps: readonly Step[]): { caller: Caller; seen: () => Seen } {
  const ids = new Set(steps.map(({ id }) => id));
  const seen: Seen = { isReached: false, isTurnedDown: false };
  const call: Caller['call'] = async (request) => {
    if (!ids.has(request.step ?? '')) return caller.call(request);
    seen.isTurnedDown = false;
    try {
      const answer = await caller.call(request);
      seen.isReached = true;
      seen.isTurnedDown = turnsDown(answer.status);
      return answer;
    } catch (error) {
      // For a request that was retried, only the last attempt's error is known.
      seen.isReached ||= !request.once || !neverLeft(error);
      throw error;
    }
  };
  return { caller: { ...caller, call }, seen: () => ({ ...seen }) };
}

const LONGEST_NUMBER = 60;

/**
 * A policy number as stated; null when there is none, undefined when it cannot be one. A number that was cut off,
 * rounded or has invisible characters must not be saved.
 */
function numberOf(given: unknown): string | null | undefined {
  if (given === undefined || given === null || given === '') return null;
  if (typeof given === 'number') return Number.isSafeInteger(given) && given > 0 ? String(given) : undefined;
  if (typeof given !== 'string') return undefined;
  const number = given.trim();
  if (number.length > LONGEST_NUMBER || /\p{C}/u.test(number)) return undefined;
  return number || null;
}

const policy = z.object({
  policy_number: z.unknown().optional().transform(numberOf),
  premium: premium.catch(null),
  effective_date: date.catch({ day: null, unread: null }),
  expiration_date: date.catch({ day: null, unread: null }),
  documents: documentsOf.catch([]),
});

const SAID = ['premium', 'effective_date', 'expiration_date'] as const;

function policyOf(steps: readonly Step[], progress: Progress) {
  const outputs: Record<string, unknown> = Object.assign({}, ...steps.map(({ id }) => progress.steps[id]?.outputs));
  const { effective_date, expiration_date, ...read } = policy.parse(withFiles(outputs, progress));
  const known = { ...read, effective_date: effective_date.day, expiration_date: expiration_date.day };
  const unread = SAID.filter((name) => known[name] === null && ![undefined, null, ''].includes(outputs[name] as null));
  return { ...known, unread: [...unread] };
}

const REFUSALS: readonly unknown[] = ['request', 'sign_in', 'busy'];
/** After a sign-in failure nothing is bound, so the bind can be repeated with correct credentials. */
const NOT_LET_IN = 'sign_in';
const UNFINISHED = 'The carrier took the request and did not say in time what came of it.';
const UNNUMBERED = 'The carrier took the request and gave no policy number.';
const MISNUMBERED = 'The carrier took the request, and what it gave as the policy number cannot be one.';

function isRefusal(steps: readonly Step[], { failure }: CarrierResult, progress: Progress, isTurnedDown: boolean) {
  const { at } = progress;
  // A policy with a number is bound, even if a later step was refused.
  if (progress.denied === at) return policyOf(steps, progress).policy_number === null;
  // An earlier step, or an earlier item of a list, may have changed something at the carrier.
  const isFirst = !steps.some(({ id, request }) => id !== at && progress.steps[id] && request?.method !== 'GET');
  const isAlone = !progress.steps[at]?.items?.length;
  return isFirst && isAlone && isTurnedDown && REFUSALS.includes(failure);
}

export async function policyWithAccess(
  carrier: CarrierConfig,
  request: QuoteRequest,
  { policy, progress, now }: { policy: BoundAnswer; progress: Progress; now: () => Date },
): Promise<BoundAnswer> {
  const steps = [...(carrier.mapping.steps ?? []), ...bindSteps(carrier)];
  const source = { carrier, request, steps, progress, now: now(), secrets: new Set<string>() };
  return { ...policy, documents: await documentsWithAccess(source, policy.documents) };
}

/**
 * If a request may have reached the carrier, the bind is in doubt unless the carrier gave a policy number or
 * certainly refused it.
 */
export function bindOutcome(
  carrier: CarrierConfig,
  turn: ConversationState,
  progress: Progress,
  { isReached, isTurnedDown }: Seen,
): BindOutcome {
  const steps = bindSteps(carrier);
  if (turn.state !== 'done') {
    const message = (turn.state === 'again' && turn.trouble?.description) || UNFINISHED;
    return { state: isReached ? 'in_doubt' : 'unsent', message };
  }
  const { result } = turn;
  if (progress.at === '' && result.outcome === 'referral') {
    const { policy_number, ...read } = policyOf(steps, progress);
    if (policy_number) return { state: 'bound', policy: { policy_number, ...read } };
    const message = policy_number === null ? UNNUMBERED : MISNUMBERED;
    return { state: isReached ? 'in_doubt' : 'unsent', message };
  }
  const message = result.description;
  if (!isReached) return { state: 'unsent', message };
  if (!isRefusal(steps, result, progress, isTurnedDown)) return { state: 'in_doubt', message };
  return { state: result.failure === NOT_LET_IN ? 'unsent' : 'refused', message };
}
