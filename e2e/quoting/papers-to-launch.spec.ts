import { expect, test } from '../tenant.ts';

// From a client's documents to the launch by keyboard only; the number of keys must not grow.
const FOLDER = 'packages/documents/test/fixtures';

/**
 * `papers`: in drop order; reviewed from the last to the first. `questions`: about the first paper. `answers`: in no
 * paper. `keys`: the most key presses from the end of reading to the launch, including typed characters.
 */
const LINES = {
  home: {
    papers: [
      'ho3-florida-columns-invented.pdf',
      'oir-b1-1802-rev-01-12-filled-flattened-invented.pdf',
      'citizens-insp4pt-03-25-filled-flat-invented.pdf',
    ],
    questions: [
      'Effective date',
      'Current policy expires',
      'Currently insured',
      'Address',
      'Building type',
      'Dwelling',
    ],
    answers: { date_of_birth: '5/16/1974' },
    keys: 25,
  },
  flood: {
    papers: ['nfip-risk-rating-2-invented.pdf', 'standin-2023-edition-text-invented.pdf'],
    questions: [
      ...['Current policy number', 'Effective date', 'Current policy expires', 'Currently insured', 'Address'],
      ...['Occupancy', 'Building use'],
    ],
    // The document's limit exceeds the building cost computed from the area: the user must decide, and lowers it with
    // one key.
    answers: { date_of_birth: '5/16/1974', roof_year: '2015', building_limit: ['Tab', 'Enter'] },
    keys: 32,
  },
} as const;

test.use({ carriers: 'all', hasDefaults: true });

for (const [line, { papers, questions, answers, keys }] of Object.entries(LINES))
  test(`quotes ${line} from the papers of one house with few keys`, async ({ page, agency }) => {
    await agency.admin.client.call('setProviderEnabled', { provider: 'property', is_enabled: false });
    await agency.agent.signIn(page, `/agent-portal/new/${line}`);
    await page.locator('input[type=file]').setInputFiles(papers.map((name) => `${FOLDER}/${name}`));
    await page.waitForURL('**/documents');
    // Scanned pages take seconds each on a busy machine.
    await expect(page.getByRole('link', { name: 'Review', exact: true })).toHaveCount(papers.length, {
      timeout: 60_000,
    });

    const pressed: string[] = [];
    const press = async (key: string) => {
      pressed.push(key);
      await page.keyboard.press(key);
    };
    const takeAll = page.getByRole('button', { name: /^Take all sure/ });
    for (const _ of papers) {
      await press('Control+Enter');
      await expect(takeAll).toHaveText(/\([1-9]/);
      await press('Shift+Enter');
      await expect(takeAll).toHaveText(/\(0\)/);
      await expect(takeAll).toBeDisabled();
    }
    await expect(page.getByRole('heading', { name: /Declarations page/ })).toBeVisible();
    const current = page.locator('li[aria-current=true]');
    for (const question of questions) {
      await expect(current).toContainText(question);
      await expect(current.getByRole('button', { name: /^Take/ })).toBeEnabled();
      await press('Enter');
      await expect(current).not.toContainText(question);
    }
    await press('Control+Enter');
    await page.waitForURL('**/application-details/*tab=profile');
    await expect(page.getByLabel('Address search')).not.toHaveValue('');
    await press('m');
    const missing = page.getByRole('region', { name: 'Missing answers' });
    await expect(missing.locator('[data-field]')).toHaveCount(Object.keys(answers).length);
    for (const [at, [field, answer]] of Object.entries(answers).entries()) {
      if (at > 0) await press('Enter');
      await expect(missing.locator(`[data-field="${field}"] input`).first()).toBeFocused();
      for (const key of answer) await press(key);
    }
    await press('Control+Enter');
    await expect(page.getByRole('dialog', { name: 'Launch' }).getByRole('button', { name: 'Launch' })).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('tab', { name: /Quote Results/ })).toHaveAttribute('aria-selected', 'true');
    expect(pressed.length, pressed.join(' ')).toBeLessThanOrEqual(keys);
  });
