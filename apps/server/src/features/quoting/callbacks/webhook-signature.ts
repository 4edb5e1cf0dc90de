import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookSignature } from '../../../integrations/carriers/index.ts';

/** What a carrier sent to its webhook, headers in lower case. */
export type Called = { body: string; headers: Record<string, string> };

/** How far the time of a signature may lie from ours where nothing else is configured, seconds. */
const TOLERANCE_S = 300;

/** `skew_s`: how far the time of a call that is signed right lies from ours, in seconds. */
export type Verdict = { reason: 'right' | 'unsigned' | 'signature' } | { reason: 'clock'; skew_s: number };

/** Returns the signatures that a call carries, and its time: null where the signature covers none. */
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

/** Checks a call by the carrier's own secret, over its time and body where it states its time, else over its body. */
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
