import jsonata from 'jsonata';
import { FIRST_PLACEHOLDER, PLACEHOLDER } from '../conversation/secret-placeholders.ts';
import { MappingError } from './error.ts';

type Native = { _jsonata_function: true; implementation: (this: unknown, ...args: unknown[]) => unknown };

const CUTTING = [
  'substring',
  'substringBefore',
  'substringAfter',
  'split',
  'replace',
  'match',
  'uppercase',
  'lowercase',
] as const;

/** The first of the private-use characters that stand in for placeholders; carriers and forms use none of them. */
const FIRST_TOKEN = 0xf0000;

const CUT = 'a secret can be placed, hashed and signed, but not cut or changed';

/**
 * Makes a function fail if its result depends on the characters of a secret's placeholder, because a cut placeholder
 * looks like any other text. The function runs a second time with a single character in place of each placeholder,
 * and both results must match.
 */
function whole({ implementation, ...native }: Native): Native {
  async function guarded(this: unknown, ...args: unknown[]): Promise<unknown> {
    const result = await implementation.apply(this, args);
    const placeholders: string[] = [];
    const withTokens = args.map((arg) =>
      typeof arg === 'string'
        ? arg.replace(PLACEHOLDER, (one) => String.fromCodePoint(FIRST_TOKEN + placeholders.push(one) - 1))
        : arg,
    );
    const expected = JSON.stringify(await implementation.apply(this, withTokens)) ?? '';
    const expanded = placeholders.reduce(
      (text, one, at) => text.replaceAll(String.fromCodePoint(FIRST_TOKEN + at), one),
      expected,
    );
    if (expanded !== (JSON.stringify(result) ?? '')) throw new MappingError(CUT);
    return result;
  }
  const holdsSecret = (arg: unknown): boolean => typeof arg === 'string' && FIRST_PLACEHOLDER.test(arg);
  return {
    ...native,
    implementation(...args) {
      return args.some(holdsSecret) ? guarded.apply(this, args) : implementation.apply(this, args);
    },
  };
}

const guardedFunctions = await Promise.all(
  CUTTING.map(async (name) => [name, whole((await jsonata(`$${name}`).evaluate({})) as Native)] as const),
);

export function keepSecretsWhole(compiled: jsonata.Expression): void {
  for (const [name, guarded] of guardedFunctions) compiled.assign(name, guarded);
}
