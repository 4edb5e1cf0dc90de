import { embeddedLengthInThread } from '../../outbound/incoming.ts';
import { MappingError } from '../mapping/mapping.ts';
import { LONG_BODY } from '../mapping/sheltered/long-bodies.ts';
import type { CarrierConfig, Progress, QuoteRequest, StepResult } from '../types.ts';

export const beginningAt = (at: string): Progress => ({ at, steps: {}, turns: 0 });

export function goTo(progress: Progress, id: string): void {
  progress.at = id;
  progress.polls = undefined;
  progress.since = undefined;
  progress.tries = undefined;
}

export const lastOf = ({ last, steps }: Progress): StepResult | null =>
  last === undefined ? null : (steps[last] ?? null);

export type Scope = { carrier: Pick<CarrierConfig, 'producer_code'>; request: QuoteRequest; progress: Progress };

type Last = Pick<StepResult, 'status' | 'headers' | 'body' | 'json' | 'items'>;

/**
 * The input of an expression: the application, the results of the steps, their outputs by name, and the last answer.
 * Large values that the expression does not name are left out, because copying them takes time.
 */
export function seenBy(
  expression: string,
  { carrier: { producer_code = '' }, request, progress }: Scope,
  last: Last | null,
  more: object = {},
): object {
  const facts = {
    ...request,
    callback_secrets: undefined,
    producer_code,
    answers: { ...request.answers, ...progress.answers },
  };
  return {
    // Outputs of later steps take precedence.
    ...Object.assign({}, ...Object.values(progress.steps).map(({ outputs }) => outputs ?? {})),
    ...facts,
    ...(/\brequest\b/.test(expression) ? { request: facts } : {}),
    ...(/\bsteps\b/.test(expression) ? { steps: progress.steps } : {}),
    ...(last ? lastSeen(expression, last) : {}),
    ...more,
  };
}

/** The last answer as the input of an expression, with a long body only if the expression names it. */
export const lastSeen = (expression: string, { status, headers, body, json, items }: Last) => {
  const isLong = json !== undefined || items?.some((item) => item.json !== undefined);
  if (!isLong) return { status, headers, body };
  return {
    status,
    headers,
    ...(/\bbody\b/.test(expression) ? { [LONG_BODY]: { status, headers, body, json, items } } : {}),
  };
};

const MB = 1024 * 1024;
/** Bytes: the limit of one file, and of all files of a conversation together. */
export const LARGEST_FILE = 25 * MB;
/** The most characters of a conversation's step results. They are saved so that another process can resume. */
const MOST_SAVED = 8 * MB;

/**
 * Refuses results that are too large to save. Files in them are searched for (in a thread) only when the results
 * could be too large. @throws MappingError
 */
export async function assertRoom({ steps, files = {} }: Progress): Promise<void> {
  const all = Object.values(steps);
  const parts = all.flatMap((step) => [...(step.items ?? [step]).map(({ body }) => body), step.outputs]);
  const parsed = all.flatMap((step) => (step.items ?? [step]).map(({ json }) => json?.length ?? 0));
  const counted = sum(parts.map(lengthOf));
  const outside = sum(Object.values(files).map(({ size, base64 = '' }) => size ?? base64.length * 0.75));
  const isSurelySmall = sum(parsed) + counted <= MOST_SAVED && outside + counted * 0.75 <= LARGEST_FILE;
  const embedded = isSurelySmall ? 0 : await embeddedLengthInThread(parts.map(textOf));
  if (sum(parsed) + counted - embedded > MOST_SAVED)
    throw new MappingError(`the answers of its steps are more than ${MOST_SAVED / MB} MB in all`);
  if (outside + embedded * 0.75 > LARGEST_FILE + 2)
    throw new MappingError(`its files are more than ${LARGEST_FILE / MB} MB in all`);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const isText = (value: unknown): value is string => typeof value === 'string';
const textOf = (value: unknown): string =>
  isText(value) ? value : typeof value === 'object' && value !== null ? JSON.stringify(value) : '';

const lengths = new WeakMap<object, number>();

function lengthOf(value: unknown): number {
  if (isText(value)) return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  const length = lengths.get(value) ?? JSON.stringify(value).length;
  lengths.set(value, length);
  return length;
}
