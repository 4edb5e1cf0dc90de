import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../../test/component/open.tsx';

const dialog = page.getByRole('dialog', { name: 'Invite' });

async function invite(global_settings: object, role: string) {
  const calls = await open('/dashboard/users', 'super-admin', {
    getGlobalSettings: { global_settings } as never,
    listMgas: { mgas: [{ id: 3, name: 'Bay Shore', ...global_settings }] } as never,
  });
  await page.getByRole('button', { name: 'Invite' }).first().click();
  await dialog.getByLabelText('Name').fill('Marcus Bell');
  await dialog.getByLabelText('E-mail', { exact: true }).fill('marcus@agency.test');
  await dialog.getByLabelText('Agency').selectOptions('Bay Shore');
  await dialog.getByLabelText('Role').selectOptions(role);
  return calls;
}

test.each([
  ['Admin', false, 'Yes'],
  ['Agent', true, 'Yes'],
  ['Agent', false, 'No'],
  ['Customer', true, 'No'],
])(
  'invites one with the role %s in an agency whose agents see carriers (%s) with names shown: %s',
  async (role, agents_see_carriers, shown) => {
    const calls = await invite({ agents_see_carriers, sends_email: true }, role);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect.poll(() => calls.of('createUser')).toMatchObject([{ agency_id: 3, display_carriers: shown }]);
  },
);

test('sends what was chosen, and offers no e-mail that is not sent', async () => {
  const calls = await invite({ agents_see_carriers: true, sends_email: false }, 'Admin');
  await dialog.getByText('Masked').click();
  await expect
    .element(dialog.getByRole('option', { name: 'Invite by a link that you send yourself' }))
    .toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect.poll(() => calls.of('createUser')).toMatchObject([{ display_carriers: 'No' }]);
});
