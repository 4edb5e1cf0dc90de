import { LONG_BODY } from '../mapping/sheltered/long-bodies.ts';
import type { CarrierConfig, Progress, QuoteRequest, StepResult } from '../types.ts';

type Last = Pick<StepResult, 'status' | 'headers' | 'body' | 'json' | 'items'>;

/** Returns what steps gave out by name, the later ones in front. */
const outputsOf = (steps: Progress['steps']): Record<string, unknown> =>
  Object.assign({}, ...Object.values(steps).map(({ outputs }) => outputs ?? {}));

/** Returns the answer of the step that was asked last; null before the first. */
export const lastOf = ({ last, steps }: Progress): StepResult | null =>
  last === undefined ? null : (steps[last] ?? null);

/** Returns the application as the mappings of a carrier see it. */
export const factsOf = ({ producer_code = '' }: Pick<CarrierConfig, 'producer_code'>, request: QuoteRequest) => ({
  ...request,
  callback_secrets: undefined,
  producer_code,
  answers: request.answers ?? {},
});

/** What an expression sees of the last answer. */
export const lastSeen = (expression: string, { status, headers, body, json, items }: Last) => {
  const isLong = json !== undefined || items?.some((item) => item.json !== undefined);
  if (!isLong) return { status, headers, body };
  return {
    status,
    headers,
    ...(/\bbody\b/.test(expression) ? { [LONG_BODY]: { status, headers, body, json, items } } : {}),
  };
};

/**
 * Returns what an expression of a conversation sees: the application, what the steps brought, their outputs by name,
 * and the last answer. What it does not name of the large things is left out: it would only be carried about.
 */
export function seenBy(
  expression: string,
  carrier: Pick<CarrierConfig, 'producer_code'>,
  request: QuoteRequest,
  progress: Progress,
  last: Last | null,
  more: object = {},
): object {
  const facts = factsOf(carrier, { ...request, answers: { ...request.answers, ...progress.answers } });
  return {
    ...outputsOf(progress.steps),
    ...facts,
    ...(/\brequest\b/.test(expression) ? { request: facts } : {}),
    ...(/\bsteps\b/.test(expression) ? { steps: progress.steps } : {}),
    ...(last ? lastSeen(expression, last) : {}),
    ...more,
  };
}
