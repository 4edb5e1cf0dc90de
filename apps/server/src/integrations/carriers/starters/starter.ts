import type { CarrierAuth, CarrierConfig } from '../types.ts';

/** The kinds of credentials without secrets, which a person fills in. */
type WithoutSecrets<Auth> = Auth extends unknown
  ? Omit<Auth, 'secret_headers' | 'secrets' | 'certificate' | 'password' | 'client_secret' | 'value'> &
      (Auth extends { kind: 'token' } ? { value: string } : object)
  : never;

/** A conversation to start a carrier with: everything except its address and credentials. */
export type Starter = Pick<CarrierConfig, 'lines' | 'states' | 'forms' | 'mapping'> & {
  key: string;
  name: string;
  about: string;
  auth: WithoutSecrets<CarrierAuth>;
  /** The conversation's time limit, if the usual half minute is too short. */
  timeout_ms?: number;
  /** The names of the secrets that its steps and its token use. */
  secrets: readonly string[];
};

/** Placeholder for addresses in credentials, which are on the carrier's own host. */
export const EXAMPLE_URL = 'https://api.carrier.example';

/** The effective date of coverage; today when missing. */
export const START = '($isGiven(values.effective_date) ? values.effective_date : today)';
