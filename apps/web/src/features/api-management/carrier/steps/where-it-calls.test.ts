import { expect, test } from 'vitest';
import { newStep } from './step-form.ts';
import { signatureWords } from './where-it-calls.tsx';

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
  [{ ...webhook, header: ' ' }, 'Name the header of the signature'],
  [{ ...receive, by: 'address' as const }, 'x-callback-signature: t=<seconds>,v1='],
])('what a call is checked by: %o', (given, words) => expect(signatureWords(given)).toContain(words));
