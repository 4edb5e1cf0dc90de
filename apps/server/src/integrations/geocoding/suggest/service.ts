import { z } from 'zod';
import type { SuggestionService } from '../../../kernel/env/env.ts';
import { askJson } from '../../ask.ts';
import type { ProviderDeps } from '../../provider-result.ts';
import type { Typed } from './typed.ts';

export const SUGGESTIONS = 'Address suggestions';

/** `account` is sent together with the key, for services that require both. */
export type SuggestDeps = ProviderDeps & { service: SuggestionService; account?: string };

/** A US address; a street if `number` is empty. */
export type SuggestedPlace = {
  number: string;
  street: string;
  unit: string;
  city: string;
  /** Two letters. */
  state: string;
  /** Five digits, or empty. */
  zip: string;
};

export type Places = { ok: true; places: SuggestedPlace[] } | { ok: false; reason: string };
export type AskForPlaces = (deps: SuggestDeps, typed: Typed) => Promise<Places>;

/** Text or a number in an answer, as trimmed text; empty when missing or of another type. */
export const loose = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((text) => (text ?? '').trim())
  .catch('');

type Request = { path: string; query?: Record<string, string>; headers?: Record<string, string>; body?: unknown };

/**
 * Calls the service once: a retry would come too late for someone who is typing. The property `listed` is not
 * recorded, because some services' terms forbid storing it and no one reads it later.
 */
export const askForList = async (
  deps: SuggestDeps,
  { path, query = {}, headers, body }: Request,
  listed: string,
  read: (json: unknown) => SuggestedPlace[] | null,
): Promise<Places> => {
  const more = { once: true, personal: [listed], headers, body, secrets: deps.account ? [deps.account] : [] };
  const asked = await askJson(deps, SUGGESTIONS, path, query, more);
  if (!asked.ok) return asked;
  const places = read(asked.json);
  return places ? { ok: true, places } : { ok: false, reason: `${SUGGESTIONS} came in a shape that is not their own` };
};
