import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookSignature } from '../../../integrations/carriers/index.ts';

/** A carrier's call to its webhook, headers in lower case. */
export type Called = { body: string; headers: Record<string, string> };

/** The default for the largest accepted clock difference, in seconds. */
const TOLERANCE_S = 300;

/** `skew_s`: the clock difference of a correctly signed call, in seconds. */
export type Verdict = { reason: 'right' | 'unsigned' | 'signature' } | { reason: 'clock'; skew_s: number };

/** The signatures in a call, and its time; null when the signature does not cover one. */
function readSignature({ header, prefix = '', timestamp_header, parts }: WebhookSignature, { headers }: Called) {
  const given = headers[header.toLowerCase()] ?? '';
  if (!parts) {
    const stamp = timestamp_header === undefined ? null : (headers[timestamp_header.toLowerCase()] ?? '');
    return { signatures: given.startsWith(prefix) && given !== '' ? [given.slice(prefix.length)] : [], stamp };
  }
  const pairs = given.split(/[,;]/).map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
  });
  const signatures = pairs
    .filter(([name, value]) => name === parts.signature && value.startsWith(prefix))
    .map(([, value]) => value.slice(prefix.length));
  return { signatures, stamp: pairs.find(([name]) => name === parts.time)?.[1] ?? '' };
}

/**
 * Verifies a call's HMAC under the carrier's secret, over time and body if the signature covers a time, else over the
 * body.
 */
export function verifyCall(signature: WebhookSignature, secret: string, called: Called, now: Date): Verdict {
  const { algorithm, encoding, tolerance_s = TOLERANCE_S } = signature;
  const { signatures, stamp } = readSignature(signature, called);
  if (signatures.length === 0) return { reason: 'unsigned' };
  if (secret === '' || (stamp !== null && !/^\d{1,12}$/.test(stamp))) return { reason: 'signature' };
  const expected = createHmac(algorithm, secret)
    .update(stamp === null ? called.body : `${stamp}.${called.body}`)
    .digest();
  const isRight = signatures.some((text) => {
    const read = Buffer.from(text, encoding);
    return read.length === expected.length && timingSafeEqual(read, expected);
  });
  if (!isRight) return { reason: 'signature' };
  const skew_s = stamp === null ? 0 : Math.round(Number(stamp) - now.getTime() / 1_000);
  return Math.abs(skew_s) > tolerance_s ? { reason: 'clock', skew_s } : { reason: 'right' };
}
