import type { AnswerOf } from '@freeboard/contract';
import {
  type CarrierConfig,
  expressionsOf,
  type Reading,
  readBody,
  readsOf,
  type Step,
} from '../../integrations/carriers/index.ts';

type Raw = AnswerOf<'testCarrier'>['exchanges'][number];
type Exchange = Raw & { step?: string | null };

const MOST = 200;
const DEEPEST = 100;

/** Collects the paths of a body's values, up to `MOST`, without list indexes: `offers.price`. */
function pathsOf(value: unknown, at: readonly string[], into: Map<string, readonly string[]>, depth = 0): void {
  if (into.size >= MOST || depth > DEEPEST) return;
  if (Array.isArray(value)) for (const one of value) pathsOf(one, at, into, depth + 1);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) pathsOf(inner, [...at, name], into, depth + 1);
  else if (at.length > 0) into.set(at.join('.'), at);
}

const given = (text: string | undefined): Reading[] => (text?.trim() ? [{ text }] : []);

function ofStep({ when, each, ask, until, success, outputs = {}, on_failure, receive, request }: Step): Reading[] {
  const { path = '', query = {}, headers = {}, body } = request ?? {};
  const isTemplate = body?.kind === 'xml' || body?.kind === 'text';
  const templates = [path, ...Object.values(query), ...Object.values(headers), ...(isTemplate ? [body.text] : [])];
  const webhook = receive?.by === 'webhook' ? [receive.match, receive.ref] : [];
  return [
    ...[when, each, ask, until, success, on_failure?.reason, ...webhook, isTemplate ? undefined : body?.text].flatMap(
      given,
    ),
    ...templates.flatMap(expressionsOf).flatMap(given),
    ...Object.entries(outputs).map(([as, text]) => ({ text, as })),
  ];
}

const bare = (name: string): string => name.replace(/^@/, '');

/** Characters; longer answers have too many values for a list that a person reads. */
const LONGEST_LISTED = 100_000;

/**
 * Which values of the last answer a mapping reads, and which it ignores. An expression that takes an object or list
 * as a whole reads everything in it; both lists are empty when that cannot be determined.
 */
export async function usedOf(
  { mapping }: CarrierConfig,
  exchanges: readonly Exchange[],
): Promise<{ used: string[]; dropped: string[] }> {
  const last = exchanges.findLast(({ response_body, status }) => response_body !== null && status !== null);
  const { steps = [], bind = [], answer = 'body' } = mapping;
  const asked = steps.find(({ id }) => id === last?.step) ?? steps.findLast(({ request }) => request);
  const isOfStep = last?.step === undefined || last.step === null || asked?.id === last.step;
  const response = asked?.response;
  const body =
    isOfStep && last?.response_body && last.response_body.length <= LONGEST_LISTED
      ? (await readBody(response ?? 'json', last.response_body)).body
      : undefined;
  const paths = new Map<string, readonly string[]>();
  if (typeof body === 'object' && body !== null) pathsOf(body, [], paths);
  const { names, wholes, isAll } = readsOf([...given(answer), ...[...steps, ...bind].flatMap(ofStep)]);
  const readNames = new Set([...names].map(bare));
  const readWholes = new Set([...wholes].map(bare));
  const isUsed = (path: readonly string[]) => {
    const own = path.map(bare).filter((name) => name !== '#text');
    return readNames.has(own.at(-1) ?? '') || own.some((name) => readWholes.has(name));
  };
  const listed = isAll ? [] : [...paths].filter(([, [first]]) => first !== '?xml');
  const namesOf = (all: typeof listed) => all.map(([name]) => name);
  return {
    used: namesOf(listed.filter(([, path]) => isUsed(path))),
    dropped: namesOf(listed.filter(([, path]) => !isUsed(path))),
  };
}
