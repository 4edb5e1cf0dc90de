import { expect, test } from '../tenant.ts';

// From three papers of a client to the launch by keyboard alone: what it costs may not grow.
const FOLDER = 'packages/documents/test/fixtures';
const PAPERS = [
  'ho3-florida-columns-invented.pdf',
  'oir-b1-1802-rev-01-12-filled-flattened-invented.pdf',
  'citizens-insp4pt-03-25-filled-flat-invented.pdf',
].map((name) => `${FOLDER}/${name}`);
/** Questions of the declarations page that the quote needs, in their order. */
const QUESTIONS = [
  'Effective date',
  'Current policy expires',
  'Currently insured',
  'Address',
  'Building type',
  'Dwelling',
];
/** Required answers that no paper states. */
const MOST_ANSWERS = 1;
/** Keys from the last page's reading to the launch, those that type included. */
const MOST_KEYS = 25;

test.use({ carriers: 'all', hasDefaults: true });

test('quotes home from a declarations page, a wind mitigation form and a 4-point inspection with few keys', async ({
  page,
  agency,
}) => {
  await agency.admin.client.call('setProviderEnabled', { provider: 'property', is_enabled: false });
  await agency.agent.signIn(page, '/agent-portal/new/home');
  await page.locator('input[type=file]').setInputFiles(PAPERS);
  await page.waitForURL('**/documents');
  const reviews = page.getByRole('link', { name: 'Review', exact: true });
  await expect(reviews).toHaveCount(PAPERS.length);

  const pressed: string[] = [];
  const press = async (key: string) => {
    pressed.push(key);
    await page.keyboard.press(key);
  };
  const takeAll = page.getByRole('button', { name: /^Take all sure/ });
  for (const _ of PAPERS) {
    await press('Control+Enter');
    await expect(takeAll).toHaveText(/\([1-9]/);
    await press('Shift+Enter');
    await expect(takeAll).toHaveText(/\(0\)/);
    await expect(takeAll).toBeDisabled();
  }
  await expect(page.getByRole('heading', { name: /Declarations page/ })).toBeVisible();
  const current = page.locator('li[aria-current=true]');
  for (const question of QUESTIONS) {
    await expect(current).toContainText(question);
    await expect(current.getByRole('button', { name: /^Take/ })).toBeEnabled();
    await press('Enter');
    await expect(current).not.toContainText(question);
  }
  await press('Control+Enter');
  await page.waitForURL('**/application-details/*tab=profile');
  await expect(page.getByLabel('Flood zone', { exact: true })).not.toHaveValue('');
  await press('m');
  const missing = page.getByRole('region', { name: 'Missing answers' });
  await expect(missing.locator('[data-field]')).toHaveCount(MOST_ANSWERS);
  await expect(missing.getByLabel('Date of birth')).toBeFocused();
  for (const key of '5/16/1974') await press(key);
  await press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Launch' }).getByRole('button', { name: 'Launch' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('tab', { name: /Quote Results/ })).toHaveAttribute('aria-selected', 'true');
  expect(pressed.length, pressed.join(' ')).toBeLessThanOrEqual(MOST_KEYS);
});
