import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const common: ReadonlySet<string> = new Set((dictionary['passwords-common'] as (string | number)[]).map(String));
const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Returns whether a password in lower case is among the most common ones, by the list that the server has too. */
export const isCommon = (lower: string): boolean => common.has(lower);

/** Returns how hard a password is to guess for who knows the person: 0 (at once) to 4 (hardly ever). */
export const strengthOf = (password: string, own: readonly string[]): number =>
  judge.check(password.slice(0, 100), [...own]).score;
