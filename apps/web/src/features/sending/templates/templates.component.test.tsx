import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, Refused } from '../../../../test/component/open.tsx';

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

test('keeps a template that is not saved over a reload, and merges it with what was saved elsewhere (R5.5)', async () => {
  const option = { id: '1', name: 'Standard', subject: '', body: '', is_selected: 'Yes' } as const;
  const templateOf = (version: number, name: string, body: string) =>
    ({ id: 9, version, payload: { name, body_type: 'text', body_options: [{ ...option, body }] } }) as never;
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const body = page.getByLabelText('Body');
  await open('/dashboard/settings', 'agent');
  await page.getByRole('link', { name: 'Templates and short codes' }).click();
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByRole('menuitem', { name: 'Text, my own' }).click();
  await page.getByLabelText('Template name').fill('Call back');
  await body.fill('Call me.');

  const first = templateOf(1, 'Call back', 'Call me.');
  const calls = await open(
    '/dashboard/templates',
    'agent',
    { saveTemplate: { template: first } as never },
    { isKept: true },
  );
  await page.getByRole('button', { name: /Call back.*not saved/ }).click();
  await expect.element(body).toHaveValue('Call me.');
  calls.stub({ getAgentTemplates: { agent_templates: [first] } });
  await save.click();
  await expect.element(page.getByRole('region', { name: 'Call back' }).getByText('Version 1')).toBeVisible();
  await expect.element(page.getByText('not saved', { exact: true })).not.toBeInTheDocument();

  calls.stub({
    saveTemplate: () => new Refused(409, 'Someone else has changed this since you opened it.'),
    getAgentTemplates: { agent_templates: [templateOf(2, 'Call back soon', 'Call me.')] },
  });
  await body.fill('Call me today.');
  await save.click();
  await expect.element(page.getByText('Someone changed this template while you were editing.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByLabelText('Template name')).toHaveValue('Call back soon');
  await expect.element(body).toHaveValue('Call me today.');
  const third = templateOf(3, 'Call back soon', 'Call me today.');
  calls.stub({ saveTemplate: { template: third } as never, getAgentTemplates: { agent_templates: [third] } });
  await save.click();
  await expect.element(page.getByRole('region', { name: 'Call back soon' }).getByText('Version 3')).toBeVisible();
  expect(calls.of('saveTemplate').at(-1)).toMatchObject({
    template_id: 9,
    version: 2,
    payload: { name: 'Call back soon', body_options: [{ body: 'Call me today.' }] },
  });
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
  await expect.element(page.getByText('It starts with the next completed application.')).toBeVisible();
  await choice.getByRole('radio', { name: 'Off' }).click();
  await expect.element(page.getByText('Nothing is sent by itself.')).toBeVisible();
  await expect.poll(() => calls.of('toggleUserQuoteAutoEmailing')).toHaveLength(2);
});
