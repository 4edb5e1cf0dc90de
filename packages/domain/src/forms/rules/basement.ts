import type { Follow, Values } from '../types.ts';
import { textOf } from '../values.ts';

const BASEMENTS = ['Basement', 'Subgrade Crawlspace'];

const hasBasement = (values: Values): boolean => BASEMENTS.includes(textOf(values, 'foundation_type'));

/** Basement contents are 0 while there is no basement; with one they are the person's to say (D22). */
export const noBasementContents = (values: Values): number | undefined => (hasBasement(values) ? undefined : 0);

/** A foundation with a basement leaves its contents open: the 0 of before was nobody's answer (D22). */
export const askForBasementContents: Follow = (after, before) =>
  hasBasement(after) && !hasBasement(before) ? { set: { basement_content: null } } : null;
