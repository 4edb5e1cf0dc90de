import { expect, test } from 'vitest';
import { refusalText } from './refused-calls.tsx';
import { newStep } from './step-form.ts';
import { signatureText } from './where-it-calls.tsx';

const { receive } = newStep([]);
const webhook = {
  ...receive,
  by: 'webhook' as const,
  header: 'X-Signature',
  secret_name: 'hook',
  algorithm: 'sha256' as const,
};

test.each([
  [{ ...webhook, encoding: 'hex' as const }, 'X-Signature: <hex of HMAC-SHA256 under the secret hook of the body>'],
  [
    { ...webhook, encoding: 'base64' as const, prefix: 'sha256=', timestamp_header: ' X-Time ' },
    'X-Signature: sha256=<base64 of HMAC-SHA256 under the secret hook of "<X-Time>.<body>">',
  ],
  [
    { ...webhook, encoding: 'hex' as const, time_part: 't', signature_part: 'v1' },
    'X-Signature: t=<seconds>,v1=<hex of HMAC-SHA256 under the secret hook of "<seconds>.<body>">',
  ],
  [{ ...webhook, header: ' ' }, 'Name the header of the signature'],
  [{ ...receive, by: 'address' as const }, 'x-callback-signature: t=<seconds>,v1='],
])('what a call is checked by: %o', (given, words) => expect(signatureText(given)).toContain(words));

test.each([
  [{ reason: 'clock', skew_s: -900, ref: null } as const, '900 seconds behind ours'],
  [{ reason: 'clock', skew_s: 400, ref: null } as const, '400 seconds ahead of ours'],
  [{ reason: 'signature', skew_s: null, ref: null } as const, 'The signature was wrong'],
  [{ reason: 'unknown_reference', skew_s: null, ref: 'R-1' } as const, 'the reference R-1'],
])('why a call was refused: %o', (call, text) => expect(refusalText(call)).toContain(text));
