import type { Follow, Values } from '../types.ts';
import { textOf } from '../values.ts';

const BASEMENTS = ['Basement', 'Subgrade Crawlspace'];

const hasBasement = (values: Values): boolean => BASEMENTS.includes(textOf(values, 'foundation_type'));

/** Basement contents are 0 without a basement; with a basement, the user must enter them (D22). */
export const noBasementContents = (values: Values): number | undefined => (hasBasement(values) ? undefined : 0);

/** Clears the basement contents when the foundation gets a basement: the earlier 0 was not an answer (D22). */
export const askForBasementContents: Follow = (after, before) =>
  hasBasement(after) && !hasBasement(before) ? { set: { basement_content: null } } : null;
