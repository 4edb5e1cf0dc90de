import { generateKeyPairSync } from 'node:crypto';
import { startSandbox } from '@freeboard/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dkimOf } from '../../../test/support/dkim.ts';
import { testEnv } from '../../../test/support/env.ts';
import type { Mail } from '../../kernel/gateways.ts';
import { createMail } from './smtp.ts';

type Started = Awaited<ReturnType<typeof startSandbox>>;

const pem = { type: 'pkcs8', format: 'pem' } as const;
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: pem,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const MAIL: Mail = {
  id: 'one',
  from_name: 'Harbor Light Agency',
  reply_to: [{ name: 'Maria Reyes', address: 'maria@agency.example' }],
  to: 'client@example.com',
  subject: 'Café: your quotes  are ready',
  text: 'Hi,\n\nyour  quotes \n\n.\n\n',
  html: '<p>Hi</p>',
  unsubscribe_url: 'https://portal.example/api/unsubscribe/abc',
  attachments: [{ name: 'Proposal.pdf', media_type: 'application/pdf', bytes: Buffer.alloc(100_000, 7) }],
};

let sandbox: Started;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
});
afterAll(() => sandbox.close());

async function sent(dkim: { domain: string; selector: string; privateKey: string } | null, mail = MAIL) {
  const env = testEnv(sandbox.url, { smtpUrl: sandbox.smtpUrl, mailFrom: 'quotes@agency.example', dkim });
  const gateway = createMail(env);
  const { gateway_id } = (await gateway?.send(mail)) ?? {};
  gateway?.close();
  const arrived = sandbox.inbox.mails.findLast(({ message_id }) => message_id === gateway_id);
  if (!arrived) throw new Error('It did not arrive.');
  return arrived.raw;
}
const KEY = { domain: 'agency.example', selector: 's1', privateKey };

describe('an e-mail with a key configured', () => {
  it('is signed for the domain, so that a receiver can prove it', async () => {
    const found = dkimOf(await sent(KEY), publicKey);
    expect(found).toMatchObject({ isBodyWhole: true, isSigned: true });
    expect(found?.tags).toMatchObject({ a: 'rsa-sha256', d: 'agency.example', s: 's1', c: 'relaxed/relaxed' });
  });

  it('covers who it is from, what it says and the way out by one click', async () => {
    const covered = dkimOf(await sent(KEY), publicKey)
      ?.tags.h?.toLowerCase()
      .split(':');
    for (const name of ['from', 'reply-to', 'subject', 'to', 'date', 'message-id', 'content-type'])
      expect(covered).toContain(name);
    expect(covered).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
  });

  it('that was changed on its way is found out', async () => {
    const raw = Buffer.from(await sent(KEY)).toString('latin1');
    const other = (from: string, to: string) => dkimOf(Buffer.from(raw.replace(from, to), 'latin1'), publicKey);
    expect(other('maria@agency.example', 'mallory@evil.example')).toMatchObject({ isSigned: false });
    expect(other('your  quotes', 'your  queues')).toMatchObject({ isBodyWhole: false });
  });
});

it('an e-mail without a key has no signature', async () => {
  expect(dkimOf(await sent(null), publicKey)).toBeNull();
});
