import { answerTo, normalizedAnswers, openQuestions, unansweredQuestions } from '@freeboard/domain/carriers';
import type { CarrierResult, Progress, Question, Step } from '../types.ts';
import type { Read } from './answers.ts';
import type { Asking } from './asking.ts';
import { carrierMessage } from './carrier-message.ts';
import { evaluated, goTo, type Moved, nextOf, partOf } from './moves.ts';
import { questionsOf } from './questions.ts';
import { lastOf } from './sees.ts';

/**
 * Returns what is asked of the agent now: what wants an answer, and what need not be answered but never was. What was
 * asked before and is asked again wants another answer; what was left blank was answered by that.
 */
function isAskedNow({ request, is_unattended }: Asking, progress: Progress, questions: readonly Question[]) {
  const { answers = {} } = request;
  const isNew = !progress.is_answered;
  const again = questions.some(
    ({ id, is_required }) => progress.asked?.includes(id) && (is_required || answerTo(answers, id) !== ''),
  );
  const isWanted = openQuestions(questions, answers).length > 0 || (isNew && again);
  const unknown = unansweredQuestions(questions, answers).filter(({ id }) => !progress.asked?.includes(id));
  const isOffered = isNew && !is_unattended && unknown.length > 0;
  return { isAsked: isWanted || isOffered, isWanted };
}

const questionsNow = (asking: Asking, progress: Progress, ask: string): Promise<Question[]> =>
  partOf('ask', async () => questionsOf(await evaluated(asking, progress, ask, lastOf(progress))));

/** Asks the agent, or goes on with the answers that there are, which later steps read as the carrier wants them. */
export async function takeAsk(asking: Asking, progress: Progress, step: Step & { ask: string }): Promise<Moved> {
  const questions = await questionsNow(asking, progress, step.ask);
  const { isAsked, isWanted } = isAskedNow(asking, progress, questions);
  if (isAsked) {
    // What nobody has to answer is gone on without when its time is over.
    progress.is_answered = isWanted ? undefined : true;
    return { state: 'asks', progress, questions };
  }
  const { answers = {} } = asking.request;
  progress.is_answered = undefined;
  progress.refusal = undefined;
  progress.asked = [...new Set([...(progress.asked ?? []), ...questions.map(({ id }) => id)])];
  progress.answers = { ...progress.answers, ...normalizedAnswers(questions, answers) };
  if (questions.length > 0)
    progress.asking = { step: step.id, last: progress.last ?? null, once: progress.once?.length ?? 0 };
  // The last answer stays the carrier's own.
  progress.steps[step.id] = { status: 200, headers: {}, body: { ...answers, ...progress.answers } };
  goTo(progress, nextOf(asking, step));
  return null;
}

/** Returns whether a request says what the agent answered: it names the answers, or the step that asked for them. */
const sendsAnswers = ({ request }: Step, askStep: string): boolean =>
  new RegExp(`\\b(?:answers|steps\\.${askStep})\\b`).test(JSON.stringify(request ?? {}));

/**
 * Asks the agent again where the carrier refused the answers that a step sent it; null where that is not what failed.
 * Nothing is sent before a person has answered. `result` is what the step came to; its description are the carrier's words
 * where the step says how to read them (`hasReason`).
 */
export async function askAfterRefusal(
  asking: Asking,
  progress: Progress,
  step: Step,
  failed: Extract<Read, { ok: false }>,
  { result, hasReason }: { result: CarrierResult; hasReason: boolean },
): Promise<Moved> {
  const { asking: before } = progress;
  const askStep = asking.steps.find(({ id }) => id === before?.step);
  if (!before || askStep?.ask === undefined || asking.is_unattended) return null;
  if (result.failure !== 'request' || !sendsAnswers(step, askStep.id)) return null;
  // What may be sent but once would have to be sent again on the way from the questions to here.
  if (step.is_once || (progress.once?.length ?? 0) > before.once) return null;
  const message = hasReason ? null : carrierMessage(failed.answer?.body);
  goTo(progress, askStep.id);
  progress.last = before.last ?? undefined;
  progress.denied = undefined;
  progress.is_answered = undefined;
  progress.refusal = message ?? result.description;
  progress.refusals = (progress.refusals ?? 0) + 1;
  const questions = await questionsNow(asking, progress, askStep.ask);
  return { state: 'asks', progress, questions, refusal: progress.refusal };
}
