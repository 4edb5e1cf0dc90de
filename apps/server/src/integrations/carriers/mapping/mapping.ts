import type { Expression } from 'jsonata';
import { cacheByText } from '../cache-by-text.ts';
import { compile, complaint, evaluated } from './compile.ts';
import { MappingError } from './error.ts';
import { isBounded } from './sheltered/bounded.ts';
import { sheltered, type Time } from './sheltered/sheltered.ts';
import { isLight } from './sheltered/size.ts';

export { MappingError, PartFault } from './error.ts';
export type { Time } from './sheltered/sheltered.ts';

/** Milliseconds that a mapping may run in this process before it is retried in an isolated one. */
const HERE_MS = 50;
const TIMED_OUT = 'D1012';

/** `here`: the compiled expression to evaluate in this process; null if that may take long. */
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

export const oneSecond = (): Time => ({ left_ms: 1_000 });

/** The time limit for mapping a carrier's answer: it may wait up to two minutes for a free worker. */
export const forAnswer = (): Time => ({ ...oneSecond(), patience_ms: 120_000 });

let lastHere: Promise<unknown> = Promise.resolve();

/** Runs evaluations one after another, so that none runs out of time because of another. */
const serialize = <T>(work: () => Promise<T>): Promise<T> => {
  const result = lastHere.then(work);
  lastHere = result.catch(() => undefined);
  return result;
};

const evaluateHere = (here: Expression, mapping: Prepared, input: unknown, time: Time) =>
  serialize(async () => {
    const began = performance.now();
    try {
      const text = await evaluated(here, input);
      mapping.timeouts = 0;
      return { text };
    } catch (error) {
      if ((error as { code?: string }).code !== TIMED_OUT) throw error;
      // One timeout may be due to a busy process; a second one in a row is not.
      mapping.timeouts += 1;
      if (mapping.timeouts > 1) mapping.here = null;
      return null;
    } finally {
      time.left_ms -= performance.now() - began;
    }
  });

/**
 * Evaluates a JSONata mapping over plain data, with our own functions ($amount, $isYes, $known and others). An
 * expression that is sure to end soon runs in this process, any other in an isolated one; time, depth and size are
 * limited.
 * @returns plain JSON or undefined @throws MappingError for any failure
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

export const expressionFault = (expression: string): string | null => {
  try {
    compile(expression, HERE_MS);
    return null;
  } catch (error) {
    const { message, position } = error as { message?: string; position?: number };
    return `${message ?? 'It cannot be read.'}${position === undefined ? '' : ` (at character ${position})`}`;
  }
};
