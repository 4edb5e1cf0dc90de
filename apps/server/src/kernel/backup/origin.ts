import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import { BackupRefused } from './backup-refused.ts';

/** What precedes the 32 bytes of an Ed25519 key in DER. */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');
const TEXT = /^origin-[\w-]{43}$/;

/** The last part of a signed archive; nothing may follow it. */
export const SIGNATURE = 'signature.json';

/** The public keys of the installations whose backups may be restored; null for any. */
export type Origins = readonly string[] | null;

/** Signs archives with a key derived from SECRET_KEY. `key`: the public key, which the owner gives to restores. */
export type Signer = { key: string; sign(digest: Buffer): string };

export function createSigner(secretKey: string): Signer {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, 'freeboard', 'backup origin', 32));
  const secret = createPrivateKey({ key: Buffer.concat([PRIVATE_DER, seed]), format: 'der', type: 'pkcs8' });
  const raw = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER.length);
  return {
    key: `origin-${raw.toString('base64url')}`,
    sign: (digest) => sign(null, digest, secret).toString('base64url'),
  };
}

export function createPartsDigest() {
  const all = createHash('sha256').update('freeboard backup 1\n');
  return {
    add: (name: string, size: number, sha256: string) => void all.update(`${JSON.stringify(name)} ${size} ${sha256}\n`),
    digest: () => all.copy().digest(),
  };
}

export const isOrigin = (text: string): boolean => TEXT.test(text);

/** Verifies a signature part. @returns the public key that made the signature; null when it is invalid */
export function signedBy(text: string, digest: Buffer): string | null {
  try {
    const { key, signature } = JSON.parse(text) as { key: string; signature: string };
    if (!isOrigin(key)) return null;
    const raw = Buffer.from(key.slice('origin-'.length), 'base64url');
    const publicKey = createPublicKey({ key: Buffer.concat([PUBLIC_DER, raw]), format: 'der', type: 'spki' });
    return verify(null, digest, publicKey, Buffer.from(signature, 'base64url')) ? key : null;
  } catch {
    return null;
  }
}

export const ANY_ORIGIN = '--accept-any-origin';

/** @throws BackupRefused when none of `origins` signed the archive */
export function assertOrigin(origins: Origins, signer: string | null): void {
  if (origins === null || (signer !== null && origins.includes(signer))) return;
  const found = signer === null ? 'It is not signed' : `It is signed by another installation (${signer})`;
  throw new BackupRefused(
    `Nothing proves that this backup is yours. ${found}; releases before this protection signed none. Whoever can write where backups lie may have put it there, and a restored copy runs what it holds. If you are sure where it comes from, add ${ANY_ORIGIN}.`,
  );
}
