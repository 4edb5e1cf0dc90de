import type { CarrierAuth, CarrierConfig } from '../types.ts';

/** Credentials without the secrets, which the user fills in. */
type WithoutSecrets<Auth> = Auth extends unknown
  ? Omit<Auth, 'secret_headers' | 'secrets' | 'certificate' | 'password' | 'client_secret' | 'value'> &
      (Auth extends { kind: 'token' } ? { value: string } : object)
  : never;

/** A conversation to start a carrier with: everything except address and credentials. */
export type Starter = Pick<CarrierConfig, 'lines' | 'states' | 'forms' | 'mapping'> & {
  key: string;
  name: string;
  about: string;
  auth: WithoutSecrets<CarrierAuth>;
  /** Milliseconds; set if the default of 30 seconds is too short. */
  timeout_ms?: number;
  /** Names of the secrets that the steps and the token use. */
  secrets: readonly string[];
};

/** Stands in for the carrier's host in the URLs of credentials. */
export const EXAMPLE_URL = 'https://api.carrier.example';

/** JSONata for the effective date; today if it is missing. */
export const START = '($isGiven(values.effective_date) ? values.effective_date : today)';
