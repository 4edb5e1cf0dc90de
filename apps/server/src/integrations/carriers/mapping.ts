import jsonata from 'jsonata';
import { amount } from './amount.ts';

/** The longest that one mapping may take, milliseconds. */
const TIME_LIMIT = 1_000;
const DEPTH_LIMIT = 500;
const SEQUENCE_LIMIT = 10_000;
const LENGTH_LIMIT = 20_000;
const KEPT = 500;

/** A mapping that does not compile, throws, loops or is too long. */
export class MappingError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MappingError';
  }
}

/** Patterns with a repetition inside a repetition can take for ever; no time limit reaches into them. */
class PlainRegExp extends RegExp {
  constructor(pattern: string | RegExp, flags?: string) {
    const source = typeof pattern === 'string' ? pattern : pattern.source;
    if (source.length > 200 || /\([^)]*[*+}][^)]*\)[*+{]/.test(source)) {
      throw new MappingError(`the pattern /${source}/ may take for ever`);
    }
    super(pattern, flags);
  }
}

const isYes = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && /^(yes|true|y)$/i.test(value));

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');

/** The table's value for a word; a word that is not in it is an error, never taken for something else. */
const known = (word: unknown, table: Record<string, unknown>): unknown => {
  const key = String(word ?? '');
  if (!Object.hasOwn(table, key)) throw new MappingError(`'${key}' is not a word that is known here`);
  return table[key];
};

const compile = (expression: string): jsonata.Expression => {
  if (expression.length > LENGTH_LIMIT) throw new MappingError(`longer than ${LENGTH_LIMIT} characters`);
  const compiled = jsonata(expression, {
    timeout: TIME_LIMIT,
    stack: DEPTH_LIMIT,
    sequence: SEQUENCE_LIMIT,
    RegexEngine: PlainRegExp as RegExpConstructor,
  });
  compiled.registerFunction('amount', amount, '<x-:n>');
  compiled.registerFunction('isYes', isYes, '<x-:b>');
  compiled.registerFunction('isGiven', isGiven, '<x-:b>');
  compiled.registerFunction('known', known);
  return compiled;
};

const compiledBefore = new Map<string, jsonata.Expression>();

const compiledOnce = (expression: string): jsonata.Expression => {
  const known = compiledBefore.get(expression);
  if (known) return known;
  const compiled = compile(expression);
  if (compiledBefore.size >= KEPT) compiledBefore.delete(compiledBefore.keys().next().value ?? '');
  compiledBefore.set(expression, compiled);
  return compiled;
};

/**
 * Evaluates a JSONata mapping over plain data, beside its own functions with $amount, $isYes, $isGiven and $known.
 * Limited in time, depth and size; gives plain JSON or undefined; throws MappingError for whatever goes wrong.
 */
export const evaluate = async (expression: string, input: unknown): Promise<unknown> => {
  try {
    // The empty bindings give every evaluation a frame of its own: without them concurrent ones share their limits.
    const value: unknown = await compiledOnce(expression).evaluate(input, {});
    return value === undefined ? undefined : (JSON.parse(JSON.stringify(value) ?? 'null') as unknown);
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    throw new MappingError(code ? `${message} (${code})` : String(message), { cause: error });
  }
};

/** Why an expression does not compile, with the place, in plain words; null when it does. */
export const expressionFault = (expression: string): string | null => {
  try {
    compiledOnce(expression);
    return null;
  } catch (error) {
    const { message, position } = error as { message?: string; position?: number };
    return `${message ?? 'It cannot be read.'}${position === undefined ? '' : ` (at character ${position})`}`;
  }
};
