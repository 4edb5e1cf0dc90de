import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { dkimCheck, dmarcCheck, spfCheck } from './domain-records.ts';

const DOMAIN = 'agency.example';

it.each<[readonly string[] | null, string, RegExp]>([
  [null, 'fault', /did not respond/],
  [[], 'fault', /no SPF record/],
  [['google-site-verification=x'], 'fault', /no SPF record/],
  [['v=spf1 include:mail.example -all', 'v=spf1 mx -all'], 'fault', /2 SPF records/],
  [['v=spf10 -all'], 'fault', /no SPF record/],
  [['v=spf1 +all'], 'warning', /every server/],
  [['v=spf1 all'], 'warning', /every server/],
  [['v=spf1 include:all.example ~all'], 'ok', /include/],
  [['other', 'v=spf1 mx -all'], 'ok', /v=spf1 mx -all/],
])('SPF %j is a %s', (records, state, text) =>
  expect(spfCheck(DOMAIN, records)).toMatchObject({ state, text: expect.stringMatching(text) }),
);

it.each<[readonly string[] | null, string]>([
  [null, 'fault'],
  [[], 'fault'],
  [['v=DMARC1; p=none'], 'warning'],
  [['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'fault'],
  [['v=DMARC1'], 'fault'],
  [['v=DMARC1; sp=none; p=Quarantine; rua=mailto:a@b.example'], 'ok'],
  [['v=DMARC1;p=reject'], 'ok'],
])('DMARC %j is a %s', (records, state) => expect(dmarcCheck(DOMAIN, records).state).toBe(state));

it('DKIM is the key that e-mail is signed with, however its record is broken up', () => {
  const pem = () =>
    generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const [privateKey, other] = [pem(), pem()];
  const dkim = { domain: DOMAIN, selector: 's1', privateKey };
  const publicKey = (of: string) => createPublicKey(of).export({ type: 'spki', format: 'der' }).toString('base64');
  const record = `v=DKIM1; k=rsa; p=${publicKey(privateKey).replace(/^(.{40})/, '$1 ')}`;
  expect(dkimCheck(dkim, [record]).state).toBe('ok');
  expect(dkimCheck(dkim, [`p=${publicKey(other)}`])).toMatchObject({
    state: 'fault',
    next: expect.stringContaining(publicKey(privateKey)),
  });
  expect(dkimCheck(dkim, []).state).toBe('fault');
  expect(dkimCheck(dkim, null).text).toContain('s1._domainkey.agency.example');
  expect(JSON.stringify([dkimCheck(dkim, []), dkimCheck(dkim, [record])])).not.toContain('PRIVATE KEY');
});
