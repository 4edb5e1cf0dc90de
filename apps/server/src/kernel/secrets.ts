import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A random key that is hard to guess: 256 bits, safe in a URL. */
export const newKey = (): string => randomBytes(32).toString('base64url');

/** The only form in which a key is kept. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Encrypts and decrypts what must be kept secret at rest (carriers' credentials). */
export type Vault = { seal(plain: string): Buffer; open(sealed: Buffer): string };

/** AES-256-GCM under a key derived from SECRET_KEY; opening what was sealed under another key throws. */
export function createVault(secretKey: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'freeboard', 'vault', 32));
  return {
    seal(plain) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
