import {
  type AgentQuestion,
  answerErrors,
  answersBehind,
  isLaunchable,
  maskedQuestions,
  normalizedAnswers,
  visibleQuestions,
} from '@freeboard/domain';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { lockSummary, presentById, refuseArchived, updateApplicationRow } from '../../applications/index.ts';
import { askingRequest, goOn, keepAnswers } from '../requests/answers.queries.ts';
import { POLICY } from '../requests/policy.ts';
import { openProgress, requestEvent, sealProgress } from '../requests/progress.ts';

/**
 * Answers what a carrier of the current run asks: the answers are saved with the application as the carrier reads them, for
 * the next time too, and the carrier is asked on. @throws Fault not_found, conflict (changed since, or it does not ask any more), invalid (at the question)
 */
export const answerCarrierQuestions: Verb<'answerCarrierQuestions'> = async (
  context,
  { application_id, quote_id, answers: given },
) => {
  const { db, now, services } = context;
  const row = found(await lockSummary(db, application_id));
  refuseArchived(row);
  if (row.run_id === null) throw new Fault('not_found');
  const asking = found(await askingRequest(db, row.run_id, quote_id));
  if (isLaunchable(row.status as Parameters<typeof isLaunchable>[0]))
    throw new Fault('conflict', 'Launch this application again: it has changed since the carrier was asked.');
  if (asking.state !== 'awaiting_answers' || (asking.not_before && asking.not_before <= now))
    throw new Fault('conflict', 'The carrier does not wait for answers any more.');
  const { displayCarriers } = context.viewer;
  const stored = asking.questions as AgentQuestion[];
  // Who may not know the carrier answers under ids of our own.
  const questions = displayCarriers ? stored : maskedQuestions(stored);
  const errors = answerErrors(questions, given);
  if (Object.keys(errors).length > 0)
    throw invalid(Object.fromEntries(Object.entries(errors).map(([id, messages]) => [`answers.${id}`, messages])));
  const asked = visibleQuestions(questions, given);
  // What was left blank was answered by that.
  const blank = Object.fromEntries(asked.map(({ id }) => [id, '']));
  const seen = { ...blank, ...normalizedAnswers(asked, given) };
  const answers = displayCarriers ? seen : answersBehind(stored, seen);
  const isWithout = Object.values(answers).every((one) => one === '');
  const of = { agency_id: row.agency_id, application_id: row.id, carrier_id: asking.carrier_id };
  await keepAnswers(db, of, answers, now);
  const progress = openProgress(asking.progress_sealed, services.vault);
  const sealed = progress && sealProgress({ ...progress, is_answered: true }, services.vault);
  await goOn(db, quote_id, sealed, now, new Date(now.getTime() + POLICY.interactive_ms));
  // Its carrier alone is asked on (D12).
  await updateApplicationRow(db, row.id, { status: 'launched', updated_at: now });
  context.emit({
    kind: 'application',
    agencyId: row.agency_id,
    applicationId: row.id,
    ids: { application_id: row.id },
  });
  context.emit(requestEvent({ id: quote_id, agency_id: row.agency_id, application_id: row.id }));
  context.record({
    action: isWithout
      ? 'had a carrier go on without answers'
      : `answered ${asked.length === 1 ? 'a question' : `${asked.length} questions`} of a carrier`,
    agencyId: row.agency_id,
    applicationId: row.id,
    changes: row.status === 'launched' ? [] : [{ field: 'status', from: row.status, to: 'launched' }],
  });
  context.wakeEngine();
  return { application: await presentById(context, row.id) };
};
