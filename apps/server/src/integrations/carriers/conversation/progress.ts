import { embeddedLength } from '../../outbound/embedded.ts';
import { MappingError } from '../mapping/mapping.ts';
import { LONG_BODY } from '../mapping/sheltered/long-bodies.ts';
import type { CarrierConfig, Progress, QuoteRequest, StepAnswer, StepResult } from '../types.ts';

export const beginningAt = (at: string): Progress => ({ at, steps: {}, turns: 0 });

export function goTo(progress: Progress, id: string): void {
  progress.at = id;
  progress.polls = undefined;
  progress.since = undefined;
  progress.tries = undefined;
}

/** The result of the latest step; null before the first step. */
export const lastOf = ({ last, steps }: Progress): StepResult | null =>
  last === undefined ? null : (steps[last] ?? null);

/** What a conversation's expressions are evaluated with. */
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
/** The most bytes of one file, and of all files of a conversation together. */
export const LARGEST_FILE = 25 * MB;
/** The most characters of all step results of a conversation, which are saved so that another process can resume. */
const MOST_SAVED = 8 * MB;

/** Refuses results that are too large to save. @throws MappingError */
export function assertRoom({ steps, files = {} }: Progress): void {
  let length = 0;
  let size = Object.values(files).reduce((sum, { size, base64 = '' }) => sum + (size ?? base64.length * 0.75), 0);
  for (const step of Object.values(steps)) {
    const answers: StepAnswer[] = step.items ?? [step];
    for (const { json } of answers) length += json?.length ?? 0;
    for (const part of [...answers.map(({ body }) => body), step.outputs]) {
      const { plain, embedded } = lengthOf(part);
      length += plain;
      size += embedded * 0.75;
    }
  }
  if (length > MOST_SAVED)
    throw new MappingError(`the answers of its steps are more than ${MOST_SAVED / MB} MB in all`);
  if (size > LARGEST_FILE + 2) throw new MappingError(`its files are more than ${LARGEST_FILE / MB} MB in all`);
}

/** The length of a value as JSON without its Base64 files, and the length of these files. */
type Length = { plain: number; embedded: number };

const known = new WeakMap<object, Length>();

function measure(text: string): Length {
  const embedded = embeddedLength(text);
  return { plain: text.length - embedded, embedded };
}

function lengthOf(value: unknown): Length {
  if (typeof value === 'string') return measure(value);
  if (typeof value !== 'object' || value === null) return { plain: 8, embedded: 0 };
  const length = known.get(value) ?? measure(JSON.stringify(value));
  known.set(value, length);
  return length;
}
