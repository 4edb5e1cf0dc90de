import { type Field, type Form, fieldsOf, isBlank, type Values } from '@freeboard/domain/forms';
import {
  acceptsApplication,
  type CarrierConfig,
  type QuoteRequest,
  rateHere,
} from '../../../integrations/carriers/index.ts';

export type Remedy = { field: string; label: string; value: string | number | null };
export type Remedies = { needs_all: boolean; remedies: Remedy[] };

/** Alternative limits as shares of the current limit: lower ones, then higher ones, each nearest first. */
const SHARES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.25, 1.1, 1.25, 1.5, 2];
const MOST_RUNS = 60;
/** The time for trying rules and tables, in milliseconds. */
const LONGEST_MS = 3_000;

const fieldsRead = ({ mapping }: CarrierConfig): Set<string> => {
  const text = [...(mapping.eligibility ?? []).map(({ when }) => when), mapping.prepare ?? ''].join(' ');
  return new Set([...text.matchAll(/values\.([a-z_0-9]+)/g)].map(([, key]) => key ?? ''));
};

/** A placeholder for the field's kind, to test whether a rule only requires the field to be filled. */
const anything = (field: Field): string | number => {
  if (field.options?.[0]) return field.options.find(({ value }) => value !== '')?.value ?? '';
  if (field.kind === 'year') return 2000;
  return ['digits', 'decimal', 'money'].includes(field.kind) ? 1_000 : 'x';
};

const others = (field: Field, present: unknown): (string | number)[] => {
  const options = (field.options ?? []).map(({ value }) => value).filter((value) => value !== '');
  const at = options.indexOf(String(present));
  if (at >= 0)
    return options
      .filter((_, index) => index !== at)
      .sort((a, b) => Math.abs(options.indexOf(a) - at) - Math.abs(options.indexOf(b) - at));
  return typeof present === 'number' && present > 0
    ? SHARES.map((share) => Math.round((present * share) / 1_000) * 1_000).filter((value) => value > 0)
    : [];
};

/** `end`: when the search stops, in `performance.now()` time. */
type Limit = { end: number };

async function opens(carrier: CarrierConfig, request: QuoteRequest, changed: Values, { end }: Limit): Promise<boolean> {
  if (performance.now() > end) return false;
  const altered = { ...request, values: { ...request.values, ...changed } };
  if (!(await acceptsApplication(carrier, altered)).accepts) return false;
  if (carrier.kind !== 'rate-table') return true;
  const step = await rateHere(carrier, altered);
  return step.state === 'done' && step.result.premium !== null;
}

/**
 * Finds the smallest changes with which a carrier would accept an application, as far as its rules or tables reveal
 * them: first missing values, then single choices, nearest first, then pairs. Empty when none suffices (R9.4).
 */
export async function remediesOf(carrier: CarrierConfig, request: QuoteRequest, form: Form): Promise<Remedies> {
  const fields = [...fieldsOf(form).values()];
  const within = { end: performance.now() + LONGEST_MS };
  const rules = fieldsRead(carrier);
  const unknown = fields.filter(
    ({ key, kind }) => rules.has(key) && kind !== 'computed' && isBlank(request.values[key]),
  );
  const found = (field: Field, value: string | number | null): Remedy => ({
    field: field.key,
    label: field.label,
    value,
  });
  const single: Remedy[] = [];
  for (const field of unknown)
    if (await opens(carrier, request, { [field.key]: anything(field) }, within)) single.push(found(field, null));
  if (single.length > 0) return { needs_all: false, remedies: single };
  if (unknown.length > 1) {
    const all = Object.fromEntries(unknown.map((field) => [field.key, anything(field)]));
    if (await opens(carrier, request, all, within))
      return { needs_all: true, remedies: unknown.map((field) => found(field, null)) };
  }
  const choices = fields
    .filter(({ key, choosable }) => choosable && rules.has(key))
    .map((field) => ({ field, values: others(field, request.values[field.key]) }));
  let count = 0;
  for (const { field, values } of choices)
    for (const value of values) {
      count += 1;
      if (count > MOST_RUNS) return { needs_all: false, remedies: single };
      if (!(await opens(carrier, request, { [field.key]: value }, within))) continue;
      single.push(found(field, value));
      break;
    }
  if (single.length > 0) return { needs_all: false, remedies: single };
  for (const pair of pairsOf(choices)) {
    count += 1;
    if (count > MOST_RUNS) break;
    const [[one, value], [two, other]] = pair;
    if (await opens(carrier, request, { [one.key]: value, [two.key]: other }, within))
      return { needs_all: true, remedies: [found(one, value), found(two, other)] };
  }
  return { needs_all: false, remedies: [] };
}

type Choice = readonly [field: Field, value: string | number];

function pairsOf(choices: readonly { field: Field; values: readonly (string | number)[] }[]): [Choice, Choice][] {
  const pairs: { far: number; pair: [Choice, Choice] }[] = [];
  for (const [at, one] of choices.entries())
    for (const two of choices.slice(at + 1))
      for (const [near, value] of one.values.entries())
        for (const [nearer, other] of two.values.entries())
          pairs.push({
            far: near + nearer,
            pair: [
              [one.field, value],
              [two.field, other],
            ],
          });
  return pairs.sort((a, b) => a.far - b.far).map(({ pair }) => pair);
}
