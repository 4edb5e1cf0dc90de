import { beforeAll, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { succeeded } from '../../../test/support/application.ts';
import { aKey, anAdmin, programWith } from '../../../test/support/programs/programs.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'none' });
let admin: SignedIn;
beforeAll(async () => {
  admin = await anAdmin(server.current, server.current.id);
});

const ENTRY = {
  ...{ line: 'home', carrier_name: 'Gulf & Harbor', policy_number: 'KEY 4471-9', insured: 'Ana Lee' },
  ...{ effective_date: '2026-01-01', expiration_date: '2027-01-01', premium: 1_204 },
};

it('a program enters policies by carrier and number, the same way as a file', async () => {
  const call = programWith(
    server.current,
    (await aKey(admin, { name: 'Management system', scopes: ['policy.import'] })).secret,
  );
  const enter = async (...policies: object[]) => call('POST', '/policies', { policies });
  const first = await enter(ENTRY, { ...ENTRY, policy_number: 'key-44719' });
  expect(first).toMatchObject({ status: 200, body: { data: [{ outcome: 'added' }, { outcome: 'unchanged' }] } });
  const renewal = { effective_date: '2027-01-01', expiration_date: '2028-01-01', premium: 1_311.5 };
  const second = await enter({ ...ENTRY, ...renewal, carrier_name: 'GULF HARBOR' }, { ...ENTRY, insured: 'Bob Ray' });
  expect(second.body.data).toMatchObject([
    { outcome: 'renewed', policy_id: first.body.data[0].policy_id },
    { outcome: 'refused', errors: { insured: ['The book has this policy under Ana Lee.'] } },
  ]);
  const { policy } = succeeded(await admin.call('getPolicy', { policy_id: first.body.data[0].policy_id }));
  expect(policy.terms.map(({ source, premium }) => [source, premium])).toEqual([
    ['program', 1_311.5],
    ['program', 1_204],
  ]);
  expect(await enter({ ...ENTRY, expiration_date: 'soon' })).toMatchObject({
    status: 422,
    body: { errors: { 'policies.0.expiration_date': [expect.any(String)] } },
  });
});

it('a key of one line enters policies of no other, and changes none', async () => {
  succeeded(await admin.call('enterPolicies', { policies: [{ ...ENTRY, line: 'home', policy_number: 'KEY-4' }] }));
  const { secret } = await aKey(admin, { name: 'Flood desk', scopes: ['policy.import'], lines: ['flood'] });
  const answer = await programWith(server.current, secret)('POST', '/policies', {
    policies: [
      { ...ENTRY, policy_number: 'KEY-2' },
      { ...ENTRY, policy_number: 'KEY-3', line: 'flood' },
      { ...ENTRY, policy_number: 'KEY-4', line: 'flood', premium: 1 },
    ],
  });
  expect(answer.body.data).toMatchObject([
    { outcome: 'refused', errors: { line: [expect.any(String)] } },
    { outcome: 'added' },
    { outcome: 'refused', errors: { line: ['The book has this policy under Home.'] } },
  ]);
});
