import { MOST_ITEMS } from '@freeboard/domain/carriers';
import { retryAfterMs } from '../../outbound/retry.ts';
import { clean } from '../clean.ts';
import { MappingError, PartFault } from '../mapping/mapping.ts';
import { done, errorResult } from '../result/result.ts';
import type { CarrierResult, ConversationState, Progress, Step, StepRequest, StepResult } from '../types.ts';
import { faultOf, type Read, readAnswer, unreadable } from './answers.ts';
import { askAfterRefusal, takeAsk } from './ask-agent.ts';
import type { Asking } from './asking.ts';
import { saveEmbedded, saveFile } from './files.ts';
import { finish } from './finish.ts';
import { evaluated, goTo, type Moved, nextOf, partOf } from './moves.ts';
import { prepare } from './prepare.ts';
import { redactResult } from './redact-result.ts';
import { assertRoom } from './room.ts';
import { lastOf } from './sees.ts';
import { send } from './send.ts';

/** So many steps end a conversation that leads back to itself. */
const MOST_TURNS = 60;
const SHORTEST_MS = 500;
const USUAL_MS = 2_000;
const LONGEST_MS = 120_000;
const RETRY_MS = 1_000;
const LONGEST_REF = 4_000;

type Requesting = Step & { request: StepRequest };
/** Returns how long to wait before a step is asked again: as configured, and as the carrier wants it. */
const pauseOf = ({ now }: Asking, { every_ms = USUAL_MS }: Step, headers: StepResult['headers'] = {}): number =>
  Math.min(LONGEST_MS, Math.max(SHORTEST_MS, every_ms, retryAfterMs(headers, now()) ?? 0));

/** Returns what a step came to, with its name where there is more than one. */
const named = ({ steps }: Asking, step: Step, result: CarrierResult): CarrierResult =>
  steps[0]?.id === step.id ? result : { ...result, description: `${step.name}: ${result.description}` };

const seconds = (since: string | undefined, now: Date): number => (since ? now.getTime() - Date.parse(since) : 0);

/** Returns whether a repeated step is at its end by this answer. @throws MappingError */
export async function isOver(asking: Asking, progress: Progress, step: Step, last: StepResult): Promise<boolean> {
  if (!step.until) return true;
  const more = { polls: progress.polls ?? 0, elapsed_ms: seconds(progress.since, asking.now()) };
  if ((await evaluated(asking, progress, step.until, last, more)) === true) return true;
  // This asking counts, too.
  const count = (progress.polls ?? 0) + 1;
  if (step.at_most === undefined || count < step.at_most) return false;
  progress.unmet = count;
  return true;
}

/** Keeps what a step brought, and what it gives out by name. */
async function absorbStep(asking: Asking, progress: Progress, step: Step, brought: StepResult): Promise<void> {
  const outputs: Record<string, unknown> = {};
  progress.steps[step.id] = brought;
  progress.last = step.id;
  for (const [name, expression] of Object.entries(step.outputs ?? {}))
    outputs[name] = (await evaluated(asking, progress, expression, brought)) ?? null;
  if (step.outputs) brought.outputs = outputs;
}

type Failed = Extract<Read, { ok: false }>;

/** Returns what follows when a step failed: by its own rule, else the end. */
async function fail(asking: Asking, progress: Progress, step: Step, failed: Failed): Promise<Moved> {
  const { on_failure } = step;
  const answer = failed.answer ?? { status: 0, headers: {}, body: null };
  if (on_failure?.do === 'go_on' || on_failure?.do === 'go_to') {
    progress.steps[step.id] = answer;
    progress.last = step.id;
    goTo(progress, on_failure.do === 'go_to' ? (on_failure.step ?? '') : nextOf(asking, step));
    return null;
  }
  let result = failed.result;
  let hasReason = false;
  if (on_failure?.reason && failed.answer) {
    const reason = await evaluated(asking, progress, on_failure.reason, failed.answer);
    hasReason = typeof reason === 'string' && reason.trim() !== '';
    if (hasReason) result = { ...result, description: String(reason).slice(0, 2_000) };
  }
  const unnamed = result;
  result = named(asking, step, result);
  const tries = (progress.tries ?? 0) + 1;
  if (on_failure?.do === 'retry' && !step.is_once && tries <= (on_failure.times ?? 1)) {
    progress.tries = tries;
    return { state: 'again', progress, after_ms: on_failure.after_ms ?? RETRY_MS, trouble: result };
  }
  if (step.until && failed.isPassing)
    return { state: 'again', progress, after_ms: pauseOf(asking, step), trouble: result };
  return (await askAfterRefusal(asking, progress, step, failed, { result: unnamed, hasReason })) ?? done(result);
}

const NOT_SUCCESSFUL = 'The carrier did not do what was asked.';

/** After an answer that is none of the last: asked again after a time. */
async function repeatStep(
  asking: Asking,
  progress: Progress,
  step: Step,
  brought: StepResult,
): Promise<ConversationState> {
  progress.polls = (progress.polls ?? 0) + 1;
  progress.since ??= asking.now().toISOString();
  const more = { state: 'again', progress, after_ms: pauseOf(asking, step, brought.headers) } as const;
  if (step.is_partial && asking.show) {
    // Nothing but the result so far sees it as the last answer: the request is made as it was before.
    const shown = { ...progress, last: step.id, steps: { ...progress.steps, [step.id]: brought } };
    const result = await finish(asking, shown);
    const so_far = result.outcome === 'error' ? null : redactResult(asking, result);
    if (so_far) await asking.show(so_far);
    return { ...more, so_far };
  }
  return more;
}

/** Looks at what a step brought, and goes on, fails or asks again. @throws MappingError */
export async function weigh(
  asking: Asking,
  progress: Progress,
  step: Step,
  brought: StepResult,
  isOverNow: boolean,
): Promise<Moved> {
  if (!isOverNow) return repeatStep(asking, progress, step, brought);
  if (step.success && (await evaluated(asking, progress, step.success, brought)) !== true) {
    progress.denied = step.id;
    return fail(asking, progress, step, { ok: false, result: errorResult(NOT_SUCCESSFUL, 'request'), answer: brought });
  }
  await absorbStep(asking, progress, step, brought);
  goTo(progress, nextOf(asking, step));
  return null;
}

/** Takes an answer for what a step brought: it goes on, fails, or is to be asked again. @throws MappingError */
export const absorb = async (asking: Asking, progress: Progress, step: Step, brought: StepResult): Promise<Moved> =>
  weigh(asking, progress, step, brought, await isOver(asking, progress, step, brought));

/** Returns what was brought for each of a list, as one. */
export const allOf = (items: NonNullable<StepResult['items']>): StepResult => {
  const { status, headers } = items.at(-1) ?? { status: 200, headers: {} };
  return { status, headers, body: items.map(({ body }) => body), items };
};

type Item = { item?: unknown; index?: number };

/** Returns whether a request holds the token that it is sent with. */
const readsToken = ({ request }: Requesting): boolean => /\btoken\b/.test(JSON.stringify(request));

/** Sends the request of a step once and reads its answer; faults of the outside and of the mapping are answers, too. */
async function askOnce(asking: Asking, progress: Progress, step: Requesting, item: Item = {}): Promise<Read> {
  const { carrier, request, caller, tokens, now, secrets } = asking;
  try {
    const more = { ...item, polls: progress.polls ?? 0, elapsed_ms: seconds(progress.since, now()) };
    const made = (token?: string) => prepare(carrier, step, request, progress, now(), more, token);
    // What cannot be made is not asked a token for.
    const prepared = readsToken(step) ? null : await made();
    const hidden = request.callback_secrets ?? [];
    const answer = await send(
      { carrier, step, caller, tokens, hidden, secrets, progress, now },
      prepared ? async () => prepared : made,
    );
    const read = await readAnswer(step, answer, `XML of ${carrier.id}`, now());
    if (read.ok && answer.embedded) await saveEmbedded(asking, progress, answer.embedded);
    return read.ok && answer.bytes
      ? { ok: true, answer: { ...read.answer, body: await saveFile(asking, progress, step.id, answer) } }
      : read;
  } catch (error) {
    return faultOf(error);
  }
}

const UNKNOWN =
  'Whether the carrier took this is not known: the answer was lost, and it is never asked twice. Look in its own portal.';

/** Of a request that may be made but once: keeps that it is being made, unless it was before. */
async function isFirst(asking: Asking, progress: Progress, key: string): Promise<boolean> {
  if (progress.once?.includes(key)) return false;
  progress.once = [...(progress.once ?? []), key];
  await asking.keep?.(progress);
  return true;
}

async function takeCall(asking: Asking, progress: Progress, step: Requesting): Promise<Moved> {
  if (step.is_once && !(await isFirst(asking, progress, step.id)))
    return done(named(asking, step, errorResult(UNKNOWN, 'unreachable')));
  const read = await askOnce(asking, progress, step);
  // What was asked but once may have been done all the same.
  if (!read.ok && step.is_once && read.isLost) return done(named(asking, step, errorResult(UNKNOWN, 'unreachable')));
  if (!read.ok) return fail(asking, progress, step, read);
  return absorb(asking, progress, step, { ...read.answer });
}

/** Returns what a step is asked for. @throws MappingError */
export async function listOf(asking: Asking, progress: Progress, each: string): Promise<unknown[]> {
  const given = await evaluated(asking, progress, each, lastOf(progress));
  const list = given === undefined || given === null ? [] : Array.isArray(given) ? given : [given];
  if (list.length > MOST_ITEMS)
    throw new MappingError(`'each' gives ${list.length} items, and ${MOST_ITEMS} at most are asked for`);
  return list;
}

/** Asks once for each item of a list; of a repeated step, for each that is not at its end. */
async function takeEach(asking: Asking, progress: Progress, step: Requesting & { each: string }): Promise<Moved> {
  const list = await partOf('each', () => listOf(asking, progress, step.each));
  // What an earlier round brought, or this one before it failed, is the beginning of this one.
  const isNew = progress.polls === undefined && progress.tries === undefined;
  const before = isNew ? [] : (progress.steps[step.id]?.items ?? []);
  const isWhole = before.length === list.length && before.every(({ is_done }) => is_done);
  const items: NonNullable<StepResult['items']> = isWhole ? [] : [...before];
  progress.polls ??= 0;
  const soFar = () => allOf(items);
  progress.steps[step.id] = soFar();
  for (const [index, item] of list.entries()) {
    if (items[index]?.is_done) continue;
    if (step.is_once && !(await isFirst(asking, progress, `${step.id} ${index}`)))
      return done(named(asking, step, errorResult(UNKNOWN, 'unreachable')));
    const read = await askOnce(asking, progress, step, { item, index });
    if (!read.ok && step.on_failure?.do !== 'go_on' && !(step.until && read.isPassing))
      return fail(asking, progress, step, read);
    const answer = read.ok ? read.answer : (read.answer ?? { status: 0, headers: {}, body: null });
    const isDone = read.ok ? await isOver(asking, progress, step, answer) : step.on_failure?.do === 'go_on';
    items[index] = { ...answer, is_done: isDone };
    progress.steps[step.id] = soFar();
    assertRoom(progress);
  }
  return weigh(
    asking,
    progress,
    step,
    soFar(),
    items.every(({ is_done }) => is_done),
  );
}

async function takeReceive(asking: Asking, progress: Progress, step: Step): Promise<Moved> {
  const { receive } = step;
  if (receive?.by !== 'webhook') return { state: 'awaiting', progress, step, ref: null };
  const given = await evaluated(asking, progress, receive.ref, lastOf(progress));
  const ref = typeof given === 'string' || typeof given === 'number' ? clean(String(given)).trim() : '';
  if (ref === '' || ref.length > LONGEST_REF)
    throw new MappingError('it gives no reference that the call of the carrier could be known by');
  return { state: 'awaiting', progress, step, ref };
}

async function take(asking: Asking, progress: Progress, step: Step): Promise<Moved> {
  const { when } = step;
  if (when && (await partOf('when', () => evaluated(asking, progress, when, lastOf(progress)))) !== true) {
    goTo(progress, nextOf(asking, step));
    return null;
  }
  if (step.ask !== undefined) return takeAsk(asking, progress, { ...step, ask: step.ask });
  const { request, each } = step;
  if (!request) return takeReceive(asking, progress, step);
  if (step.until && progress.since === undefined && progress.turns > 1) {
    // It was only just asked for: a moment later there is something to ask about.
    progress.since = asking.now().toISOString();
    return { state: 'again', progress, after_ms: pauseOf(asking, step, lastOf(progress)?.headers) };
  }
  return each === undefined
    ? takeCall(asking, progress, { ...step, request })
    : takeEach(asking, progress, { ...step, request, each });
}

/** What the steps brought is read again by those that bind the quote. */
export const saveForBinding = async ({ carrier, keep }: Asking, progress: Progress): Promise<void> => {
  if (carrier.mapping.bind?.length) await keep?.(progress);
};

/**
 * Goes on with a conversation until it ends or pauses. Every fault has its outcome: no answer in time is `timeout`; whatever
 * cannot be understood, or fails, is `error` in plain words that name the step. Only errors of our own throw.
 */
export async function converse(asking: Asking, progress: Progress): Promise<ConversationState> {
  for (;;) {
    const step = asking.steps.find(({ id }) => id === progress.at);
    if (!step) {
      await saveForBinding(asking, progress);
      return done(await finish(asking, progress));
    }
    // One that is asked again is still the same; how often that may be is said by its time.
    if (progress.polls === undefined && progress.since === undefined && progress.tries === undefined)
      progress.turns += 1;
    if (progress.turns > MOST_TURNS)
      return done(
        named(asking, step, errorResult(`The conversation does not end: ${MOST_TURNS} steps were taken.`, 'setup')),
      );
    try {
      const moved = await take(asking, progress, step);
      if (moved?.state !== 'done' && progress.at !== '') assertRoom(progress);
      if (moved) return moved;
    } catch (error) {
      const isOwn = error instanceof PartFault;
      return done(
        isOwn ? errorResult(`${step.name}: ${error.message}.`, 'setup') : named(asking, step, unreadable(error)),
      );
    }
    if (progress.at !== '') await asking.keep?.(progress);
  }
}
