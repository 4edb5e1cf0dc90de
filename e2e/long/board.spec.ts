import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { aCompleteApplication, anApplication, clientOf, expectAccessible, MOVING, signIn } from '../support.ts';

test.use(MOVING);

async function open(page: Page, id: number): Promise<void> {
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
}

const price = (page: Page) => page.getByRole('row').getByText(/^\$[\d,]+\.\d\d$/);

test('R9.2 the board fills and completes where the event stream does not come through', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await page.route('**/api/events', (route) => route.abort());
  await open(page, id);
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Launch/ })
    .click();
  await expect(price(page).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('status').getByText(/answers?$/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('best price')).toHaveCount(1);
});

test('R4.5 a premium that cannot be read for sure is not guessed', async ({ page, baseURL }) => {
  await open(page, await aCompleteApplication(baseURL ?? '', 'agent'));
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.getByRole('button', { name: 'Custom quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Custom Quote' });
  await dialog.getByLabel('Carrier name').fill('By Hand Mutual');
  const premium = dialog.getByLabel('Premium, $');
  await premium.fill('1310,00');
  await dialog.getByRole('button', { name: 'Add quote' }).click();
  await expect(dialog.getByText('Value is not valid.')).toBeVisible();
  await premium.fill('1,310.00');
  await dialog.getByRole('button', { name: 'Add quote' }).click();
  await expect(page.getByRole('row', { name: /By Hand Mutual/ }).getByText('$1,310.00')).toBeVisible();
});

test('R4.8 four are compared at most, and what is chosen stays with its run', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  await open(page, id);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  const boxes = page.getByRole('checkbox', { name: /^Choose/ });
  for (const at of [0, 1, 2, 3]) await boxes.nth(at).check();
  await expect(page.getByRole('button', { name: 'Compare 4' })).toBeEnabled();
  await boxes.nth(4).check();
  await expect(page.getByRole('button', { name: 'Compare 5' })).toBeDisabled();
  await page.getByRole('button', { name: 'Send or download' }).click();
  await expect(page.getByRole('menuitem', { name: 'Download PDF of 5 chosen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /Quote Profile/ }).click();
  await page
    .getByRole('button', { name: /^Coverage/ })
    .first()
    .click();
  const contents = page.getByLabel('Contents limit');
  await contents.fill('60000');
  await contents.press('Tab');
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await expect(page.getByText(/^Changed since these were quoted\. Quoted with Contents limit/)).toBeVisible();
  await expect(page.getByText('Quoted before a change').first()).toBeVisible();
  await page.getByRole('button', { name: 'Quote again' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Launch/ })
    .click();
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeDisabled();
  await expect(boxes.first()).toBeEnabled({ timeout: 20_000 });
});

test('assumed values are confirmed one by one and together', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await open(page, id);
  const facts = page.getByRole('complementary', { name: 'Facts' });
  await expect(facts.getByText('5 assumed values, please confirm')).toBeVisible();
  await facts.getByText('5 assumed values, please confirm').click();
  await page.getByRole('button', { name: 'Confirm Roof covering' }).click();
  await expect(facts.getByText('4 assumed values, please confirm')).toBeVisible();
  await facts.getByRole('button', { name: 'Confirm all' }).click();
  await expect(facts.getByText(/assumed value/)).toBeHidden();
  await expect(page.getByText(/^Saved|All changes saved/)).toBeVisible();
  await page.reload();
  await expect(facts).toBeVisible();
  await expect(facts.getByText(/assumed value/)).toBeHidden();
});

test('a custom quote can be added before any launch, and a line without carriers says so', async ({
  page,
  baseURL,
}) => {
  const client = await clientOf(baseURL ?? '', 'agent');
  const useable_details = {
    first_name: 'Lena',
    last_name: 'Hoffmann',
    date_of_birth: '1980-02-03',
    face_amount: 250_000,
  };
  const made = await client.call('createApplication', { application_type: 'life', useable_details });
  if (!made.ok) throw new Error(made.message);
  const { id } = made.data.application;
  await open(page, id);
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  const launch = page.getByRole('dialog', { name: 'Launch' });
  await expect(launch.getByText(/None of your carriers writes life insurance/)).toBeVisible();
  await launch.getByRole('button', { name: 'Custom quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Custom Quote' });
  await dialog.getByLabel('Carrier name').fill('By Hand Life');
  await dialog.getByLabel('Premium, $').fill('480');
  await dialog.getByRole('button', { name: 'Add quote' }).click();
  await expect(page.getByRole('row', { name: /By Hand Life/ })).toBeVisible();
});

test('R9.1 a carrier that failed says so in plain words; the technical side is one click away', async ({
  page,
  baseURL,
}) => {
  await open(page, await aCompleteApplication(baseURL ?? '', 'agent', { address1: '9 Html Ct' }));
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.getByRole('button', { name: /^(show|Show their answers)$/ }).click();
  const row = page.getByRole('row', { name: /Palmetto Flood/ }).first();
  await expect(row).toContainText("Palmetto Flood's answer could not be read.");
  await expect(page.getByText(/not (JSON|XML)/)).toBeHidden();
  await row.getByRole('button', { name: 'Technical details' }).press('Enter');
  await expect(page.getByText(/not JSON/)).toBeVisible();
});

test('R9.2 rows stay while somebody reads; Sort now stands beside the premium and keeps the focus', async ({
  page,
  baseURL,
}) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  await open(page, id);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  const rows = page.locator('tbody [data-row]');
  await rows.first().getByRole('button').first().focus();
  const before = await rows.first().textContent();
  const client = await clientOf(baseURL ?? '', 'agent');
  const quote = { carrier_name: 'Cheapest By Hand', premium: 12, description: 'By phone', carrier_url: null };
  await client.call('createApplicationCustomQuote', { application_id: id, ...quote });
  await expect(rows.last()).toContainText('Cheapest By Hand');
  await expect(rows.first()).toHaveText(before ?? '');
  const premium = page.getByRole('columnheader', { name: /Premium/ });
  await expect(premium).toHaveAttribute('aria-sort', 'other');
  await premium.getByRole('button', { name: 'Sort now' }).press('Enter');
  await expect(rows.first()).toContainText('Cheapest By Hand');
  await expect(premium.getByRole('button', { name: 'Premium' })).toBeFocused();
  await expect(premium).toHaveAttribute('aria-sort', 'ascending');
});

test('R4.8 a comparison leads on: to the PDF of these, to sending them, to one alone', async ({ page, baseURL }) => {
  await open(page, await aCompleteApplication(baseURL ?? '', 'agent'));
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  const boxes = page.getByRole('checkbox', { name: /^Choose / });
  for (const at of [0, 1]) await boxes.nth(at).check();
  await page.getByRole('button', { name: 'Compare 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare 2 quotes' });
  // The sandbox's first two quote what was asked, and fall short of the same.
  await expect(dialog.getByRole('row', { name: /^Other terms than asked/ })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Only what differs' }).press('Space');
  await expect(dialog.getByRole('row', { name: /^Other terms than asked/ })).toBeHidden();
  const asked = page.waitForRequest(/send-or-download-quote/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'PDF of these 2' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ quote_ids: [expect.any(Number), expect.any(Number)] });
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(dialog.getByRole('button', { name: 'Send these 2' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: /Open at the carrier/ }).first()).toBeVisible();
  await dialog
    .getByRole('button', { name: /^Choose only/ })
    .nth(1)
    .press('Enter');
  await expect(dialog).toBeHidden();
  await expect(boxes.nth(0)).not.toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(1)).toBeFocused();
});

test('R9.6 form and board say when cover can start at the earliest, and why', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  await open(page, id);
  await page
    .getByRole('button', { name: /^Coverage/ })
    .first()
    .click();
  const starts = page.getByRole('list', { name: 'Earliest start' });
  await expect(starts.getByText(/7-day waiting period/)).toBeVisible();
  const closing = new Date(Date.now() + 3 * 86_400_000);
  const typed = closing.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });
  await page.getByLabel('Loan closing').fill(typed);
  await page.getByLabel('Loan closing').press('Tab');
  await expect(starts.getByText(/No wait at a loan closing/).first()).toBeVisible();
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await expect(page.getByText('Changed since these were quoted.')).toBeHidden();
  await expect(page.getByRole('row', { name: /NFIP via Bayline/ })).toContainText(
    'NFIP does not wait at a loan closing',
  );
});

test('R9.5 what if begins on the present terms with the quotes of the board, and its terms can be used', async ({
  page,
  baseURL,
}) => {
  await open(page, await aCompleteApplication(baseURL ?? '', 'agent'));
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.getByRole('button', { name: 'What if' }).click();
  const dialog = page.getByRole('dialog', { name: 'What if' });
  await expect(dialog.getByRole('button', { name: 'Ask the 3 cheapest carriers' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Contents limit' }).check();
  await expect(dialog.getByRole('columnheader', { name: '$75,000' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Building limit' }).check();
  await expect(dialog.getByRole('columnheader', { name: 'Building limit' })).toBeVisible();
  const present = dialog.getByRole('button', { name: /present terms/ });
  await expect(present).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByRole('region', { name: 'Answers for this cell' })).toContainText('Tidewater Mutual');
  await expect(dialog.getByRole('button', { name: 'Use these terms' })).toBeHidden();
  await dialog
    .getByRole('row', { name: /^\$10,000/ })
    .getByRole('button')
    .last()
    .click();
  await dialog.getByRole('button', { name: 'Use these terms' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Changed since these were quoted\. Quoted with Flood deductible \$5,000/)).toBeVisible();
});

test('R9.2 a carrier that failed is asked again from its row', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent', { address1: '6 Broken Server Blvd' });
  await open(page, id);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await expect(page.getByText('10 carriers failed and can be asked again.')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).press('Enter');
  const retry = page.getByRole('button', { name: /^Try .+ again$/ }).first();
  const name = /^Try (.+) again$/.exec((await retry.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  const told = page.waitForResponse(/ask-carrier-again/);
  await retry.press('Enter');
  expect((await told).status()).toBe(200);
  // It fails here each time: its row stays, with the focus, and the failure before stands among the earlier ones.
  await expect(page.getByRole('button', { name: 'Show 1 earlier quote' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Try ${name} again` })).toBeVisible();
  await expect(page.locator('tr:focus')).toContainText(name);
});

test('R2.8 a local carrier is rated again from its row, and all of them by the menu, by keyboard alone', async ({
  page,
  baseURL,
}) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  await open(page, id);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  const carrier = page.getByRole('button', { name: /^Harborline/ });
  await carrier.press('Enter');
  await expectAccessible(page);
  const again = page.getByRole('button', { name: /^Rate again: Harborline/ });
  await again.press('Enter');
  await expect(page.getByRole('alert').getByText(/Harborline .*: \$[\d,]+\.\d\d/)).toBeVisible();
  await expect(page.locator('tr:focus')).toContainText('Harborline');
  await expect(page.getByRole('button', { name: 'Show 1 earlier quote' })).toBeVisible();
  await page.getByRole('button', { name: 'More of the results' }).press('Enter');
  await page.getByRole('menuitem', { name: /^Rate .*local carriers? again$/ }).press('Enter');
  await expect(page.getByRole('button', { name: /^Show [2-9] earlier quotes$/ })).toBeVisible();
  await expect(page.locator('tr:focus')).toContainText('Harborline');
  await page
    .getByRole('button', { name: /^Wayfarer/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('button', { name: /^Rate again: Wayfarer/ })).toHaveCount(0);
});

test('an archived application says so and offers nothing that it refuses, but a way back', async ({
  page,
  baseURL,
}) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  const client = await clientOf(baseURL ?? '', 'agent');
  await client.call('archiveApplication', { application_id: id, archived: true });
  await open(page, id);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  const line = page.getByRole('status').filter({ hasText: /^Archived on/ });
  await expect(line).toBeVisible();
  await expect(price(page).first()).toBeVisible();
  const ACTS = [
    /^Launch$/,
    /^What if$/,
    /^E-mail all quotes$/,
    /^Text all quotes$/,
    /^Custom quote$/,
    /^Send or download$/,
  ];
  for (const name of ACTS) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Download PDF']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('send by');
  await expect(page.getByRole('option', { name: /^Send by e-mail/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(line).toBeHidden();
  for (const name of ACTS.slice(1)) await expect(page.getByRole('button', { name })).toBeVisible();
});

test('several offers of one answer stand together, say what differs, and are chosen and compared each for itself', async ({
  page,
  baseURL,
}) => {
  await open(page, await aCompleteApplication(baseURL ?? '', 'agent', { address1: '15 Several Options Ct' }));
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await expect(page.getByText('3 deductibles')).toBeVisible();
  await expect(page.getByRole('row', { name: /^You asked for/ })).toContainText('$5,000');
  const rows = page.locator('tbody [data-row]');
  const first = await rows
    .getByRole('button', { name: /^Palmetto Flood, / })
    .evaluateAll((names) => names.map((name) => name.closest('tr')?.rowIndex ?? 0));
  expect(first).toEqual([first[0], (first[0] ?? 0) + 1, (first[0] ?? 0) + 2]);
  const above = rows.filter({ has: page.getByRole('checkbox', { name: 'Choose Palmetto Flood, $10,000 deductible' }) });
  await expect(above).toContainText('Deductible $5,000 above what you asked');
  const asAsked = rows.filter({
    has: page.getByRole('checkbox', { name: 'Choose Palmetto Flood, $5,000 deductible' }),
  });
  await expect(asAsked).toContainText(/as asked|best price on your terms/);
  await expect(asAsked.getByRole('link', { name: 'Open at the carrier' })).toBeVisible();
  await asAsked.getByRole('button', { name: /^Quote PF-\d+\.pdf$/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: /^Palmetto Flood PF-\d+ Quote PF-\d+\.pdf$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const price = (await asAsked.getByText(/^\$[\d,]+\.\d\d$/).textContent()) ?? '';
  for (const row of [above, rows.filter({ hasText: 'Tidewater Mutual' })]) await row.getByRole('checkbox').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Compare 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare 2 quotes' });
  await expect(dialog.getByRole('row', { name: /^On the terms asked/ })).toContainText(price);
  await page.keyboard.press('Escape');
  const menu = above.getByRole('button', { name: 'More for Palmetto Flood, $10,000 deductible' });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Show details' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Other terms than asked' })).toBeVisible();
});

test('a quote is recorded as bound from its row, and an administrator takes it back', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  const results = async () => {
    await page.goto(`/agent-portal/application-details/${id}`);
    await page.getByRole('tab', { name: /Quote Results/ }).click();
  };
  await signIn(page, 'admin');
  await results();
  const row = page.locator('tbody [data-row]').filter({ hasText: 'Tidewater Mutual' });
  await row.getByRole('button', { name: 'More for Tidewater Mutual' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Record as bound' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record as bound: Tidewater Mutual' });
  await dialog.getByLabel('Effective date').fill('2026-12-20');
  await dialog.getByLabel('Expiration date').fill('2026-12-19');
  await dialog.getByRole('button', { name: 'Record as bound' }).press('Enter');
  await expect(dialog.getByText('Field is required.')).toBeVisible();
  await expect(dialog.getByText('The policy ends after it begins.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Policy number').fill('TW-4711');
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const policy = { name: 'Policy TW-4711.pdf', mimeType: 'application/pdf', buffer };
  await dialog.getByLabel('Policy as a file (optional)').setInputFiles(policy);
  await dialog.getByLabel('Expiration date').fill('2027-12-20');
  await dialog.getByRole('button', { name: 'Record as bound' }).press('Enter');
  await expect(row.getByText('bound', { exact: true })).toHaveAttribute('title', /^Policy TW-4711, /);
  await expect(row.getByRole('button', { name: 'Policy TW-4711.pdf' })).toBeVisible();
  await row.getByRole('button', { name: 'More for Tidewater Mutual' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Undo recording as bound' }).press('Enter');
  await expect(row.getByText('bound', { exact: true })).toBeHidden();
});
