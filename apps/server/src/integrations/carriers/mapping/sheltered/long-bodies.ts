import { parseJson } from '../../../json.ts';

/** Characters. A longer body is parsed only in an isolated process. */
export const LONG = 100_000;
/** Characters. XML takes several times as long to parse (150 to 290 ms for 100,000). */
export const LONG_XML = 30_000;
/** The key under which an answer with a long body is passed to an isolated process; no output can have this name. */
export const LONG_BODY = 'last answer';

type Answer = { body: unknown; json?: string; items?: Answer[] };

function withBody<T extends Answer>({ json, items, ...answer }: T): T {
  const whole = items?.map(withBody);
  // The body of a list contains the bodies of all its items.
  const isLong = items?.some((item) => item.json !== undefined);
  const body = json !== undefined ? parseJson(json) : isLong ? whole?.map((item) => item.body) : answer.body;
  return { ...answer, body, ...(whole ? { items: whole } : {}) } as T;
}

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
