import { evaluate, forAnswer, MappingError, PartFault } from '../mapping/mapping.ts';
import type { ConversationState, Progress, Step, StepResult } from '../types.ts';
import type { Asking } from './asking.ts';
import { seenBy } from './sees.ts';

/** A conversation that goes on (null), or pauses. */
export type Moved = ConversationState | null;

/** Returns the value of an expression over what there is; `more` is what only this step knows. */
export const evaluated = (
  asking: Asking,
  progress: Progress,
  expression: string,
  last: StepResult | null,
  more: object = {},
) => evaluate(expression, seenBy(expression, asking.carrier, asking.request, progress, last, more), forAnswer());

/** What a step does first, and how that is called. */
const PARTS = { when: 'condition', each: 'list', ask: 'questions' } as const;

/** Returns what is done with a part of a step itself. @throws PartFault where that part is at fault */
export const partOf = async <Value>(part: keyof typeof PARTS, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    throw new PartFault(`its ${PARTS[part]} (${part}) could not be worked out: ${error.message}`, { cause: error });
  }
};

export const nextOf = ({ steps }: Asking, { id }: Step): string =>
  steps[steps.findIndex((one) => one.id === id) + 1]?.id ?? '';

/** Leaves a step behind: what concerned it alone is forgotten. */
export function goTo(progress: Progress, id: string): void {
  progress.at = id;
  progress.polls = undefined;
  progress.since = undefined;
  progress.tries = undefined;
}
