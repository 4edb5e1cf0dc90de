import { withoutSecrets } from '../../outbound/mask.ts';
import type { CarrierResult, ConversationState } from '../types.ts';

type Secrets = ReadonlySet<string>;

/** Removes secrets from a result, because a carrier may repeat them in a message ('no such key: …'). */
export const redactResult = (secrets: Secrets, result: CarrierResult): CarrierResult =>
  cleaned(result, cleanerOf(secrets));

export function redactState(secrets: Secrets, state: ConversationState): ConversationState {
  if (state.state === 'done') return { ...state, result: redactResult(secrets, state.result) };
  if (state.state === 'asks') {
    const { questions, refusal } = cleaned({ questions: state.questions, refusal: state.refusal }, cleanerOf(secrets));
    const progress = refusal === undefined ? state.progress : { ...state.progress, refusal };
    return { ...state, progress, questions, ...(refusal === undefined ? {} : { refusal }) };
  }
  return state.state === 'again' && state.trouble ? { ...state, trouble: redactResult(secrets, state.trouble) } : state;
}

/** Characters. Shorter secrets may occur in other text by chance. */
const SHORTEST = 4;
/**
 * Texts of at least this many characters may end in a truncated secret: results are cut at 300 characters or more,
 * then trimmed.
 */
const SHORTEST_CUT = 250;

function cleanerOf(secrets: Secrets): (text: string) => string {
  const clean = withoutSecrets(
    [...secrets].filter(({ length }) => length >= SHORTEST),
    { least: SHORTEST },
  );
  return (text) => clean(text, text.length >= SHORTEST_CUT);
}

function cleaned<T>(value: T, clean: (text: string) => string): T {
  if (typeof value === 'string') return clean(value) as T;
  if (Array.isArray(value)) return value.map((one) => cleaned(one, clean)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  // Files stay unchanged.
  return Object.fromEntries(entries.map(([key, one]) => [key, key === 'documents' ? one : cleaned(one, clean)])) as T;
}
