import type { CarrierAuth, CarrierConfig } from '../types.ts';

type WithoutSecrets<Auth> = Auth extends unknown
  ? Omit<Auth, 'secret_headers' | 'secrets' | 'certificate' | 'password' | 'client_secret' | 'value'> &
      (Auth extends { kind: 'token' } ? { value: string } : object)
  : never;

export type Starter = Pick<CarrierConfig, 'lines' | 'states' | 'forms' | 'mapping'> & {
  key: string;
  name: string;
  about: string;
  auth: WithoutSecrets<CarrierAuth>;
  /** Milliseconds; set if the default of 30 seconds is too short. */
  timeout_ms?: number;
  secrets: readonly string[];
};

export const EXAMPLE_URL = 'https://api.carrier.example';

/** JSONata for the effective date; today if it is missing. */
export const START = '($isGiven(values.effective_date) ? values.effective_date : today)';
