import type { Expression } from 'jsonata';
import { cacheByText } from '../cache-by-text.ts';
import { compile, complaint, evaluated } from './compile.ts';
import { MappingError } from './error.ts';
import { isBounded } from './sheltered/bounded.ts';
import { sheltered, type Time } from './sheltered/sheltered.ts';
import { isLight } from './sheltered/size.ts';

export { MappingError, PartFault } from './error.ts';
export type { Time } from './sheltered/sheltered.ts';

/** The longest that a mapping may take here, beside everything else; then it is tried again in a process of its own. */
const HERE_MS = 50;
const TIMED_OUT = 'D1012';

/** `here`: to be evaluated in this process; null for what may run wild. */
type Prepared = { here: Expression | null; timeouts: number };
const prepared = cacheByText<Prepared | { fault: unknown }>(2_000_000);

const prepare = (expression: string, time: Time): Prepared => {
  const found = prepared(expression, () => {
    const began = performance.now();
    try {
      const compiled = compile(expression, HERE_MS);
      return { here: isBounded(compiled.ast()) ? compiled : null, timeouts: 0 };
    } catch (fault) {
      return { fault };
    } finally {
      time.left_ms -= performance.now() - began;
    }
  });
  if ('fault' in found) throw found.fault;
  return found;
};

/** Returns the time that one mapping may take, or several that belong together. */
export const oneSecond = (): Time => ({ left_ms: 1_000 });

/** The same for what a carrier has answered: it is there, and worth waiting for a turn. */
export const forAnswer = (): Time => ({ ...oneSecond(), patience_ms: 120_000 });

let lastHere: Promise<unknown> = Promise.resolve();

/** Returns one after another: each has its time for itself, and none is late because of the others. */
const serialize = <T>(work: () => Promise<T>): Promise<T> => {
  const result = lastHere.then(work);
  lastHere = result.catch(() => undefined);
  return result;
};

/** Returns the value as JSON text, or null when it was not to be had in so short a time. */
const evaluateHere = (here: Expression, mapping: Prepared, input: unknown, time: Time) =>
  serialize(async () => {
    const began = performance.now();
    try {
      const text = await evaluated(here, input);
      mapping.timeouts = 0;
      return { text };
    } catch (error) {
      if ((error as { code?: string }).code !== TIMED_OUT) throw error;
      // Once may be an accident of a busy process; twice in a row is none.
      mapping.timeouts += 1;
      if (mapping.timeouts > 1) mapping.here = null;
      return null;
    } finally {
      time.left_ms -= performance.now() - began;
    }
  });

/**
 * Evaluates a JSONata mapping over plain data, beside its own functions with $amount, $isYes, $isGiven and $known. What
 * surely ends soon is evaluated here, all else in a process of its own; in time, depth and size all are limited. Gives
 * plain JSON or undefined; throws MappingError for whatever goes wrong.
 */
export const evaluate = async (expression: string, input: unknown, time: Time = oneSecond()): Promise<unknown> => {
  try {
    const mapping = time.left_ms > 0 ? prepare(expression, time) : null;
    if (mapping?.here && isLight(input)) {
      const done = await evaluateHere(mapping.here, mapping, input, time);
      if (done) return done.text === undefined ? undefined : (JSON.parse(done.text) as unknown);
    }
    return await sheltered({ expression, input }, time);
  } catch (error) {
    throw error instanceof MappingError ? error : new MappingError(complaint(error), { cause: error });
  }
};

/** Returns why an expression does not compile, with the place, in plain words; null when it does. */
export const expressionFault = (expression: string): string | null => {
  try {
    compile(expression, HERE_MS);
    return null;
  } catch (error) {
    const { message, position } = error as { message?: string; position?: number };
    return `${message ?? 'It cannot be read.'}${position === undefined ? '' : ` (at character ${position})`}`;
  }
};
