import { createPrivateKey } from 'node:crypto';

/** The shortest key that receivers of signed e-mail accept (RFC 8301). */
const SHORTEST_RSA_BITS = 1_024;

/**
 * Reads a private RSA key in PEM, with line breaks or their escapes.
 * @returns undefined for any other key and for a shorter one: e-mail is signed with RSA only
 */
export function rsaKey(given: string): string | undefined {
  const pem = given.replaceAll('\\n', '\n').trim();
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST_RSA_BITS
      ? pem
      : undefined;
  } catch {
    return undefined;
  }
}
