import { withoutSecrets } from '../../outbound/mask.ts';
import type { CarrierAuth, CarrierConfig, CarrierResult, ConversationState } from '../types.ts';

/**
 * What an account is made of that nobody may read; nothing where it cannot be opened, and so lets nobody in.
 */
export function secretsOfAccount(carrier: Pick<CarrierConfig, 'auth'>): string[] {
  try {
    const { auth } = carrier;
    const named = [auth.secret_headers, auth.secrets].flatMap((all) => Object.values(all ?? {}));
    return [...mainSecret(auth), ...named];
  } catch {
    return [];
  }
}

function mainSecret(auth: CarrierAuth): string[] {
  if ('password' in auth) return [auth.password];
  if ('client_secret' in auth) return [auth.client_secret];
  return 'value' in auth && auth.kind !== 'token' ? [auth.value] : [];
}

type Secrets = ReadonlySet<string>;

/** Returns a result without what lets us in, which a carrier may say again ('no such key: …'): people read it. */
export const redactResult = (secrets: Secrets, result: CarrierResult): CarrierResult =>
  cleaned(result, cleanerOf(secrets));

/** The same of whatever a conversation comes to. */
export function redactState(secrets: Secrets, state: ConversationState): ConversationState {
  if (state.state === 'done') return { ...state, result: redactResult(secrets, state.result) };
  if (state.state === 'asks') {
    const { questions, refusal } = cleaned({ questions: state.questions, refusal: state.refusal }, cleanerOf(secrets));
    const progress = refusal === undefined ? state.progress : { ...state.progress, refusal };
    return { ...state, progress, questions, ...(refusal === undefined ? {} : { refusal }) };
  }
  return state.state === 'again' && state.trouble ? { ...state, trouble: redactResult(secrets, state.trouble) } : state;
}

/** Shorter ones stand in plain words by accident, and would take pieces out of them. */
const SHORTEST = 4;
/** The texts of a result are cut at 300 characters or more, and trimmed after it. */
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
  // Files are kept as they came.
  return Object.fromEntries(entries.map(([key, one]) => [key, key === 'documents' ? one : cleaned(one, clean)])) as T;
}
