import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const common: ReadonlySet<string> = new Set((dictionary['passwords-common'] as (string | number)[]).map(String));
const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** `lower`: the password in lowercase. The server uses the same list. */
export const isCommon = (lower: string): boolean => common.has(lower);

/** Resistance to guessing by someone who knows the user: 0 (guessed immediately) to 4 (hardly ever). */
export const strengthOf = (password: string, own: readonly string[]): number =>
  judge.check(password.slice(0, 100), [...own]).score;
