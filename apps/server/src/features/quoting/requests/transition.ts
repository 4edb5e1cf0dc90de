import type { Updateable } from 'kysely';
import type { CarrierResult, Progress, Question } from '../../../integrations/carriers/index.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import type { HealthSignal } from './carrier-health.queries.ts';
import { answersRefused, asksAgent, NOT_SAVED, RESULTS, UNUSABLE } from './end-results.ts';
import { type EndReason, type Facts, mayDefer, POLICY } from './policy.ts';

export type Outcome =
  /** The carrier's result; `has_progress`: a step of the conversation is stored, so that it must not start over. */
  | { state: 'answered'; result: CarrierResult; has_progress: boolean }
  /** A result that is final regardless of the carrier's health. */
  | { state: 'ended'; result: CarrierResult }
  /** The carrier must not be called. `offers`: its offers so far. */
  | { state: 'refused'; reason: EndReason; progress: Progress | null; offers: CarrierResult | null }
  /** The carrier sends its result later. `ref`: the reference that its webhook call will name. */
  | { state: 'awaiting'; progress: Progress; ref: string | null; until: Date }
  /** The carrier has questions. `refusal`: why it did not accept earlier answers. */
  | { state: 'asks'; progress: Progress; questions: Question[]; refusal: string | null; until: Date }
  | { state: 'yielded'; progress: Progress }
  /** An unexpected error. `is_asked`: the carrier had been reached. */
  | { state: 'failed'; is_asked: boolean };

export type Transition =
  | { to: 'done'; result: CarrierResult }
  | {
      to: 'queued' | 'awaiting_callback' | 'awaiting_answers';
      columns: Updateable<DB['quote_requests']>;
      /** Stored sealed; null deletes the stored value, undefined leaves it. */
      progress?: Progress | null;
      ref?: string | null;
      isPublished: boolean;
    };

type Row = Pick<Facts, 'purpose' | 'attempts' | 'created_at'>;

export const RELEASED: Transition = { to: 'queued', columns: {}, isPublished: false };

const done = (result: CarrierResult): Transition => ({ to: 'done', result });

const requeue = (not_before: Date, progress: Progress | null, isPublished: boolean): Transition => ({
  to: 'queued',
  columns: { started_at: null, deadline_at: null, in_background: false, not_before },
  progress,
  isPublished,
});

const goOnUnanswered = (now: Date): Transition => ({
  to: 'queued',
  columns: {
    questions: null,
    answers_refusal: null,
    not_before: null,
    started_at: now,
    deadline_at: new Date(now.getTime() + POLICY.interactive_ms),
    attempts: 0,
  },
  isPublished: true,
});

function afterRefusal({ reason, progress, offers }: Extract<Outcome, { state: 'refused' }>, now: Date): Transition {
  if (reason === 'unanswered' && progress?.is_answered) return goOnUnanswered(now);
  if (reason === 'unanswered' && progress?.refusal !== undefined) return done(answersRefused(progress.refusal));
  return done(offers ?? RESULTS[reason]());
}

function afterQuestions(outcome: Extract<Outcome, { state: 'asks' }>, { purpose }: Row): Transition {
  const { questions, progress, refusal, until } = outcome;
  // A what-if does not ask the agent to answer questions for each of its cells.
  if (purpose !== 'launch') return done(asksAgent(questions));
  return {
    to: 'awaiting_answers',
    columns: {
      questions: JSON.stringify(questions),
      answers_refusal: refusal,
      not_before: until,
      in_background: true,
    },
    progress,
    isPublished: true,
  };
}

/**
 * Decides the next state of a request. A carrier that failed and asked for a pause (`health`) is called again after
 * it, if there is time; `health` is null when the exchanges reveal nothing about the carrier.
 */
export function transitionOf(outcome: Outcome, row: Row, health: HealthSignal | null, now: Date): Transition {
  switch (outcome.state) {
    case 'refused':
      return afterRefusal(outcome, now);
    case 'awaiting': {
      const { progress, ref, until } = outcome;
      const columns = { not_before: until };
      return { to: 'awaiting_callback', columns, progress, ref, isPublished: row.purpose === 'what_if' };
    }
    case 'asks':
      return afterQuestions(outcome, row);
    case 'yielded':
      return requeue(new Date(now.getTime() + POLICY.yield_ms), outcome.progress, false);
    case 'failed':
      return done(outcome.is_asked ? NOT_SAVED : UNUSABLE);
    case 'answered': {
      const { result, has_progress } = outcome;
      const until = health?.not_before;
      const isDeferred = result.outcome === 'error' && until && mayDefer({ ...row, has_progress }, until);
      return isDeferred ? requeue(until, null, true) : done(result);
    }
    case 'ended':
      return done(outcome.result);
  }
}
