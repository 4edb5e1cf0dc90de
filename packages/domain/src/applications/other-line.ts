import type { ApplicationType } from './lists.ts';

/**
 * How an application is related to another one: it is a copy of it, was copied to it, or is for the other line of the
 * same house.
 */
export const APPLICATION_RELATIONS = ['copy_of', 'copied_to', 'other_line'] as const;
export type ApplicationRelation = (typeof APPLICATION_RELATIONS)[number];

export const otherLineOf = (type: ApplicationType): 'flood' | 'home' | null =>
  type === 'flood' ? 'home' : type === 'home' ? 'flood' : null;
