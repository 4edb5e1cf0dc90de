import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupRefused } from './backup-refused.ts';
import type { Origins } from './origin.ts';

/**
 * The keys that encrypt and decrypt backups: a passphrase, or an age key pair whose private key (`identity`) may be
 * stored elsewhere.
 */
export type BackupKeys = {
  passphrase: string | null;
  recipient: string | null;
  identity: string | null;
  /** The origins that an archive must be signed by. If omitted, signatures are not verified. */
  origins?: Origins | undefined;
};

export const canEncrypt = ({ passphrase, recipient }: BackupKeys): boolean => passphrase !== null || recipient !== null;

export const canOpen = ({ passphrase, recipient, identity }: BackupKeys): boolean =>
  recipient === null ? passphrase !== null : identity !== null;

/** @throws BackupRefused when neither a recipient nor a passphrase is set */
export async function encrypt(keys: BackupKeys, plain: Readable): Promise<Readable> {
  const encrypter = new Encrypter();
  // The public key takes precedence: with one set, decryption must require its private key.
  if (keys.recipient !== null) encrypter.addRecipient(keys.recipient);
  else if (keys.passphrase !== null) encrypter.setPassphrase(keys.passphrase);
  else
    throw new BackupRefused(
      'A backup is always encrypted: set BACKUP_PASSPHRASE, or BACKUP_RECIPIENT to the public half of an age key (age1…).',
    );
  const encrypted = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array> as never);
  return Readable.fromWeb(encrypted as unknown as ReadableStream<Uint8Array>);
}

const DAMAGED = 'The file is damaged or cut off: it is no complete backup. Use another copy.';

export function readingFault(error: unknown): Error {
  if (error instanceof BackupRefused) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^E[A-Z]+$/.test(code)) return error as Error;
  const text = error instanceof Error ? error.message : String(error);
  if (/no identity matched/.test(text))
    return new BackupRefused(
      'The backup does not open: it was made with another passphrase or key. Set BACKUP_PASSPHRASE, or BACKUP_IDENTITY to the private half of the age key (AGE-SECRET-KEY-…).',
    );
  if (/version line|stanza|header/i.test(text)) return new BackupRefused('The file is no backup of Freeboard.');
  return new BackupRefused(DAMAGED);
}

/** @throws BackupRefused when the file is not a backup, needs other keys, or no key is set */
export async function decrypt(keys: BackupKeys, encrypted: Readable): Promise<Readable> {
  const decrypter = new Decrypter();
  if (keys.passphrase !== null) decrypter.addPassphrase(keys.passphrase);
  if (keys.identity !== null) decrypter.addIdentity(keys.identity);
  if (keys.passphrase === null && keys.identity === null)
    throw new BackupRefused(
      'Set BACKUP_PASSPHRASE, or BACKUP_IDENTITY (AGE-SECRET-KEY-…), as the backup was made with.',
    );
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(encrypted) as ReadableStream<Uint8Array> as never);
    return Readable.fromWeb(plain as unknown as ReadableStream<Uint8Array>);
  } catch (error) {
    throw readingFault(error);
  }
}
