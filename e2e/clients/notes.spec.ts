import { expectAccessibleInBothColors } from '../support.ts';
import { expect, test } from '../tenant.ts';

/** One empty page, about the smallest PDF that a viewer renders, with a script that runs when it is opened. */
const PAGE = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
].join('\n');
const PDF = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PAGE) };
const PICTURE = {
  name: 'roof.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const BROKEN = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
const TEXT = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') };
const PROGRAM = {
  name: 'inspection.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
};

test('saves a note with files, says at the file what is not taken, and shows the files (R6.1)', async ({
  page,
  agency,
}) => {
  const id = await agency.application();
  await agency.agent.signIn(page, `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: 'Notes & Attachments' }).click();
  await page.getByRole('button', { name: 'Add note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Application Notes & Attachments' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('El');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('min. 3 Characters.')).toBeVisible();
  await expect(dialog.getByText('min. 10 Characters.')).toBeVisible();
  await expect(dialog.getByText('At least')).toHaveCount(0);
  await page.keyboard.type('evation certificate');
  await page.keyboard.press('Tab');
  await page.keyboard.type('From John by e-mail.');
  await dialog.locator('input[type=file]').setInputFiles([PDF, PROGRAM]);
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Named .pdf, but its content is a Windows program. Not accepted.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Elevation certificate');
  await dialog.locator('input[type=file]').setInputFiles([PDF]);
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(dialog).toBeHidden();
  const notes = page.getByRole('region', { name: 'Notes and attachments' });
  await expect(notes.getByRole('heading', { name: 'Elevation certificate' })).toBeVisible();
  await expect(notes.getByText('From John by e-mail.')).toBeVisible();
  await notes.getByRole('button', { name: /^certificate\.pdf/ }).press('Enter');
  const shown = page.getByRole('dialog', { name: 'certificate.pdf' });
  await expect(shown.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await expect(shown.getByRole('link', { name: 'Download' })).toBeFocused();
  await expectAccessibleInBothColors(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await expect(notes.getByRole('button', { name: /^certificate\.pdf/ })).toBeFocused();

  await test.step('pictures are shown, a broken PDF says so, all else is downloaded', async () => {
    await page.getByRole('button', { name: 'Add note' }).click();
    await dialog.getByLabel('Title').fill('Pictures');
    await dialog.getByLabel('Body').fill('Of the roof and more.');
    await dialog.locator('input[type=file]').setInputFiles([PICTURE, BROKEN, TEXT]);
    await dialog.getByRole('button', { name: 'Save note' }).click();
    await expect(dialog).toBeHidden();
    await notes.getByRole('button', { name: /^roof\.png/ }).click();
    const picture = page.getByRole('dialog', { name: 'roof.png' });
    await expect(picture.getByRole('img', { name: 'roof.png' })).toHaveJSProperty('naturalWidth', 1);
    await picture.getByRole('button', { name: 'Close' }).click();
    await notes.getByRole('button', { name: /^broken\.pdf/ }).click();
    const broken = page.getByRole('dialog', { name: 'broken.pdf' });
    await expect(broken.getByRole('alert')).toHaveText('The PDF cannot be shown here. Download it to read it.');
    const kept = page.waitForEvent('download');
    await broken.getByRole('link', { name: 'Download' }).click();
    expect((await kept).suggestedFilename()).toBe('broken.pdf');
    await broken.getByRole('button', { name: 'Close' }).click();
    const downloaded = page.waitForEvent('download');
    await notes.getByRole('button', { name: /^page\.html/ }).click();
    expect((await downloaded).suggestedFilename()).toBe('page.html');
    await expect(page).toHaveURL(/application-details/);
  });
});
