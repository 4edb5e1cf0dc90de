import { createHmac, timingSafeEqual } from 'node:crypto';

export const MAIL_SIGNATURE = 'x-freeboard-signature';
/** Seconds for which a signature is valid, which limits replays. */
const FRESH_SECONDS = 300;
const SHAPE = /^t=(\d{1,12}),v1=([\da-f]{64})$/;

/** The time in a signature, in seconds; null when it is not current or the signature is malformed. */
export function signedAt(signature: string, now: Date): number | null {
  const at = Number(SHAPE.exec(signature)?.[1] ?? Number.NaN);
  return Math.abs(now.getTime() / 1_000 - at) <= FRESH_SECONDS ? at : null;
}

/**
 * Checks a mail's signature while it arrives: HMAC-SHA256 over the time, a dot and the bytes. Null when the signature
 * is malformed or not current.
 */
export function signatureCheck(signature: string, secret: string, now: Date) {
  const at = signedAt(signature, now);
  if (at === null) return null;
  const given = Buffer.from(SHAPE.exec(signature)?.[2] ?? '', 'hex');
  const hmac = createHmac('sha256', secret).update(`${at}.`);
  return {
    add: (bytes: Uint8Array) => void hmac.update(bytes),
    isRight(): boolean {
      const own = hmac.digest();
      return given.length === own.length && timingSafeEqual(own, given);
    },
  };
}
