import { createHmac, randomBytes } from 'node:crypto';
import type { Vault } from '../../../kernel/secrets.ts';

/** A secret that signs, until its moment where another one has taken its place. */
export type SigningSecret = { secret: string; until: string | null };

const PREFIX = 'whsec_';

/** Makes a secret as Standard Webhooks write it: `whsec_` and 24 to 64 bytes in base64. */
export const makeSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

export const sealSecrets = (vault: Vault, secrets: readonly SigningSecret[]): Buffer =>
  vault.seal(JSON.stringify(secrets));

/** Returns the secrets that sign now, the newest first. */
export function openSecrets(vault: Vault, sealed: Buffer, now: Date): SigningSecret[] {
  const all = JSON.parse(vault.open(sealed)) as SigningSecret[];
  return all.filter(({ until }) => until === null || Date.parse(until) > now.getTime());
}

/** Returns the value of `webhook-signature`: one signature of each secret, over id, time in seconds and body. */
export const signatureOf = (secrets: readonly SigningSecret[], id: string, seconds: number, body: string): string =>
  secrets
    .map(({ secret }) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
