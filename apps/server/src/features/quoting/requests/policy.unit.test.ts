import { describe, expect, it } from 'vitest';
import { RESULTS } from './end-results.ts';
import { type EndReason, endOf, endReason, type Facts, mayDefer } from './policy.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const FRESH: Facts = {
  purpose: 'launch',
  state: 'queued',
  attempts: 0,
  deaths: 0,
  created_at: at(-1),
  started_at: null,
  not_before: null,
  has_progress: false,
  superseded_at: null,
  is_enabled: true,
  open_until: null,
  carrier_not_before: null,
};
const BEGUN = { started_at: at(-1), attempts: 1 };
const AWAITING = { ...BEGUN, state: 'awaiting_callback', has_progress: true, not_before: at(1) };

describe('why a request is not asked (any more)', () => {
  it.each<[what: string, facts: Partial<Facts>, reason: EndReason | null]>([
    ['a fresh one', {}, null],
    ['one of a superseded run', { superseded_at: at(-1) }, 'superseded'],
    ['of a carrier switched off', { is_enabled: false }, 'disabled'],
    ['one that waited ten minutes', { created_at: at(-10.1) }, 'expired'],
    ['one that waited nearly so long', { created_at: at(-9.9) }, null],
    ['a what-if that waited ten minutes', { purpose: 'what_if', created_at: at(-10.1) }, null],
    ['a what-if that waited a quarter of an hour', { purpose: 'what_if', created_at: at(-15.1) }, 'expired'],
    ['a test that nobody waits for', { purpose: 'test', created_at: at(-0.6) }, 'expired'],
    ['of a carrier that is left alone for 20 seconds', { open_until: at(1 / 3) }, null],
    ['of one that is left alone for longer', { open_until: at(0.4) }, 'circuit_open'],
    ['a what-if of such a carrier', { purpose: 'what_if', open_until: at(5) }, null],
    ['told to wait within its ten minutes', { carrier_not_before: at(9) }, null],
    ['told to wait past them', { carrier_not_before: at(9.1) }, 'throttled'],
    ['taken five times', { attempts: 5 }, null],
    ['taken six times', { attempts: 6 }, 'attempts_exhausted'],
    ['begun', BEGUN, null],
    ['begun, of a superseded run', { ...BEGUN, superseded_at: at(-1) }, null],
    ['begun, its circuit open and told to wait', { ...BEGUN, open_until: at(5), carrier_not_before: at(20) }, null],
    ['begun, switched off meanwhile', { ...BEGUN, is_enabled: false }, 'disabled'],
    ['begun twelve minutes ago', { ...BEGUN, started_at: at(-12.1) }, 'expired'],
    ['begun by a process that died', { ...BEGUN, deaths: 1 }, null],
    ['begun by two that died', { ...BEGUN, deaths: 2 }, 'crashed'],
    ['two deaths before all else', { deaths: 2, attempts: 6, is_enabled: false }, 'crashed'],
    ['awaiting its result', AWAITING, null],
    ['awaiting it no longer', { ...AWAITING, not_before: at(0) }, 'expired'],
    ['awaiting answers', { ...AWAITING, state: 'awaiting_answers' }, null],
    ['awaiting them no longer', { ...AWAITING, state: 'awaiting_answers', not_before: at(0) }, 'unanswered'],
    [
      'awaiting them of a superseded run',
      { ...AWAITING, state: 'awaiting_answers', superseded_at: at(-1) },
      'superseded',
    ],
    ['awaiting it of a carrier switched off', { ...AWAITING, is_enabled: false }, 'disabled'],
  ])('%s', (_what, facts, reason) => {
    expect(endReason({ ...FRESH, ...facts }, NOW)).toBe(reason);
  });

  it('is said in words that name no carrier, as an outcome', () => {
    const outcomes = Object.entries(RESULTS).map(([reason, result]) => [reason, result().outcome, result().failure]);
    expect(outcomes).toEqual([
      ['circuit_open', 'error', 'paused'],
      ['throttled', 'error', 'told'],
      ['disabled', 'error', 'off'],
      ['superseded', 'error', 'superseded'],
      ['crashed', 'error', 'setup'],
      ['attempts_exhausted', 'error', 'late'],
      ['expired', 'timeout', 'late'],
      ['unanswered', 'needs_info', undefined],
    ]);
  });
});

describe('a request that its carrier turned away for a while', () => {
  it.each<[what: string, facts: Partial<Facts>, until: number, isAsked: boolean]>([
    ['is asked again within its ten minutes', {}, 9, true],
    ['not past them', {}, 9.1, false],
    ['not for a seventh time', { attempts: 5 }, 1, false],
    ['not where it was submitted: its result is asked for', { has_progress: true }, 1, false],
    ['a what-if has a quarter of an hour', { purpose: 'what_if' }, 13, true],
  ])('%s', (_what, facts, until, isAsked) => {
    expect(mayDefer({ ...FRESH, ...facts }, at(until))).toBe(isAsked);
  });
});

it('a carrier has its time, within the ten minutes of its run, and 30 seconds at least', () => {
  const ends = (created: number, minutes: number, purpose = 'launch') =>
    (endOf({ purpose, created_at: at(created) }, NOW, minutes * 60_000).getTime() - NOW.getTime()) / 60_000;
  expect([ends(0, 1), ends(-9, 5), ends(-10, 5), ends(-14, 5, 'what_if')]).toEqual([1, 1, 0.5, 5]);
});
