import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A random 256-bit key, usable in a URL. */
export const newKey = (): string => randomBytes(32).toString('base64url');

/** A short random name for a public URL: 12 hexadecimal digits (48 bits). It is not secret. */
export const newShortCode = (): string => randomBytes(6).toString('hex');

export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Encrypts and decrypts data that must not be readable in the database, such as carriers' credentials. `mac` hashes a
 * short secret with a key for its purpose, so that a copy of the database alone is not enough to guess it.
 */
export type Vault = {
  seal(plain: string | Uint8Array): Buffer;
  open(sealed: Buffer): string;
  /** `open` for bytes, or for content too long to decode as one text. */
  openBytes(sealed: Buffer): Buffer;
  /** Seals data that leaves the server and comes back. A ticket is valid only for its purpose. */
  sealTicket(purpose: TicketPurpose, data: unknown): string;
  /** @throws Error when the ticket was not sealed here for this purpose */
  openTicket(purpose: TicketPurpose, ticket: string): unknown;
  mac(purpose: string, text: string): Buffer;
};

export type TicketPurpose =
  | 'enrollment'
  | 'first name'
  | 'household'
  | 'intake'
  | 'intake upload'
  | 'recovery codes'
  | 'single sign-on'
  | 'unsubscribe';

/** AES-256-GCM with a key derived from SECRET_KEY. Opening what was sealed with another key throws. */
export function createVault(secretKey: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'freeboard', 'vault', 32));
  const seal = (plain: string | Uint8Array, purpose = ''): Buffer => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([
      typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
      cipher.final(),
    ]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  };
  const openBytes = (sealed: Buffer, purpose = ''): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(purpose));
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  };
  const open = (sealed: Buffer, purpose = ''): string => openBytes(sealed, purpose).toString('utf8');
  return {
    seal: (plain) => seal(plain),
    open: (sealed) => open(sealed),
    openBytes: (sealed) => openBytes(sealed),
    sealTicket: (purpose, data) => seal(JSON.stringify(data), purpose).toString('base64url'),
    openTicket: (purpose, ticket) => JSON.parse(open(Buffer.from(ticket, 'base64url'), purpose)),
    mac(purpose, text) {
      const macKey = Buffer.from(hkdfSync('sha256', secretKey, 'freeboard', `mac ${purpose}`, 32));
      return createHmac('sha256', macKey).update(text).digest();
    },
  };
}
