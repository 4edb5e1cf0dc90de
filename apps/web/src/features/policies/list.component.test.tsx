import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { open } from '../../../test/component/open.tsx';

const TODAY = '2026-11-30';
const row = (id: number, insured: string, more: object = {}) => ({
  ...{ id, line: 'home', form: 'HO3', carrier_name: 'Bayline', policy_number: `B-${id}`, insured, address: '9 Bay St' },
  ...{ effective_date: '2025-12-09', expiration_date: '2026-12-09', premium: 1_000, renewal: null, change: null },
  ...{ ending: null, compared: null, findings: [], ...more },
});
const term = { effective_date: '2026-12-09', expiration_date: '2027-12-09' };

test('lists what is due with its change, counts what has arrived, and narrows it to an agent', async () => {
  const data = [
    row(1, 'Ruth Kessler', {
      renewal: { ...term, premium: 1_150 },
      change: { dollars: 150, percent: 15 },
      compared: 'coverage',
      findings: [
        { check: 'roof_settlement', severity: 'lost', text: 'Roof now paid at actual cash value' },
        { check: 'roof_age', severity: 'date', text: 'Roof of 2011: 15 years at renewal' },
        { check: 'premium_warn', severity: 'remark', text: 'Premium up, ask why: 15.0%' },
        { check: 'no_flood', severity: 'remark', text: 'No flood policy in the book' },
      ],
    }),
    row(2, 'Omar Haddad', { renewal: { ...term, premium: null }, compared: 'dates' }),
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
    /Omar Haddad.*\$1,000\.00.*not stated not stated Only dates compared$/,
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

test('says nothing was found only of what was compared, and shows a band on a phone too', async () => {
  const reshop = { check: 'premium_reshop', severity: 'remark', text: 'Premium up, shop it: 27.0%' };
  const parts = { check: 'premium_parts', severity: 'remark', text: 'Premium of the renewal misread or missing' };
  const up = { renewal: { ...term, premium: 1_270 }, change: { dollars: 270, percent: 27 }, findings: [reshop] };
  const same = { renewal: { ...term, premium: 1_000 }, change: { dollars: 0, percent: 0 } };
  const data = [
    row(1, 'Ruth Kessler', { ...up, compared: 'coverage' }),
    row(2, 'Omar Haddad', { ...up, compared: 'premium' }),
    row(3, 'Ana Lee', { ...same, compared: 'premium' }),
    row(4, 'Dana Marlow', { ...same, compared: 'coverage' }),
    row(5, 'Leo Brandt', { ...same, change: null, compared: 'coverage', findings: [parts] }),
  ];
  await open('/agent-portal/policies', 'admin', {
    listPolicies: { policies: { data, total: 5, last_page: 1, is_total_exact: true }, today: TODAY } as never,
  });
  for (const name of [
    /Ruth Kessler.*\+27\.0% Nothing else found$/,
    /Omar Haddad.*\+27\.0% Only dates and premium compared$/,
    /Ana Lee.*no change ?Only dates and premium compared$/,
    /Dana Marlow.*no change ?Nothing found$/,
    /Leo Brandt.*\$1,000\.00 not comparable Premium of the renewal misread or missing$/,
  ])
    await expect.element(page.getByRole('row', { name })).toBeVisible();
  await page.viewport(390, 844);
  const premiumOf = (name: RegExp) => page.getByRole('row', { name }).getByRole('cell', { name: /^\$1,000\.00/ });
  await expect.element(premiumOf(/Ruth Kessler/).getByText('+$270.00')).toHaveClass(/bad/);
  await expect.element(premiumOf(/Leo Brandt/).getByText('not comparable')).toBeVisible();
  await expectAccessible(page.getByRole('main'));
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
