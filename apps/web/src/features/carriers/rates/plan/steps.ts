import type { Plan } from './plan.ts';

/** A step that was done or taken back: what it was, and the plan that going over it again leads to. */
type Step = { what: string; plan: Plan; key?: string | undefined };
/** The latest is the last of each. */
export type Steps = { done: readonly Step[]; undone: readonly Step[] };
export type Way = 'back' | 'forth';

export const NO_STEPS: Steps = { done: [], undone: [] };
const MOST = 100;

/** Returns the steps with one more, from the plan before it; one with the `key` of the last one is more of that. */
export function withStep({ done }: Steps, step: Step): Steps {
  const isMore = step.key !== undefined && done.at(-1)?.key === step.key;
  return { done: isMore ? done : [...done.slice(1 - MOST), step], undone: [] };
}

/**
 * Returns one step back, or forth again, from the plan as it is; @returns the steps then, and the one that was gone
 * over.
 */
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

/** Returns everything taken back at once, which is one step to bring back. */
export const allUndone = (plan: Plan): Steps => ({ done: [], undone: [{ what: 'all changes', plan }] });
