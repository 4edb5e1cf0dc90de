import type { ApplicationType } from './lists.ts';

/** How two applications belong together, seen from one of them. */
export const APPLICATION_RELATIONS = ['copy_of', 'copied_to', 'other_line'] as const;
export type ApplicationRelation = (typeof APPLICATION_RELATIONS)[number];

/** Returns the line that is quoted beside this one for the same house; null where there is none. */
export const otherLineOf = (type: ApplicationType): 'flood' | 'home' | null =>
  type === 'flood' ? 'home' : type === 'home' ? 'flood' : null;
