import type { ApplicationType } from './lists.ts';

/** As seen from one of the two applications. */
export const APPLICATION_RELATIONS = ['copy_of', 'copied_to', 'other_line'] as const;
export type ApplicationRelation = (typeof APPLICATION_RELATIONS)[number];

export const otherLineOf = (type: ApplicationType): 'flood' | 'home' | null =>
  type === 'flood' ? 'home' : type === 'home' ? 'flood' : null;
