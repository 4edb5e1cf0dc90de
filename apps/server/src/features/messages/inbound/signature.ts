import { createHmac, timingSafeEqual } from 'node:crypto';

export const MAIL_SIGNATURE = 'x-freeboard-signature';
/** How old a signature may be: what somebody kept to send it again is refused after that. */
const FRESH_SECONDS = 300;
const SHAPE = /^t=(\d{1,12}),v1=([\da-f]{64})$/;

/** When a signature says that it was made; null where that is not now, or it is none. */
export function signedAt(signature: string, now: Date): number | null {
  const at = Number(SHAPE.exec(signature)?.[1] ?? Number.NaN);
  return Math.abs(now.getTime() / 1_000 - at) <= FRESH_SECONDS ? at : null;
}

/** Whether whoever has the secret signed this very mail, lately: HMAC-SHA256 over the time, a dot and the bytes. */
export function isMailSigned(raw: Uint8Array, signature: string, secret: string, now: Date): boolean {
  const at = signedAt(signature, now);
  if (at === null) return false;
  const given = Buffer.from(SHAPE.exec(signature)?.[2] ?? '', 'hex');
  const own = createHmac('sha256', secret).update(`${at}.`).update(raw).digest();
  return given.length === own.length && timingSafeEqual(own, given);
}
