import type { ApplicationType } from './lists.ts';

/** How two applications are related, seen from one of them. */
export const APPLICATION_RELATIONS = ['copy_of', 'copied_to', 'other_line'] as const;
export type ApplicationRelation = (typeof APPLICATION_RELATIONS)[number];

/** The other line for the same house; null if there is none. */
export const otherLineOf = (type: ApplicationType): 'flood' | 'home' | null =>
  type === 'flood' ? 'home' : type === 'home' ? 'flood' : null;
