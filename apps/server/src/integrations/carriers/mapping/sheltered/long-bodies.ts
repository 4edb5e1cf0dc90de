import { readJson } from '../../../ask.ts';

/** Characters; a longer body is only parsed in isolated processes. */
export const LONG = 100_000;
/** XML takes several times as long to parse: 100,000 characters took 150 to 290 ms. */
export const LONG_XML = 30_000;
/** The name under which a last answer with a long body is passed to an isolated process; no output has this name. */
export const LONG_BODY = 'last answer';

type Answer = { body: unknown; json?: string; items?: Answer[] };

function withBody<T extends Answer>({ json, items, ...answer }: T): T {
  const whole = items?.map(withBody);
  // The body of a list contains the bodies of all its items.
  const isLong = items?.some((item) => item.json !== undefined);
  const body = json !== undefined ? readJson(json) : isLong ? whole?.map((item) => item.body) : answer.body;
  return { ...answer, body, ...(whole ? { items: whole } : {}) } as T;
}

/** In an isolated process: an expression's input with its long bodies parsed. */
export function withBodies(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const { [LONG_BODY]: last, steps, ...seen } = input as Record<string, unknown>;
  return {
    ...seen,
    ...(last === undefined ? {} : { body: withBody(last as Answer).body }),
    ...(typeof steps === 'object' && steps !== null
      ? { steps: Object.fromEntries(Object.entries(steps).map(([id, step]) => [id, withBody(step as Answer)])) }
      : steps === undefined
        ? {}
        : { steps }),
  };
}
