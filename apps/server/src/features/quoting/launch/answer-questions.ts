import {
  type AgentQuestion,
  answerErrors,
  answersBehind,
  maskedQuestions,
  normalizedAnswers,
  visibleQuestions,
} from '@freeboard/domain/carriers';
import { clientName } from '@freeboard/domain/clients';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { ApplicationHead, latestRun, lockSummary, updateApplicationRow } from '../../applications/index.ts';
import { askingRequest, goOn, isInRun, sameQuestions, saveAnswers } from '../requests/answers.queries.ts';
import { POLICY } from '../requests/policy.ts';
import { openProgress, requestEvent, sealProgress } from '../requests/progress.ts';

type Answers = Record<string, string>;

/** The answers to the open questions in the carrier's form. @throws Fault invalid (at the question) */
function answersTo(stored: AgentQuestion[], given: Answers, displayCarriers: boolean) {
  // A viewer who may not see the carrier answers with masked question ids.
  const questions = displayCarriers ? stored : maskedQuestions(stored);
  const errors = answerErrors(questions, given);
  if (Object.keys(errors).length > 0)
    throw invalid(Object.fromEntries(Object.entries(errors).map(([id, messages]) => [`answers.${id}`, messages])));
  const asked = visibleQuestions(questions, given);
  // A question left blank counts as answered.
  const blank = Object.fromEntries(asked.map(({ id }) => [id, '']));
  const seen = { ...blank, ...normalizedAnswers(asked, given) };
  return { count: asked.length, answers: displayCarriers ? seen : answersBehind(stored, seen) };
}

/**
 * Saves the answers for one locked application; writes nothing if it fails.
 * @throws Fault not_found, invalid, conflict
 */
async function answerOne(application: ApplicationHead, quote_id: number, given: Answers): Promise<void> {
  const { context, row } = application;
  const { db, now, services } = context;
  application.refuseArchived();
  if (row.run_id === null) throw new Fault('not_found');
  const asking = found(await askingRequest(db, row.run_id, quote_id));
  if (application.isLaunchable)
    throw new Fault('conflict', 'Launch this application again: it has changed since the carrier was asked.');
  if (asking.state !== 'awaiting_answers' || (asking.not_before && asking.not_before <= now))
    throw new Fault('conflict', 'The carrier is no longer waiting for answers.');
  const { count, answers } = answersTo(asking.questions as AgentQuestion[], given, context.viewer.displayCarriers);
  const of = { agency_id: row.agency_id, application_id: row.id, carrier_id: asking.carrier_id };
  await saveAnswers(db, of, answers, now);
  const progress = await openProgress(asking.progress_sealed, services.vault);
  const sealed = progress && (await sealProgress({ ...progress, is_answered: true }, services.vault));
  await goOn(db, quote_id, sealed, now, new Date(now.getTime() + POLICY.interactive_ms));
  // Only this carrier's request continues (D12).
  await updateApplicationRow(db, row.id, { status: 'launched', updated_at: now });
  application.emit();
  context.emit(requestEvent({ id: quote_id, agency_id: row.agency_id, application_id: row.id }));
  const isWithout = Object.values(answers).every((one) => one === '');
  application.record(
    isWithout
      ? 'had a carrier go on without answers'
      : `answered ${count === 1 ? 'a question' : `${count} questions`} of a carrier`,
    row.status === 'launched' ? [] : [{ field: 'status', from: row.status, to: 'launched' }],
  );
}

async function lockedById(context: Context, ids: readonly number[]): Promise<Map<number, ApplicationHead>> {
  const locked = new Map<number, ApplicationHead>();
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const row = await lockSummary(context.db, id);
    if (row) locked.set(id, new ApplicationHead(context, row));
  }
  return locked;
}

/**
 * Answers a carrier's questions in the current run, and identical questions on the other named applications, then
 * calls the carrier again. The answers are saved in the carrier's form, for later launches too.
 * @throws Fault not_found, conflict (changed since, or the questions are no longer open), invalid (at the question)
 */
export const answerCarrierQuestions: Verb<'answerCarrierQuestions'> = async (
  context,
  { application_id, quote_id, answers, also = [] },
) => {
  const locked = await lockedById(context, [application_id, ...also]);
  const application = found(locked.get(application_id));
  const same = also.length > 0 ? await sameQuestions(context.db, quote_id, context.now) : [];
  await answerOne(application, quote_id, answers);
  const left: number[] = [];
  const others = new Set(also.filter((id) => id !== application_id));
  for (const id of others) {
    const asking = same.find((one) => one.id === id);
    const other = locked.get(id);
    if (asking && other) await answerOne(other, asking.quote_id, answers);
    else left.push(id);
  }
  context.wakeEngine();
  const answered = others.size - left.length;
  return { application: await application.present(), also: { answered, left } };
};

/** Lists the other applications with identical questions by the same carrier. @throws Fault not_found */
export const getSameQuestions: Verb<'getSameQuestions'> = async ({ db, now }, { application_id, quote_id }) => {
  const { run_id } = found(await latestRun(db, application_id));
  if (run_id === null || !(await isInRun(db, run_id, quote_id))) throw new Fault('not_found');
  const rows = await sameQuestions(db, quote_id, now);
  return {
    applications: rows.map(({ id, number, until, ...row }) => ({
      id,
      application_id: number,
      client: clientName(row),
      until: until?.toISOString() ?? '',
    })),
  };
};
