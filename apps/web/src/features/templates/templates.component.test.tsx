import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../test/component/open.tsx';

test('lets an agent read the agency’s templates, and keeps one of their own that is not saved (R5.5)', async () => {
  const template = { id: 1, payload: { name: 'Quotes by text', type: 'sms', body: 'Hi {{ client_first_name }}' } };
  const calls = await open('/dashboard/templates', 'agent', {
    getSystemTemplates: { system_templates: [template as never] },
  });
  await page
    .getByRole('button', { name: /Quotes by text/ })
    .first()
    .click();
  await expect.element(page.getByText(/The agency's templates are changed by its administrators/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByRole('menuitem', { name: 'Text, my own' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByLabelText('Template name')).toHaveFocus();
  await page.getByLabelText('Template name').fill('Call back');
  await page.getByLabelText('Body').fill('Please call me.');
  await page.getByRole('tab', { name: 'Short codes' }).click();
  await page.getByRole('tab', { name: 'Templates' }).click();
  await page.getByRole('button', { name: /Call back.*not saved/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => calls.of('saveTemplate')).toMatchObject([{ payload: { name: 'Call back' } }]);
});

test('switches automatic e-mail on and off (R5.8)', async () => {
  let isOn = false;
  const calls = await open('/dashboard/settings', 'agent', {
    toggleUserQuoteAutoEmailing: () => {
      isOn = !isOn;
      return { user_settings: { quote_auto_emailing: isOn ? 'Yes' : 'No' } };
    },
  });
  const choice = page.getByRole('radiogroup', { name: 'E-mail quotes automatically' });
  await expect.element(choice.getByRole('radio', { name: 'Off' })).toBeChecked();
  await expect.poll(() => calls.of('getUserSettings').length).toBeGreaterThan(0);
  await choice.getByRole('radio', { name: 'On', exact: true }).click();
  await expect.element(page.getByText('It holds from the next completed application on.')).toBeVisible();
  await choice.getByRole('radio', { name: 'Off' }).click();
  await expect.element(page.getByText('Nothing is sent by itself.')).toBeVisible();
  await expect.poll(() => calls.of('toggleUserQuoteAutoEmailing')).toHaveLength(2);
});
