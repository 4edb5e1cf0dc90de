import { createPrivateKey } from 'node:crypto';

/** What receivers of signed e-mail take at least (RFC 8301). */
const SHORTEST_RSA_BITS = 1_024;

/**
 * Returns a private key that signs e-mail, as PEM with its line breaks or with \n in their place. @returns undefined
 * for what is none: mail is signed with RSA alone
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
