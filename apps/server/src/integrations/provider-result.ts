import type { AddressDifference } from '@freeboard/domain/applications';
import type { Caller } from './outbound.ts';

export type Candidate = {
  text: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  lon: number;
  lat: number;
};

/**
 * A data provider's answer. `ambiguous`: the user has to choose. `unknown`: it has no result, or it could not be asked,
 * as without a key. `failed`: it is down, slow or sent an invalid answer.
 */
export type ProviderResult<T> =
  | { state: 'found'; value: T; at: Date }
  /** `differences`: how the only candidate differs from the request. */
  | { state: 'ambiguous'; candidates: Candidate[]; differences?: AddressDifference[] }
  | { state: 'unknown'; reason: string }
  | { state: 'failed'; reason: string };

export type ProviderDeps = {
  call: Caller;
  baseUrl: string;
  apiKey?: string;
  timeout_ms?: number;
  now?: () => Date;
  signal?: AbortSignal;
};

export const found = <T>(deps: ProviderDeps, value: T): ProviderResult<T> => ({
  state: 'found',
  value,
  at: (deps.now ?? (() => new Date()))(),
});

/**
 * Detects that a service has renamed a field: there are rows, but none has the field.
 * @returns why the answer cannot be used; null when every field is present
 */
export function missingField(
  api_name: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  fields: readonly string[],
): string | null {
  const missing = rows.length === 0 ? undefined : fields.find((field) => rows.every((row) => !(field in row)));
  return missing === undefined ? null : `${api_name} answered without its field ${missing}`;
}

export const unknown = (reason: string) => ({ state: 'unknown', reason }) as const;

export const failed = (reason: string) => ({ state: 'failed', reason }) as const;
