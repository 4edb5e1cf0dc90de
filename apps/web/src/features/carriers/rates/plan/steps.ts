import type { Plan } from './plan.ts';

type Step = { what: string; plan: Plan; key?: string | undefined };
/** The latest step is at the end of each list. */
export type Steps = { done: readonly Step[]; undone: readonly Step[] };
export type Way = 'back' | 'forth';

export const NO_STEPS: Steps = { done: [], undone: [] };
const MOST = 100;

/** A step with the `key` of the last one extends it. */
export function withStep({ done }: Steps, step: Step): Steps {
  const isMore = step.key !== undefined && done.at(-1)?.key === step.key;
  return { done: isMore ? done : [...done.slice(1 - MOST), step], undone: [] };
}

export function stepped({ done, undone }: Steps, way: Way, plan: Plan): { steps: Steps; step: Step | undefined } {
  const step = (way === 'back' ? done : undone).at(-1);
  if (!step) return { steps: { done, undone }, step };
  const over = { what: step.what, plan };
  const steps =
    way === 'back'
      ? { done: done.slice(0, -1), undone: [...undone, over] }
      : { done: [...done, over], undone: undone.slice(0, -1) };
  return { steps, step };
}

export const allUndone = (plan: Plan): Steps => ({ done: [], undone: [{ what: 'all changes', plan }] });
