import { expect } from '@playwright/test';
import { test } from './installation.ts';
import { anApplication, expectAccessible, expectNoSidewaysScroll, signIn } from './support.ts';

const PDF = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
const PROGRAM = {
  name: 'inspection.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
};

test('R6.1 a note is written by keyboard, with files; what is not taken is said at the file, and nothing is lost', async ({
  page,
  baseURL,
}) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent');
  await page.goto(`/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: 'Notes & Attachments' }).click();
  await page.getByRole('button', { name: 'Add note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Application Notes & Attachments' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('El');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('min. 3 Characters.')).toBeVisible();
  await expect(dialog.getByText('min. 10 Characters.')).toBeVisible();
  await page.keyboard.type('evation certificate');
  await page.keyboard.press('Tab');
  await page.keyboard.type('From John by e-mail.');
  await dialog.locator('input[type=file]').setInputFiles([PDF, PROGRAM]);
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Named .pdf, but its content is a Windows program. Not taken.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Elevation certificate');
  await dialog.locator('input[type=file]').setInputFiles([PDF]);
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(dialog).toBeHidden();
  const notes = page.getByRole('region', { name: 'Notes and attachments' });
  await expect(notes.getByRole('heading', { name: 'Elevation certificate' })).toBeVisible();
  await expect(notes.getByText('From John by e-mail.')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await notes.getByRole('button', { name: /certificate\.pdf/ }).click();
  await (await opened).close();
  await expectAccessible(page);
});

for (const look of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const)
  test.describe(`${look.colorScheme}, ${look.width} px wide`, () => {
    test.use({ colorScheme: look.colorScheme, viewport: { width: look.width, height: 844 } });
    test('the dialog of a note is sound', async ({ page, baseURL }) => {
      const id = await anApplication(baseURL ?? '', 'agent');
      await signIn(page, 'agent');
      await page.goto(`/agent-portal/application-details/${id}`);
      await page.getByRole('tab', { name: 'Notes & Attachments' }).click();
      await page.getByRole('button', { name: 'Add note' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create Application Notes & Attachments' });
      await dialog.locator('input[type=file]').setInputFiles([PDF, PROGRAM]);
      await expect(dialog.getByText('inspection.pdf')).toBeVisible();
      await page.screenshot({ path: `test-results/notes-${look.colorScheme}-${look.width}.png` });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
