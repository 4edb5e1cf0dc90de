import { readFileSync } from 'node:fs';
import { collectAnnouncements, SLOW_AT_NOON, signInByForm } from '../support.ts';
import { expect, test } from '../tenant.ts';

// From an address to a PDF of many carriers' quotes (R1.12, R2.2-R2.5, R4.2, R4.3, R5.3). Slow enough that the progress
// of carriers is announced.
test.use({ carriers: 'all', hasDefaults: true, serverEnv: SLOW_AT_NOON });

test('quotes a property from its address to the PDF', async ({ page, agency }) => {
  await signInByForm(page, agency.agent);
  await page.goto('/agent-portal/dashboard');
  await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();

  await test.step('type part of an address and choose a suggestion', async () => {
    await page.goto('/agent-portal/new');
    await page.getByLabel('Property address').fill('1208 Turn');
    await page
      .getByRole('option', { name: /1208 Turner/ })
      .first()
      .click();
    await expect(page.getByRole('region', { name: /FEMA/ })).toContainText('Flood zone');
    await page.getByLabel('First name').fill('john');
    await page.getByLabel('Last name').fill('smith');
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.waitForURL('**/application-details/*');
  });

  await test.step('facts are filled in, with their sources', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('John Smith');
    const section = page.getByRole('navigation', { name: 'Sections of the form' });
    await section.getByRole('button', { name: /^Property/ }).click();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1208 Turner St');
    await expect(page.getByLabel('Property elevation')).not.toHaveValue('');
    await expect(page.getByLabel('County')).not.toHaveValue('');
    await expect(page.getByLabel('Distance to coast')).not.toHaveValue('');
  });

  await test.step('a launch names what is missing and goes to the first of it', async () => {
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    await expect(page.getByText('Field is required.').first()).toBeVisible();
    await expect(page.getByLabel('Date of birth')).toBeFocused();
  });

  await test.step('complete the form', async () => {
    const section = page.getByRole('navigation', { name: 'Sections of the form' });
    await page.getByLabel('Date of birth').fill('2/3/1980');
    await page.getByLabel('Phone').fill('305.555.0100');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Phone')).toHaveValue('(305) 555-0100');
    await section.getByRole('button', { name: /^Property/ }).click();
    await page.getByLabel('Roof year').fill('2019');
    await page.getByLabel('Year built').fill('1999');
    await page.getByLabel('Living area').fill('1840');
    await page.getByLabel('Stories').selectOption('1');
    await page.getByLabel('Construction type').selectOption('Masonry');
    await page.getByLabel('Occupancy').selectOption('Single Family');
    await page.getByLabel('Building use').selectOption('Primary Home');
    await page.getByLabel('Foundation', { exact: true }).selectOption('Slab');
    await page
      .getByRole('radiogroup', { name: 'Garage present' })
      .getByRole('radio', { name: 'No', exact: true })
      .check();
    await section.getByRole('button', { name: /^Coverage/ }).click();
    await page.getByLabel('Contents limit').fill('50000');
    await page
      .getByRole('radiogroup', { name: 'Contents replacement cost' })
      .getByRole('radio', { name: 'Yes', exact: true })
      .check();
    await page
      .getByRole('radiogroup', { name: 'Temporary living expense' })
      .getByRole('radio', { name: 'No', exact: true })
      .check();
    await expect(page.getByText(/^Saved \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  });

  await test.step('nothing is lost on reload', async () => {
    await page.reload();
    await expect(page.getByLabel('Contents limit')).toHaveValue('$50,000');
  });

  const results = page.getByRole('region', { name: 'Quote results' });
  await test.step('launch, and carriers answer one after another', async () => {
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    const announced = await collectAnnouncements(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Launch' }).click();
    await expect.poll(announced).toContainEqual(expect.stringMatching(/\d+ of 1\d answered/));
    await expect(page.getByText('complete', { exact: true }).first()).toBeVisible();
    await expect(
      results
        .getByRole('row')
        .filter({ hasText: /\$[\d,]+\.\d\d/ })
        .nth(7),
    ).toBeVisible();
    await expect(results.getByText('Sandbox').first()).toBeVisible();
  });

  await test.step('cheapest first; five rows a page', async () => {
    const premiums = (await results.getByRole('row').allTextContents()).flatMap(
      (row) => /\$([\d,]+\.\d\d)/.exec(row)?.[1] ?? [],
    );
    const amounts = premiums.map((text) => Number(text.replaceAll(',', '')));
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    await results
      .getByRole('radiogroup', { name: 'Rows a page' })
      .getByRole('radio', { name: '5', exact: true })
      .check();
    await expect(results.locator('tbody tr')).toHaveCount(5);
  });

  await test.step('read the exchange with a carrier', async () => {
    await page.getByRole('tab', { name: /Api Communications/ }).click();
    await page.getByRole('button', { name: /tidewater.v2.quotes/ }).click();
    await expect(page.getByText(/"floodZone"/).first()).toBeVisible();
    await expect(page.getByText('sandbox-tidewater')).toHaveCount(0);
  });

  await test.step('download the PDF', async () => {
    await page.getByRole('tab', { name: /Quote Results/ }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /PDF/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/John-Smith-\d+-quotes\.pdf/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  await test.step('sign out', async () => {
    await page.goto('/logout');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.goto('/agent-portal/dashboard');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});
