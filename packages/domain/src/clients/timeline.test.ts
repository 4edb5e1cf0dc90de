import { expect, it } from 'vitest';
import { nextStep, TIMELINE_STEPS, type TimelineStep, type TimelineSteps } from './timeline.ts';

const reached = (...steps: TimelineStep[]): TimelineSteps =>
  Object.fromEntries(
    TIMELINE_STEPS.map((step) => [step, steps.includes(step) ? '2026-11-26T01:00:00Z' : null]),
  ) as never;

it.each<[string, TimelineSteps, TimelineStep | null]>([
  ['nothing', reached(), 'quoted'],
  ['a quote', reached('quoted'), 'sent'],
  ['a choice', reached('quoted', 'sent', 'opened', 'signed'), 'bound'],
  ['a choice that was signed on paper, never sent', reached('quoted', 'signed'), 'bound'],
  ['a policy', reached('quoted', 'bound'), null],
])('after %s the next step is right', (_, steps, next) => {
  expect(nextStep(steps)).toBe(next);
});
