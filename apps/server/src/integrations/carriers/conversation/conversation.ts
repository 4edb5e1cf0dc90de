import { MOST_ITEMS, normalizedAnswers } from '@freeboard/domain/carriers';
import { localTokens, type TokenStore } from '../../../kernel/tokens.ts';
import { retryAfterMs } from '../../outbound/retry.ts';
import type { Caller, OutboundAnswer } from '../../outbound.ts';
import { credentials, forgetToken, secretsOfAccount, secretsOfConnection } from '../auth.ts';
import { clean } from '../clean.ts';
import { evaluate, forAnswer, MappingError, PartFault } from '../mapping/mapping.ts';
import { currencyIn } from '../result/currency.ts';
import { normalize } from '../result/normalize.ts';
import { done, errorResult, unmetText } from '../result/result.ts';
import type {
  CarrierConfig,
  CarrierResult,
  ConversationState,
  Progress,
  Question,
  QuoteRequest,
  Step,
  StepAnswer,
  StepResult,
} from '../types.ts';
import {
  type CarrierCall,
  type FailedRead,
  faultOf,
  type Read,
  readAnswer,
  readCall,
  readCalls,
  unreadable,
} from './answer.ts';
import { carrierMessage } from './carrier-message.ts';
import { cookieHeader, takeCookies } from './cookies.ts';
import { type SaveFile, saveAnswerFile, saveEmbedded, withAccess, withFiles } from './documents.ts';
import { assertRoom, beginningAt, goTo, LARGEST_FILE, lastOf, seenBy } from './progress.ts';
import { agentIsAsked, questionsOf } from './questions.ts';
import { redactResult, redactState } from './redact.ts';
import { type BuiltRequest, buildRequest, type RequestStep } from './request.ts';

export type ConversationInput = {
  carrier: CarrierConfig;
  request: QuoteRequest;
  caller: Caller;
  tokens?: TokenStore;
  now: () => Date;
  is_unattended?: boolean;
  /** Saves the progress. The next step waits for it. */
  keep?: (progress: Progress) => Promise<void>;
  /** Saves a file of an answer under a name. If missing, the file stays in the progress. */
  saveFile?: SaveFile;
  show?: (result: CarrierResult) => Promise<void>;
};

/** The state in which a conversation pauses or ends; null when it continues. */
type Pause = ConversationState | null;

export type CallOutcome =
  | { state: 'waits' }
  | { state: 'done'; result: CarrierResult }
  | { state: 'goes_on'; progress: Progress };

const MOST_TURNS = 60;
const LONGEST_REF = 4_000;
const RETRY_MS = 1_000;
/** The length of the largest file in Base64, with a line break after every 64 characters. */
const LARGEST_EMBEDDED = Math.ceil(LARGEST_FILE * 1.375);

const NOT_SUCCESSFUL = 'The carrier did not do what was asked.';
const UNKNOWN =
  'It is not known whether the carrier took this: its answer was lost, and Freeboard never sends it twice. Check the carrier’s own portal.';

/**
 * Runs the steps of a carrier's mapping, from the beginning or from saved progress. A step sends a request, waits for
 * a callback, or asks the agent; its result decides the next step (`move`), and all results together give the
 * carrier's result (`finish`). Progress is saved before each next step, so that another process can resume there.
 * Every failure is an outcome: no answer in time is `timeout`; anything unreadable or failed is `error` with a
 * message that names the step. Only our own errors (saving exchanges) are thrown. The replay of recorded answers
 * (recorded.ts) calls the public methods one by one.
 */
export class Conversation {
  readonly #input: ConversationInput;
  readonly #carrier: CarrierConfig;
  readonly #request: QuoteRequest;
  readonly #steps: readonly Step[];
  readonly #tokens: TokenStore;
  readonly #progress: Progress;
  /** Credentials and values derived from them, redacted where a carrier repeats them. */
  #secrets: Set<string>;
  #timeout_ms: number;

  /** @param progress where to resume; updated in place */
  constructor(input: ConversationInput, progress?: Progress) {
    const { carrier, request, tokens = localTokens } = input;
    this.#input = input;
    this.#carrier = carrier;
    this.#request = request;
    this.#steps = carrier.mapping.steps ?? [];
    this.#tokens = tokens;
    this.#progress = progress ?? beginningAt(this.#steps[0]?.id ?? '');
    // Earlier answers are read again, so their secrets must be known before anything is sent.
    this.#secrets = new Set(secretsOfAccount(carrier));
    this.#timeout_ms = carrier.limits.timeout_ms;
  }

  /** Runs until the conversation ends or pauses. In the state `again` it has to be called again. */
  async run(timeout_ms = this.#carrier.limits.timeout_ms): Promise<ConversationState> {
    this.#timeout_ms = timeout_ms;
    await this.#learnSecrets();
    return redactState(this.#secrets, await this.#goOn());
  }

  /** Collects what to redact: the carrier may repeat secrets that an earlier process sent. */
  async #learnSecrets(): Promise<void> {
    const { callback_secrets = [] } = this.#request;
    const known = await secretsOfConnection(this.#carrier, this.#progress, this.#tokens);
    this.#secrets = new Set([...known, ...callback_secrets]);
  }

  async #goOn(): Promise<ConversationState> {
    const progress = this.#progress;
    for (;;) {
      const step = this.#next();
      if (!step) return done(await this.#end());
      // A repeated step counts once: its own time limits it.
      if (progress.polls === undefined && progress.since === undefined && progress.tries === undefined)
        progress.turns += 1;
      if (progress.turns > MOST_TURNS) {
        const endless = `The conversation does not end: ${MOST_TURNS} steps were taken.`;
        return done(this.#named(step, errorResult(endless, 'setup')));
      }
      try {
        const pause = await this.#take(step);
        if (pause?.state !== 'done' && progress.at !== '') await assertRoom(progress);
        if (pause) return pause;
      } catch (error) {
        if (error instanceof PartFault) return done(errorResult(`${step.name}: ${error.message}.`, 'setup'));
        return done(this.#named(step, unreadable(error)));
      }
      if (progress.at !== '') await this.#input.keep?.(progress);
    }
  }

  #next(): Step | undefined {
    return this.#steps.find(({ id }) => id === this.#progress.at);
  }

  async #take(step: Step): Promise<Pause> {
    if (!(await this.isWanted(step))) return this.#leave(step);
    const { ask, request, each } = step;
    if (ask !== undefined) return this.#askAgent({ ...step, ask });
    if (!request) return this.#awaitCall(step);
    const progress = this.#progress;
    if (step.until && progress.since === undefined && progress.turns > 1) {
      // The first poll waits, because the result was requested only now.
      progress.since = this.#input.now().toISOString();
      return { state: 'again', progress, after_ms: this.#delay(step, lastOf(progress)?.headers) };
    }
    return each === undefined ? this.#askOne({ ...step, request }) : this.#askEach({ ...step, request, each });
  }

  /** @throws PartFault */
  async isWanted({ when }: Step): Promise<boolean> {
    if (!when) return true;
    return (await partOf('when', () => this.#evaluate(when, lastOf(this.#progress)))) === true;
  }

  #leave({ id }: Step): null {
    goTo(this.#progress, this.#steps[this.#steps.findIndex((one) => one.id === id) + 1]?.id ?? '');
    return null;
  }

  async #awaitCall(step: Step): Promise<ConversationState> {
    const { receive } = step;
    const progress = this.#progress;
    if (receive?.by !== 'webhook') return { state: 'awaiting', progress, step, ref: null };
    const given = await this.#evaluate(receive.ref, lastOf(progress));
    const ref = typeof given === 'string' || typeof given === 'number' ? clean(String(given)).trim() : '';
    if (ref === '' || ref.length > LONGEST_REF)
      throw new MappingError('it gives no reference that the call of the carrier could be known by');
    return { state: 'awaiting', progress, step, ref };
  }

  async #askOne(step: RequestStep): Promise<Pause> {
    const lost = done(this.#named(step, errorResult(UNKNOWN, 'unreachable')));
    if (step.is_once && !(await this.#claimOnce(step.id))) return lost;
    const read = await this.#ask(step);
    if (read.ok) return this.move(step, { ...read.answer });
    // The carrier may have acted on it anyway.
    return step.is_once && read.isLost ? lost : this.#fail(step, read);
  }

  async #askEach(step: RequestStep & { each: string }): Promise<Pause> {
    const progress = this.#progress;
    const list = await partOf('each', () => this.itemsOf(step.each));
    // Continues from an earlier round, or from where this round failed.
    const isNew = progress.polls === undefined && progress.tries === undefined;
    const before = isNew ? [] : (progress.steps[step.id]?.items ?? []);
    const isWhole = before.length === list.length && before.every(({ is_done }) => is_done);
    const items: NonNullable<StepResult['items']> = isWhole ? [] : [...before];
    const isPassedOver = step.on_failure?.do === 'go_on';
    progress.polls ??= 0;
    progress.steps[step.id] = resultOfItems(items);
    for (const [index, item] of list.entries()) {
      if (items[index]?.is_done) continue;
      if (step.is_once && !(await this.#claimOnce(`${step.id} ${index}`)))
        return done(this.#named(step, errorResult(UNKNOWN, 'unreachable')));
      const read = await this.#ask(step, { item, index });
      if (!read.ok && !isPassedOver && !(step.until && read.isPassing)) return this.#fail(step, read);
      const answer = read.answer ?? NO_ANSWER;
      items[index] = { ...answer, is_done: read.ok ? await this.isOver(step, answer) : isPassedOver };
      progress.steps[step.id] = resultOfItems(items);
      await assertRoom(progress);
    }
    const isOver = items.every(({ is_done }) => is_done);
    return this.move(step, resultOfItems(items), isOver);
  }

  /** @throws MappingError */
  async itemsOf(each: string): Promise<unknown[]> {
    const given = await this.#evaluate(each, lastOf(this.#progress));
    const list = given === undefined || given === null ? [] : Array.isArray(given) ? given : [given];
    if (list.length > MOST_ITEMS)
      throw new MappingError(`'each' gives ${list.length} items, and ${MOST_ITEMS} at most are asked for`);
    return list;
  }

  /** Saves that a request allowed only once is about to be sent. @returns false if it may have been sent before */
  async #claimOnce(key: string): Promise<boolean> {
    const progress = this.#progress;
    if (progress.once?.includes(key)) return false;
    progress.once = [...(progress.once ?? []), key];
    await this.#input.keep?.(progress);
    return true;
  }

  /** Connection faults and mapping errors become failed reads. */
  async #ask(step: RequestStep, item: { item?: unknown; index?: number } = {}): Promise<Read> {
    const { now } = this.#input;
    try {
      const more = { ...item, polls: this.#progress.polls ?? 0, elapsed_ms: this.#elapsedMs() };
      const build = (token?: string) =>
        buildRequest(
          { carrier: this.#carrier, request: this.#request, progress: this.#progress, now: now() },
          step,
          more,
          token,
        );
      // No token is requested for a request that cannot be built.
      const built = readsToken(step) ? null : await build();
      return await this.#read(step, await this.#send(step, built ? async () => built : build));
    } catch (error) {
      return faultOf(error);
    }
  }

  /**
   * Sends a request with the carrier's credentials; on 401 renews a shared token once, unless the request may be sent
   * only once.
   * @throws OutboundError
   */
  async #send(step: RequestStep, build: Build): Promise<OutboundAnswer> {
    const { answer, token } = await this.#sendOnce(step, build);
    if (answer.status !== 401 || token === undefined || step.is_once) return answer;
    await forgetToken(this.#carrier, token, this.#tokens);
    return (await this.#sendOnce(step, build)).answer;
  }

  async #sendOnce(step: RequestStep, build: Build) {
    const { caller } = this.#input;
    const access = await credentials(this.#carrier, caller, this.#timeout_ms, this.#tokens);
    const built = await build(access.token);
    const hidden = this.#request.callback_secrets ?? [];
    for (const secret of [...access.secrets, ...built.secrets, ...hidden]) this.#secrets.add(secret);
    const url = new URL(built.url);
    for (const [name, value] of Object.entries(access.query)) url.searchParams.set(name, value);
    const headers = { ...built.headers, ...access.headers };
    let answer = await this.#sendTo(url, step, { ...built, headers });
    const moved = step.is_once || step.understood?.includes(answer.status) ? null : redirectOf(url, answer);
    if (moved) answer = await this.#sendTo(moved, step, { ...built, headers });
    return { answer, token: access.token };
  }

  async #sendTo(url: URL, step: RequestStep, { method, headers, body }: BuiltRequest): Promise<OutboundAnswer> {
    const { caller, now } = this.#input;
    const { auth, name, base_url } = this.#carrier;
    const cookies = cookieHeader(this.#progress);
    for (const secret of cookies.secrets) this.#secrets.add(secret);
    const answer = await caller.call({
      api_name: name,
      purpose: 'carriers',
      entered_url: base_url,
      step: step.id,
      method,
      url: url.href,
      headers: { ...cookies.headers, ...headers },
      ...(body === undefined ? {} : { body }),
      timeout_ms: this.#timeout_ms,
      secrets: [...this.#secrets],
      ...(step.is_once ? { once: true } : { retry: { times: 2, base_ms: 300 } }),
      ...(step.understood ? { understood: step.understood } : {}),
      ...(step.response === 'file' ? { file: { most: LARGEST_FILE } } : { embedded: { most: LARGEST_EMBEDDED } }),
      ...(auth.certificate ? { certificate: auth.certificate } : {}),
      breaker: 'none',
    });
    takeCookies(this.#progress, answer.cookies ?? [], now());
    return answer;
  }

  async #read(step: Step, answer: OutboundAnswer): Promise<Read> {
    const { now, saveFile } = this.#input;
    const read = await readAnswer(step, answer, `XML of ${this.#carrier.id}`, now());
    if (!read.ok) return read;
    if (answer.embedded) await saveEmbedded(saveFile, this.#progress, answer.embedded);
    if (!answer.bytes) return read;
    return {
      ok: true,
      answer: { ...read.answer, body: await saveAnswerFile(saveFile, this.#progress, step.id, answer) },
    };
  }

  /**
   * Decides what follows a step's result: the step is repeated, it failed, or the next step runs. @throws
   * MappingError
   */
  async move(step: Step, stepResult: StepResult, isOver?: boolean): Promise<Pause> {
    if (!(isOver ?? (await this.isOver(step, stepResult)))) return this.#repeat(step, stepResult);
    const progress = this.#progress;
    if (step.success && (await this.#evaluate(step.success, stepResult)) !== true) {
      progress.denied = step.id;
      return this.#fail(step, { ok: false, result: errorResult(NOT_SUCCESSFUL, 'request'), answer: stepResult });
    }
    progress.steps[step.id] = stepResult;
    progress.last = step.id;
    const outputs: Record<string, unknown> = {};
    for (const [name, expression] of Object.entries(step.outputs ?? {}))
      outputs[name] = (await this.#evaluate(expression, stepResult)) ?? null;
    if (step.outputs) stepResult.outputs = outputs;
    return this.#leave(step);
  }

  /** Whether this answer ends a repeated step, also by reaching `at_most`. @throws MappingError */
  async isOver(step: Step, answer: StepResult): Promise<boolean> {
    if (!step.until) return true;
    const progress = this.#progress;
    const more = { polls: progress.polls ?? 0, elapsed_ms: this.#elapsedMs() };
    if ((await this.#evaluate(step.until, answer, more)) === true) return true;
    // The count includes the current request.
    const count = (progress.polls ?? 0) + 1;
    if (step.at_most === undefined || count < step.at_most) return false;
    progress.unmet = count;
    return true;
  }

  async #repeat(step: Step, stepResult: StepResult): Promise<ConversationState> {
    const { now, show } = this.#input;
    const progress = this.#progress;
    progress.polls = (progress.polls ?? 0) + 1;
    progress.since ??= now().toISOString();
    const again = { state: 'again', progress, after_ms: this.#delay(step, stepResult.headers) } as const;
    if (!step.is_partial || !show) return again;
    const result = await this.#finishAfter(step, stepResult);
    const so_far = result.outcome === 'error' ? null : redactResult(this.#secrets, result);
    if (so_far) await show(so_far);
    return { ...again, so_far };
  }

  /**
   * Follows the step's rule for failures. Without one, asks the agent again about refused answers, retries, or ends
   * the conversation.
   */
  async #fail(step: Step, failed: FailedRead): Promise<Pause> {
    const progress = this.#progress;
    const { on_failure } = step;
    if (on_failure?.do === 'go_on' || on_failure?.do === 'go_to') {
      progress.steps[step.id] = failed.answer ?? NO_ANSWER;
      progress.last = step.id;
      if (on_failure.do === 'go_on') return this.#leave(step);
      goTo(progress, on_failure.step ?? '');
      return null;
    }
    let { result } = failed;
    let hasReason = false;
    if (on_failure?.reason && failed.answer) {
      const reason = await this.#evaluate(on_failure.reason, failed.answer);
      hasReason = typeof reason === 'string' && reason.trim() !== '';
      if (hasReason) result = { ...result, description: String(reason).slice(0, 2_000) };
    }
    const named = this.#named(step, result);
    const tries = (progress.tries ?? 0) + 1;
    if (on_failure?.do === 'retry' && !step.is_once && tries <= (on_failure.times ?? 1)) {
      progress.tries = tries;
      return { state: 'again', progress, after_ms: on_failure.after_ms ?? RETRY_MS, trouble: named };
    }
    if (step.until && failed.isPassing)
      return { state: 'again', progress, after_ms: this.#delay(step), trouble: named };
    const message = hasReason ? null : carrierMessage(failed.answer?.body);
    return (await this.#askAgentAgain(step, result, message)) ?? done(named);
  }

  async #askAgent(step: AskStep): Promise<Pause> {
    const progress = this.#progress;
    const questions = await this.#questionsOf(step);
    const { isAsked, isRequired } = agentIsAsked(questions, progress, this.#request, this.#input.is_unattended);
    if (isAsked) {
      // Optional questions do not hold up the conversation after their deadline.
      progress.is_answered = isRequired ? undefined : true;
      return { state: 'asks', progress, questions };
    }
    const { answers = {} } = this.#request;
    progress.is_answered = undefined;
    progress.refusal = undefined;
    progress.asked = [...new Set([...(progress.asked ?? []), ...questions.map(({ id }) => id)])];
    progress.answers = { ...progress.answers, ...normalizedAnswers(questions, answers) };
    if (questions.length > 0)
      progress.asking = { step: step.id, last: progress.last ?? null, once: progress.once?.length ?? 0 };
    // `last` stays the carrier's own answer.
    progress.steps[step.id] = { status: 200, headers: {}, body: { ...answers, ...progress.answers } };
    return this.#leave(step);
  }

  /**
   * Asks the agent again if the carrier refused the answers that a step sent; null for every other failure. Nothing
   * else is sent before the agent's new answers. `message`: the carrier's reason; null if the result already states
   * it.
   */
  async #askAgentAgain(step: Step, result: CarrierResult, message: string | null): Promise<Pause> {
    const progress = this.#progress;
    const { asking } = progress;
    const askStep = this.#steps.find((one): one is AskStep => one.id === asking?.step && one.ask !== undefined);
    if (!asking || !askStep || this.#input.is_unattended) return null;
    if (result.failure !== 'request' || !sendsAnswers(step, askStep.id)) return null;
    // A request allowed only once would have to be sent again between the questions and this step.
    if (step.is_once || (progress.once?.length ?? 0) > asking.once) return null;
    goTo(progress, askStep.id);
    progress.last = asking.last ?? undefined;
    progress.denied = undefined;
    progress.is_answered = undefined;
    progress.refusal = message ?? result.description;
    progress.refusals = (progress.refusals ?? 0) + 1;
    const questions = await this.#questionsOf(askStep);
    return { state: 'asks', progress, questions, refusal: progress.refusal };
  }

  #questionsOf({ ask }: AskStep): Promise<Question[]> {
    return partOf('ask', async () => questionsOf(await this.#evaluate(ask, lastOf(this.#progress))));
  }

  /**
   * Passes a carrier's verified callback to the step that waits for it; sends nothing. `calls`: for a step that
   * accepts several, all callbacks including this one.
   */
  async receive(call: CarrierCall, calls: readonly CarrierCall[] = [call]): Promise<CallOutcome> {
    const progress = this.#progress;
    const step = this.#next();
    if (!step?.receive)
      return { state: 'done', result: errorResult('The carrier sent something that no step waits for.', 'unreadable') };
    await this.#learnSecrets();
    const read = await readCall(step, call);
    if (read === null || 'refused' in read) {
      const format = step.response === 'xml' ? 'XML' : 'JSON';
      const fault = read?.refused ?? `The carrier sent something that is not ${format}.`;
      return { state: 'done', result: errorResult(fault, 'unreadable') };
    }
    let stepResult: StepResult = read;
    if (collects(step)) {
      stepResult = await readCalls(step, calls, call);
      progress.steps[step.id] = stepResult;
      progress.polls = calls.length - 1;
      progress.since = calls[0]?.at?.toISOString();
    }
    const pause = await this.move(step, stepResult).catch((error) => done(unreadable(error)));
    if (pause?.state === 'done') return { state: 'done', result: redactResult(this.#secrets, pause.result) };
    if (pause) return { state: 'waits' };
    if (this.#next()) return { state: 'goes_on', progress };
    return { state: 'done', result: redactResult(this.#secrets, await this.#end()) };
  }

  /**
   * The offers in the callbacks received so far; null if there are none, or if the step does not show partial
   * results.
   */
  async offersSoFar(calls: readonly CarrierCall[]): Promise<CarrierResult | null> {
    const step = collectingStep(this.#carrier, this.#progress);
    const last = calls.at(-1);
    if (!step?.is_partial || !last) return null;
    await this.#learnSecrets();
    const result = await this.#finishAfter(step, await readCalls(step, calls, last));
    return result.offers ? redactResult(this.#secrets, result) : null;
  }

  async #end(): Promise<CarrierResult> {
    // The steps that bind the quote read the results again.
    if (this.#carrier.mapping.bind?.length) await this.#input.keep?.(this.#progress);
    return this.finish();
  }

  /**
   * The result as if the step had ended. The step's answer stays out of the progress, so that the next request does
   * not change.
   */
  #finishAfter(step: Step, stepResult: StepResult): Promise<CarrierResult> {
    const progress = this.#progress;
    return this.finish({ ...progress, last: step.id, steps: { ...progress.steps, [step.id]: stepResult } });
  }

  async finish(progress = this.#progress): Promise<CarrierResult> {
    const last = lastOf(progress);
    if (!last)
      return errorResult('The carrier was asked nothing: each step of its conversation was left out.', 'setup');
    const carrier = this.#carrier;
    const request = this.#request;
    try {
      const value = await this.#evaluate(carrier.mapping.answer ?? 'body', last, {}, progress);
      const result = inDollars(normalize(carrier, withFiles(value, progress), request.type), progress);
      const source = { carrier, request, progress, now: this.#input.now(), steps: this.#steps, secrets: this.#secrets };
      return afterUnmet(progress, await withAccess(source, result));
    } catch (error) {
      return afterUnmet(progress, unreadable(error));
    }
  }

  /** @param more values that exist only in this step. @throws MappingError */
  #evaluate(expression: string, last: StepResult | null, more: object = {}, progress = this.#progress) {
    const scope = { carrier: this.#carrier, request: this.#request, progress };
    return evaluate(expression, seenBy(expression, scope, last, more), forAnswer());
  }

  #elapsedMs(): number {
    const { since } = this.#progress;
    return since ? this.#input.now().getTime() - Date.parse(since) : 0;
  }

  /** Milliseconds before a step is repeated: as configured, or longer if the carrier asks for it, within limits. */
  #delay({ every_ms = USUAL_MS }: Step, headers: StepResult['headers'] = {}): number {
    const wanted = retryAfterMs(headers, this.#input.now()) ?? 0;
    return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, every_ms, wanted));
  }

  #named(step: Step, result: CarrierResult): CarrierResult {
    if (this.#steps[0]?.id === step.id) return result;
    return { ...result, description: `${step.name}: ${result.description}` };
  }
}

const SHORTEST_MS = 500;
const USUAL_MS = 2_000;
const LONGEST_MS = 120_000;

const NO_ANSWER: StepAnswer = { status: 0, headers: {}, body: null };

type AskStep = Step & { ask: string };

type Build = (token: string | undefined) => Promise<BuiltRequest>;

const PARTS = { when: 'condition', each: 'list', ask: 'questions' } as const;

/** Runs `work`, which evaluates a part of a step. @throws PartFault naming the part if that fails */
async function partOf<Value>(part: keyof typeof PARTS, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    throw new PartFault(`its ${PARTS[part]} (${part}) could not be worked out: ${error.message}`, { cause: error });
  }
}

const readsToken = ({ request }: RequestStep): boolean => /\btoken\b/.test(JSON.stringify(request));

const sendsAnswers = ({ request }: Step, askStep: string): boolean =>
  new RegExp(`\\b(?:answers|steps\\.${askStep})\\b`).test(JSON.stringify(request ?? {}));

function redirectOf(url: URL, { status, headers }: OutboundAnswer): URL | null {
  const target = status === 307 || status === 308 ? URL.parse(headers.location ?? '', url.href) : null;
  return target?.origin === url.origin && target.href !== url.href && headers.location ? target : null;
}

export const resultOfItems = (items: NonNullable<StepResult['items']>): StepResult => {
  const { status, headers } = items.at(-1) ?? { status: 200, headers: {} };
  return { status, headers, body: items.map(({ body }) => body), items };
};

const collects = (step: Step): boolean => step.receive !== undefined && step.until !== undefined;

export const collectingStep = (carrier: CarrierConfig, progress: Progress): Step | null =>
  carrier.mapping.steps?.find((step) => step.id === progress.at && collects(step)) ?? null;

/** Turns a price in another currency into an error, because it would be shown as dollars. */
function inDollars(result: CarrierResult, { steps }: Progress): CarrierResult {
  if (result.premium === null) return result;
  const answers = Object.values(steps).flatMap((step) => [step, ...(step.items ?? [])]);
  const currency = answers.find((answer) => answer.currency)?.currency ?? currencyIn(answers.map(({ body }) => body));
  if (currency === null) return result;
  return errorResult(
    `The carrier's price is in ${currency}; only US dollars are read. It is kept in the communications.`,
    'unreadable',
  );
}

const afterUnmet = ({ unmet }: Progress, result: CarrierResult): CarrierResult =>
  unmet === undefined || result.outcome !== 'error' || !result.failure
    ? result
    : { ...result, description: `${unmetText(unmet)} ${result.description}` };
