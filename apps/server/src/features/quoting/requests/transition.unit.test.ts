import { describe, expect, it } from 'vitest';
import { bare, type CarrierResult, errorResult, type Progress } from '../../../integrations/carriers/index.ts';
import type { HealthSignal } from './carrier-health.queries.ts';
import { answersRefused, asksAgent, NOT_SAVED, RESULTS, UNUSABLE } from './end-results.ts';
import type { EndReason } from './policy.ts';
import { type Outcome, type Transition, transitionOf } from './transition.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const LAUNCH = { purpose: 'launch', attempts: 0, created_at: at(-1) };
const WHAT_IF = { ...LAUNCH, purpose: 'what_if' };
const TEST = { ...LAUNCH, purpose: 'test' };
const ROWS = [LAUNCH, WHAT_IF, TEST];

const WELL: HealthSignal = { failed: false, not_before: null };
const FAILED: HealthSignal = { failed: true, not_before: null };
const turnedAway = (minutes: number): HealthSignal => ({ failed: false, not_before: at(minutes) });
const HEALTH = [null, WELL, FAILED, turnedAway(1)];

const QUOTED: CarrierResult = { ...bare('quoted', ''), premium: 900 };
const DECLINED = bare('declined', 'No.');
const ERROR = errorResult('It failed.', 'system');
const PROGRESS = { at: 'poll', turns: 1 } as unknown as Progress;
const QUESTIONS = [{ key: 'roof', text: 'How old is the roof?' }] as never;

const done = (result: CarrierResult): Transition => ({ to: 'done', result });
const requeued = (not_before: Date, progress: Progress | null, isPublished: boolean): Transition => ({
  to: 'queued',
  columns: { started_at: null, deadline_at: null, in_background: false, not_before },
  progress,
  isPublished,
});

function expectEach(outcome: Outcome, rows: readonly (typeof LAUNCH)[], expected: Transition): void {
  for (const row of rows)
    for (const health of HEALTH) expect(transitionOf(outcome, row, health, NOW)).toEqual(expected);
}

const answered = (result: CarrierResult, has_progress = false): Outcome => ({
  state: 'answered',
  result,
  has_progress,
});

describe("a carrier's answer", () => {
  it.each<[string, CarrierResult]>([
    ['a quote', QUOTED],
    ['a decline', DECLINED],
    ['a timeout', RESULTS.expired()],
  ])('ends the request with %s, whatever the health of the carrier is', (_what, result) => {
    expectEach(answered(result), ROWS, done(result));
    expectEach(answered(result, true), ROWS, done(result));
  });

  it.each<[what: string, outcome: Outcome, row: typeof LAUNCH, health: HealthSignal | null, until: Date | null]>([
    ['is the result where the carrier may be asked at once', answered(ERROR), LAUNCH, WELL, null],
    ['is the result where the exchanges say nothing of the carrier', answered(ERROR), LAUNCH, null, null],
    ['is the result where the carrier failed and named no time', answered(ERROR), LAUNCH, FAILED, null],
    ['puts the request off until the time that the carrier named', answered(ERROR), LAUNCH, turnedAway(9), at(9)],
    ['is the result where that is past the ten minutes of a launch', answered(ERROR), LAUNCH, turnedAway(9.1), null],
    ['puts a what-if off within its quarter of an hour', answered(ERROR), WHAT_IF, turnedAway(13), at(13)],
    ['is the result of a test that nobody waits for', answered(ERROR), TEST, turnedAway(1), null],
    ['is the result after a step was stored', answered(ERROR, true), LAUNCH, turnedAway(1), null],
    ['puts off at the fifth attempt', answered(ERROR), { ...LAUNCH, attempts: 4 }, turnedAway(1), at(1)],
    ['is the result at the last attempt', answered(ERROR), { ...LAUNCH, attempts: 5 }, turnedAway(1), null],
  ])('an error %s', (_what, outcome, row, health, until) => {
    const expected = until ? requeued(until, null, true) : done(ERROR);
    expect(transitionOf(outcome, row, health, NOW)).toEqual(expected);
  });

  it('is not waited for where the result is final already', () => {
    expectEach({ state: 'ended', result: ERROR }, ROWS, done(ERROR));
  });
});

describe('a request that is not asked (any more)', () => {
  const refused = (
    reason: EndReason,
    progress: Progress | null = null,
    offers: CarrierResult | null = null,
  ): Outcome => ({
    state: 'refused',
    reason,
    progress,
    offers,
  });

  it.each(Object.keys(RESULTS) as EndReason[])('%s: ends with its result', (reason) => {
    expectEach(refused(reason), ROWS, done(RESULTS[reason]()));
    expectEach(refused(reason, PROGRESS), ROWS, done(RESULTS[reason]()));
  });

  it('ends with the offers that came before its time was over', () => {
    expectEach(refused('expired', PROGRESS, QUOTED), ROWS, done(QUOTED));
  });

  it('goes on without answers where they need not be given', () => {
    expectEach(refused('unanswered', { ...PROGRESS, is_answered: true }), ROWS, {
      to: 'queued',
      columns: {
        questions: null,
        answers_refusal: null,
        not_before: null,
        started_at: NOW,
        deadline_at: at(0.5),
        attempts: 0,
      },
      isPublished: true,
    });
  });

  it('ends with why the carrier did not accept the answers', () => {
    const outcome = refused('unanswered', { ...PROGRESS, refusal: 'The roof is too old.' });
    expectEach(outcome, ROWS, done(answersRefused('The roof is too old.')));
  });

  it('asks on only where it ended for want of answers', () => {
    expectEach(refused('superseded', { ...PROGRESS, is_answered: true }), ROWS, done(RESULTS.superseded()));
    expectEach(refused('disabled', { ...PROGRESS, refusal: 'No.' }), ROWS, done(RESULTS.disabled()));
  });
});

describe('a conversation that goes on later', () => {
  it.each([null, 'C-1'])('waits for a call (reference %s); only the grid of a what-if hears of it', (ref) => {
    const outcome: Outcome = { state: 'awaiting', progress: PROGRESS, ref, until: at(5) };
    const awaiting = (isPublished: boolean): Transition => ({
      to: 'awaiting_callback',
      columns: { not_before: at(5) },
      progress: PROGRESS,
      ref,
      isPublished,
    });
    expectEach(outcome, [LAUNCH, TEST], awaiting(false));
    expectEach(outcome, [WHAT_IF], awaiting(true));
  });

  it('waits for the answers of the agent in a launch, and ends elsewhere', () => {
    const outcome: Outcome = {
      state: 'asks',
      progress: PROGRESS,
      questions: QUESTIONS,
      refusal: 'Roof?',
      until: at(30),
    };
    expectEach(outcome, [LAUNCH], {
      to: 'awaiting_answers',
      columns: {
        questions: JSON.stringify(QUESTIONS),
        answers_refusal: 'Roof?',
        not_before: at(30),
        in_background: true,
      },
      progress: PROGRESS,
      isPublished: true,
    });
    expectEach(outcome, [WHAT_IF, TEST], done(asksAgent(QUESTIONS)));
  });

  it('goes on where it stood 2 seconds after it gave its slot to a launch', () => {
    expectEach({ state: 'yielded', progress: PROGRESS }, ROWS, requeued(at(1 / 30), PROGRESS, false));
  });
});

it('an unexpected error ends the request, as one whose carrier was reached or not', () => {
  expectEach({ state: 'failed', is_asked: true }, ROWS, done(NOT_SAVED));
  expectEach({ state: 'failed', is_asked: false }, ROWS, done(UNUSABLE));
});
