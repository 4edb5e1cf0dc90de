import { addDays, addMonths, localDate } from '@freeboard/domain/forms';
import { expectAccessible, expectNoSidewaysScroll } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

const TODAY = localDate(new Date());
const shown = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2-$3-$1');

test('a bound quote is in the book, and a renewal is a term with its change (R12.1)', async ({ page, agency }) => {
  const id = await agency.quoted({ first_name: 'Hector', last_name: 'Medina' });
  const { client } = agency.agent;
  const { quotes } = dataOf(await client.call('getApplicationById', { application_id: id })).application;
  const quote = quotes.find(({ payload }) => payload.rate_type === 'bindable' && payload.premium !== null);
  const ends = addDays(TODAY, 25);
  dataOf(
    await client.call('recordBoundQuote', {
      application_id: id,
      quote_id: quote?.id ?? 0,
      policy_number: 'PF-220914',
      premium: 899.48,
      effective_date: addMonths(ends, -12),
      expiration_date: ends,
    }),
  );
  await agency.agent.signIn(page, '/agent-portal/policies');
  const table = page.getByRole('region', { name: 'Policies' });
  await test.step('the list has it where it is due', async () => {
    await page.getByRole('radio', { name: '30 days 1' }).click({ force: true });
    await expect(table.getByRole('row', { name: /Hector Medina/ })).toContainText('25 days');
    await page.getByRole('radio', { name: 'Arrived 0', exact: true }).click({ force: true });
    await expect(page.getByRole('heading', { name: 'Nothing is due' })).toBeVisible();
    await page.getByLabel('Search policies').fill('pf220914');
    await expect(table.getByRole('row', { name: /Hector Medina/ })).toContainText('PF-220914');
  });
  await test.step('its renewal is a term', async () => {
    await page.getByRole('link', { name: 'Hector Medina' }).click();
    await expect(page.getByRole('heading', { name: 'Hector Medina', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Add term' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a term' });
    await expect(dialog.getByLabel('Effective')).toHaveValue(shown(ends));
    await dialog.getByLabel('Effective').fill(shown(addDays(ends, -1)));
    await dialog.getByLabel('Premium with fees').fill('944.45');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/^Overlaps the term /)).toBeVisible();
    await expectAccessible(page, 'all', '[role=dialog]');
    await dialog.getByLabel('Effective').fill(shown(ends));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('+$44.97, +5.0% from the term before')).toBeVisible();
  });
  await test.step('a policy from elsewhere is added by keyboard, once', async () => {
    await page.goto('/agent-portal/policies');
    const add = async () => {
      await page.getByRole('button', { name: 'Add policy' }).first().press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add policy' });
      await expect(dialog.getByLabel('Insured')).toBeFocused();
      const fields = {
        ...{ Insured: 'Nadia Brooks', Carrier: 'Bayline', 'Policy number': '8704-112266' },
        ...{ Effective: shown(addMonths(addDays(TODAY, 50), -12)), Expires: shown(addDays(TODAY, 50)) },
        'Premium with fees': '1842',
      };
      for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
      await page.keyboard.press('Enter');
      return dialog;
    };
    await add();
    await expect(page.getByRole('heading', { name: 'Nadia Brooks', level: 1 })).toBeVisible();
    await page.goto('/agent-portal/policies');
    const dialog = await add();
    await expect(dialog.getByText('This policy of the carrier is in the book already.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(table.getByRole('row', { name: /Nadia Brooks/ })).toContainText(shown(addDays(TODAY, 50)));
    await expectNoSidewaysScroll(page);
  });
});

const AT = '9 Bay St, Tampa FL 33606';
const BOOK = [
  ['Palms Insurance: policies in force'],
  ['Policy #', 'Company', 'LOB', 'Named Insured', 'Eff Date', 'Exp Date', 'Total Premium', 'Property Address'],
  ['HO 37959602', 'Gulf & Harbor', 'HO3', 'Ruth Kessler', '12/9/2025', '12/9/2026', '$1,204.00', AT],
  ['HO-379596-02', 'GULF & HARBOR', 'HO3', 'KESSLER, RUTH', '12/9/2026', '12/9/2027', '$1,311.50', ''],
  ['HO37959602', 'Gulf & Harbor', 'HO3', 'Ruth Kessler', '12/9/2025', '12/9/2026', '$1,204.00', ''],
  ['FL-9', 'Bayline', 'Flood', 'Omar Haddad', '3/1/2026', '3/1/2025', '$612.00', AT],
  ['W-1', 'Bayline', 'Wedding', 'Ana Lee', '3/1/2026', '3/1/2027', '', ''],
  ['Total policies: 5'],
]
  .map((cells) => `${cells.map((text) => `"${text}"`).join(',')}\n`)
  .join('');

test('a book is imported from a file, its faults corrected in place (R12.1)', async ({ page, agency }) => {
  await agency.admin.signIn(page, '/agent-portal/policies');
  await page.getByRole('link', { name: 'Import' }).click();
  await page
    .getByLabel('File with policies')
    .setInputFiles({ name: 'Book.csv', mimeType: 'text/csv', buffer: Buffer.from(BOOK) });
  await page.getByRole('button', { name: 'Check 5 rows' }).click();
  const rows = page.getByRole('region', { name: 'Rows' });
  await expect(page.getByRole('button', { name: 'To fix 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Repeated 1' })).toBeVisible();
  await expect(rows.getByText('Expiration must be after the effective date.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Left out' })).toContainText('Total policies: 5');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await rows.getByLabel('Expires').fill('3/1/2027');
  await page.keyboard.press('Enter');
  await rows.getByLabel(/^Line, for all rows with/).selectOption('Other');
  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(page.getByRole('status').filter({ hasText: '4 imported' })).toBeVisible();
  await page.goto('/agent-portal/policies?text=37959602');
  await page.getByRole('link', { name: 'Ruth Kessler' }).click();
  await expect(page.getByText('+$107.50, +8.9% from the term before')).toBeVisible();
});
