import { z } from 'zod';
import type { Caller } from '../outbound.ts';
import { OutboundError } from '../outbound.ts';
import { optionalTextOf } from './clean.ts';
import { withFiles } from './conversation/files.ts';
import { date, premium } from './mapped-result.ts';
import { documentsOf } from './result-documents.ts';
import type { CarrierConfig, CarrierDocument, Progress, Step, Turn } from './types.ts';

/** What a carrier says that it has bound; null where it did not say. Days as YYYY-MM-DD, dollars. */
export type BoundAnswer = {
  policy_number: string;
  premium: number | null;
  effective_date: string | null;
  expiration_date: string | null;
  documents: CarrierDocument[];
};

/** `unsent`: nothing reached the carrier; `in_doubt`: it may have bound, and nobody here knows. */
export type BindOutcome =
  | { state: 'bound'; policy: BoundAnswer }
  | { state: 'refused' | 'unsent' | 'in_doubt'; said: string };

export const bindSteps = ({ mapping }: Pick<CarrierConfig, 'mapping'>): readonly Step[] => mapping.bind ?? [];

/** The carrier as it is spoken with to bind: each of its steps is sent once, but for those that ask whether it is done. */
export const asBinding = (carrier: CarrierConfig): CarrierConfig => ({
  ...carrier,
  mapping: {
    steps: bindSteps(carrier).map((step) => (step.until ? step : { ...step, is_once: true })),
    // What was bound stands in the outputs of the steps.
    answer: '{"outcome": "referral"}',
  },
});

/** Where binding begins: what the steps of the quote brought is there to be read. */
export const bindingAfter = (carrier: CarrierConfig, { steps, last }: Progress): Progress => ({
  at: bindSteps(carrier)[0]?.id ?? '',
  ...(last === undefined ? {} : { last }),
  steps: { ...steps },
  turns: 0,
});

/** Nothing has left when no connection was made at all. */
const UNCONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const neverLeft = (error: unknown): boolean =>
  error instanceof OutboundError &&
  (error.fault === 'refused_address' ||
    error.fault === 'circuit_open' ||
    (error.fault === 'connect' && UNCONNECTED.has(String((error.cause as { code?: unknown } | undefined)?.code))));

/** The caller, and whether any request of the steps may have reached the carrier. A token that is asked for binds nothing. */
export function watched(caller: Caller, steps: readonly Step[]): { caller: Caller; isReached: () => boolean } {
  const ids = new Set(steps.map(({ id }) => id));
  let isReached = false;
  const call: Caller['call'] = async (request) => {
    try {
      const answer = await caller.call(request);
      isReached ||= ids.has(request.step ?? '');
      return answer;
    } catch (error) {
      isReached ||= ids.has(request.step ?? '') && !neverLeft(error);
      throw error;
    }
  };
  return { caller: { ...caller, call }, isReached: () => isReached };
}

const policy = z.object({
  policy_number: optionalTextOf(60).catch(null),
  premium: premium.catch(null),
  effective_date: date.catch({ day: null, unread: null }),
  expiration_date: date.catch({ day: null, unread: null }),
  documents: documentsOf.catch([]),
});

/** What the steps that bind gave out, the later ones in front. */
function policyOf(steps: readonly Step[], progress: Progress) {
  const outputs = Object.assign({}, ...steps.map(({ id }) => progress.steps[id]?.outputs ?? {}));
  const read = policy.parse(withFiles(outputs, progress));
  return { ...read, effective_date: read.effective_date.day, expiration_date: read.expiration_date.day };
}

/** What a carrier answers with where it does not take a request: nothing is bound by that. */
const REFUSALS: readonly unknown[] = ['request', 'sign_in', 'busy'];
const UNFINISHED = 'The carrier took the request and did not say in time what came of it.';
const UNNUMBERED = 'The carrier took the request and gave no policy number.';

/** What asking to bind has come to. What is not surely a refusal or never left is in doubt. */
export function bindOutcome(carrier: CarrierConfig, turn: Turn, progress: Progress, isReached: boolean): BindOutcome {
  const steps = bindSteps(carrier);
  if (turn.state !== 'done') {
    const said = (turn.state === 'again' && turn.trouble?.description) || UNFINISHED;
    return { state: isReached ? 'in_doubt' : 'unsent', said };
  }
  const { result } = turn;
  if (progress.at === '' && result.outcome === 'referral') {
    const { policy_number, ...read } = policyOf(steps, progress);
    if (policy_number) return { state: 'bound', policy: { policy_number, ...read } };
    return { state: isReached ? 'in_doubt' : 'unsent', said: UNNUMBERED };
  }
  const said = result.description;
  if (!isReached) return { state: 'unsent', said };
  // What a step before it has done stands, whatever this one was answered.
  const isFirst = !steps.some(
    ({ id, request }) => id !== progress.at && progress.steps[id] && request?.method !== 'GET',
  );
  const isRefused = progress.denied === progress.at || (isFirst && REFUSALS.includes(result.failure));
  return { state: isRefused ? 'refused' : 'in_doubt', said };
}
