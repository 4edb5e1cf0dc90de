import type { Plan } from './plan.ts';

/** A step done or undone: its name, and the plan that reversing it leads to. */
type Step = { what: string; plan: Plan; key?: string | undefined };
/** Each list ends with its latest step. */
export type Steps = { done: readonly Step[]; undone: readonly Step[] };
export type Way = 'back' | 'forth';

export const NO_STEPS: Steps = { done: [], undone: [] };
const MOST = 100;

/** Adds a step from the plan before it; a step with the `key` of the last step extends that step. */
export function withStep({ done }: Steps, step: Step): Steps {
  const isMore = step.key !== undefined && done.at(-1)?.key === step.key;
  return { done: isMore ? done : [...done.slice(1 - MOST), step], undone: [] };
}

/** Moves one step back or forth from the current plan. @returns the remaining steps and the step taken */
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

/** Undoes everything as a single step that can be redone. */
export const allUndone = (plan: Plan): Steps => ({ done: [], undone: [{ what: 'all changes', plan }] });
