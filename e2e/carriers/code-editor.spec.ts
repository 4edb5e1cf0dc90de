import { expect, test } from '../tenant.ts';

test('keeps what is typed before the editor has loaded, and takes it in a plain field where it cannot be', async ({
  page,
  agency,
}) => {
  const answer = page.getByRole('textbox', { name: 'Answer mapping' });
  const EDITOR = /assets\/codemirror-.*\.js/;
  await test.step('in a plain field where the editor cannot be loaded', async () => {
    await page.route(EDITOR, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => EDITOR.test(request.url()));
    await agency.admin.signIn(page, '/dashboard/api-management/new?tab=offers');
    await answer.scrollIntoViewIfNeeded();
    await refused;
    await answer.fill('{"outcome": values.ded}');
    await expect(page.getByText('Line 1, column 13: no field values.ded')).toBeVisible();
    await page
      .getByRole('button', { name: /^All \d+ fields$/ })
      .last()
      .click();
    await page.getByLabel('Find a field').fill('values.zip');
    await page.keyboard.press('Enter');
    await expect(answer).toHaveValue(/values\.zip/);
    await page.unroute(EDITOR);
  });

  await test.step('before it has loaded, with the cursor where it was', async () => {
    const isLet = Promise.withResolvers<void>();
    await page.route(EDITOR, async (route) => {
      await isLet.promise;
      await route.continue();
    });
    page.once('dialog', (question) => void question.accept());
    await page.goto('/dashboard/api-management/fields');
    await page.goto('/dashboard/api-management/new?tab=offers');
    await answer.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('{"a": 1}');
    await page.keyboard.press('ArrowLeft');
    const { height } = (await answer.boundingBox())!;
    isLet.resolve();
    await expect(page.locator('.cm-editor:focus-within')).toHaveCount(1);
    await page.keyboard.type(', "b": 2');
    await expect(answer).toHaveText('{"a": 1, "b": 2}');
    const frame = page.locator('.cm-editor:focus-within');
    expect(Math.abs((await frame.boundingBox())!.height - height), 'nothing jumps').toBeLessThan(3);
  });
});
