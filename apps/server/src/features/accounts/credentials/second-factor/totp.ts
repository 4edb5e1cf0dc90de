import { CODE_DIGITS } from '@freeboard/domain/people';
import { Secret, TOTP } from 'otpauth';
import { POLICY } from '../policy.ts';

const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Freeboard',
    label,
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: POLICY.code_period_s,
    secret: Secret.fromBase32(secret),
  });

/** 160 bits in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

export const uriOf = (secret: string, label: string): string => totp(secret, label).toString();

/** The time step that a code belongs to, among the steps accepted at `now`; null when it matches none. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: POLICY.code_drift_steps });
  return delta === null ? null : Math.floor(timestamp / 1_000 / POLICY.code_period_s) + delta;
}
