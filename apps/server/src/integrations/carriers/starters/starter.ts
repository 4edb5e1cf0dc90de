import type { CarrierAuth, CarrierConfig } from '../types.ts';

/** The kinds of credentials without any of them: what a person fills in is left out. */
type WithoutSecrets<Auth> = Auth extends unknown
  ? Omit<Auth, 'secret_headers' | 'secrets' | 'certificate' | 'password' | 'client_secret' | 'value'> &
      (Auth extends { kind: 'token' } ? { value: string } : object)
  : never;

/** A conversation to begin a carrier with: all but where it is and what lets one in. */
export type Starter = Pick<CarrierConfig, 'lines' | 'states' | 'forms' | 'mapping'> & {
  key: string;
  name: string;
  about: string;
  auth: WithoutSecrets<CarrierAuth>;
  /** How long its conversation takes, where the usual half minute is too short. */
  timeout_ms?: number;
  /** The names of the secrets that its steps and its token speak of. */
  secrets: readonly string[];
};

/** Any of its credentials stands under the carrier's own address. */
export const EXAMPLE_URL = 'https://api.carrier.example';

/** When cover shall start: today where nobody said. */
export const START = '($isGiven(values.effective_date) ? values.effective_date : today)';
