import { createHmac, randomBytes } from 'node:crypto';
import type { Vault } from '../../../kernel/secrets.ts';

/** A signing secret; `until` is set once it was replaced. */
export type SigningSecret = { secret: string; until: string | null };

const PREFIX = 'whsec_';

/** Creates a secret in the format of Standard Webhooks: `whsec_` and 32 bytes in base64 (24 to 64 are allowed). */
export const makeSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

export const sealSecrets = (vault: Vault, secrets: readonly SigningSecret[]): Buffer =>
  vault.seal(JSON.stringify(secrets));

export function openSecrets(vault: Vault, sealed: Buffer, now: Date): SigningSecret[] {
  const all = JSON.parse(vault.open(sealed)) as SigningSecret[];
  return all.filter(({ until }) => until === null || Date.parse(until) > now.getTime());
}

/** The value of `webhook-signature`: one signature per secret, over id, time in seconds and body. */
export const signatureOf = (secrets: readonly SigningSecret[], id: string, seconds: number, body: string): string =>
  secrets
    .map(({ secret }) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
