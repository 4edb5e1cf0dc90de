import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const common: ReadonlySet<string> = new Set((dictionary['passwords-common'] as (string | number)[]).map(String));
const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Whether a lower-case password is among the most common ones, by the list that the server uses too. */
export const isCommon = (lower: string): boolean => common.has(lower);

/** How hard a password is to guess for someone who knows the user: 0 (immediately) to 4 (hardly ever). */
export const strengthOf = (password: string, own: readonly string[]): number =>
  judge.check(password.slice(0, 100), [...own]).score;
