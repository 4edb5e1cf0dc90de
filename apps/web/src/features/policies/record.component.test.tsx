import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { open } from '../../../test/component/open.tsx';

const term = (id: number, year: number, premium: number) => ({
  ...{ id, effective_date: `${year}-12-06`, expiration_date: `${year + 1}-12-06`, premium },
  ...{ change: null, source: 'imported', application: null },
});

const openRecord = (review: object) =>
  open('/agent-portal/policies/5', 'admin', {
    getPolicy: {
      policy: {
        ...{ id: 5, version: 1, line: 'home', form: 'HO3', carrier_name: 'Gulf & Harbor', policy_number: 'GH-1' },
        ...{ insured: 'Ruth Kessler', address: '530 Lido Key Dr', email: '', phone: '', owner: null },
        ...{ ending: null, ended_at: null, application: null, client: null, today: '2026-11-30' },
        terms: [term(2, 2026, 5_217), term(1, 2025, 4_108)],
        current_term_id: 1,
        review: { not_stated: [], ...review },
      },
    } as never,
  });

test('says between two terms what the renewal changes, and lets an imported term be edited', async () => {
  const findings = [
    { check: 'roof_settlement', severity: 'lost', text: 'Roof now paid at actual cash value' },
    { check: 'premium_reshop', severity: 'remark', text: 'Premium up, shop it: 27.0%' },
  ];
  await openRecord({ findings, compared: 'coverage', not_stated: ['Contents (C)'] });
  const items = page.getByRole('region', { name: 'Terms' }).getByRole('listitem');
  await expect.element(items.nth(1).getByText('Found in the renewal')).toBeVisible();
  await expect.element(items.nth(1).getByText('Roof now paid at actual cash value')).toBeVisible();
  await expect.element(items.nth(1).getByText(/stated by one term only: Contents \(C\)/)).toBeVisible();
  await expect.element(items.nth(2).getByText('imported from a file')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Edit the term 12-06-2026/ })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
});

test('says what was compared where two terms state nothing but dates and premium', async () => {
  await openRecord({ findings: [], compared: 'premium' });
  const items = page.getByRole('region', { name: 'Terms' }).getByRole('listitem');
  await expect.element(items.nth(1)).toMatchTextContent(/^Found in the renewal\s*Only dates and premium compared$/);
  await openRecord({
    findings: [{ check: 'premium_reshop', severity: 'remark', text: 'Premium up, shop it: 27.0%' }],
    compared: 'premium',
  });
  await expect
    .element(items.nth(1))
    .toMatchTextContent(/Premium up, shop it: 27\.0%\s*Only dates and premium compared\.$/);
});
