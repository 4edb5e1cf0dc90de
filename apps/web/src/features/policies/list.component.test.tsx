import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { open } from '../../../test/component/open.tsx';

const TODAY = '2026-11-30';
const row = (id: number, insured: string, more: object = {}) => ({
  ...{ id, line: 'home', form: 'HO3', carrier_name: 'Bayline', policy_number: `B-${id}`, insured, address: '9 Bay St' },
  ...{ effective_date: '2025-12-09', expiration_date: '2026-12-09', premium: 1_000, renewal: null, change: null },
  ...{ ending: null, findings: [], ...more },
});
const term = { effective_date: '2026-12-09', expiration_date: '2027-12-09' };

test('lists what is due with its change, counts what has arrived, and narrows it to an agent', async () => {
  const data = [
    row(1, 'Ruth Kessler', {
      renewal: { ...term, premium: 1_150 },
      change: { dollars: 150, percent: 15 },
      findings: [
        { check: 'roof_settlement', severity: 'lost', text: 'Roof now paid at actual cash value' },
        { check: 'roof_age', severity: 'date', text: 'Roof of 2011: 15 years at renewal' },
        { check: 'premium_warn', severity: 'remark', text: 'Premium up, ask why: 15.0%' },
        { check: 'no_flood', severity: 'remark', text: 'No flood policy in the book' },
      ],
    }),
    row(2, 'Omar Haddad', { renewal: { ...term, premium: null } }),
    row(3, 'Ana Lee'),
    row(4, 'Dana Marlow', { effective_date: '2026-12-10', expiration_date: '2027-12-10' }),
  ];
  const calls = await open('/agent-portal/policies?due=30', 'admin', {
    getAgentsList: { agents: [{ name: 'Dana Whitfield', email: 'dana@x.example', role: 'agent', agent: { id: 9 } }] },
    listPolicies: {
      policies: { data, total: 3, last_page: 1, is_total_exact: true },
      counts: { 30: 3 },
      renewals: { arrived: 2, missing: 1 },
      today: TODAY,
    } as never,
  });
  for (const name of [
    /Ruth Kessler.*\$1,000\.00.*\$1,150\.00 \+\$150\.00 ?\+15\.0% Roof now paid at actual cash value ?Roof of 2011: 15 years at renewal ?\+1$/,
    /Omar Haddad.*\$1,000\.00.*not stated not stated Nothing found$/,
    /starts in 10 days.*Dana Marlow/,
    /Ana Lee.*\$1,000\.00 — —$/,
  ])
    await expect.element(page.getByRole('row', { name })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Arrived 2', exact: true })).toBeInTheDocument();
  await expectAccessible(page.getByRole('main'));
  await page.getByLabelText('Agent').selectOptions('Dana Whitfield');
  await page.getByRole('radio', { name: 'Not arrived 1' }).click({ force: true });
  await expect.poll(() => calls.of('listPolicies').at(-1)).toMatchObject({ due: '30', renewal: 'missing', agent: 9 });
  await page.getByLabelText('Agent').selectOptions('No active agent');
  await expect.poll(() => calls.of('listPolicies').at(-1)).toMatchObject({ agent: 'nobody' });
});

test('asks for all that has expired, which no renewal replaces', async () => {
  const calls = await open('/agent-portal/policies?due=expired&renewal=arrived', 'admin', {
    listPolicies: { today: TODAY },
  });
  await expect.poll(() => calls.of('listPolicies').at(-1)).toMatchObject({ due: 'expired', renewal: 'any' });
  await page
    .getByRole('radiogroup', { name: 'Expired within' })
    .getByRole('radio', { name: '60 days' })
    .click({ force: true });
  await expect.poll(() => calls.of('listPolicies').at(-1)).toMatchObject({ due: 'expired_60', renewal: 'any' });
  await expect.element(page.getByRole('radio', { name: /^Expired/ })).toBeChecked();
});

test('offers no agents to an agent, who sees only their own', async () => {
  await open('/agent-portal/policies', 'agent', { listPolicies: { today: TODAY } });
  await expect.element(page.getByRole('radio', { name: /^Not arrived/ })).toBeInTheDocument();
  await expect.element(page.getByLabelText('Agent')).not.toBeInTheDocument();
});
