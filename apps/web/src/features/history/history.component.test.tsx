import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { ID, openApplication } from '../../../test/component/application.ts';

test('narrows the history by kind and person, and fetches it as CSV (R6.4)', async () => {
  const entry = {
    action: 'created the application',
    actor_name: 'Maria Reyes',
    created_at: '2026-01-02T03:04:05.000Z',
  };
  const calls = await openApplication(
    { tab: 'history' },
    {
      getApplicationHistory: ({ kind }) =>
        ({ history: { data: kind === 'launch' ? [] : [entry], total: 1 }, people: ['Maria Reyes'] }) as never,
    },
    'admin',
  );
  const history = page.getByRole('region', { name: 'History' });
  await expect.element(history.getByRole('row', { name: /created the application/ })).toBeVisible();
  await history.getByLabelText('Kind').selectOptions('Launches');
  await expect.element(history.getByText('Nothing matches')).toBeVisible();
  await history.getByLabelText('Kind').selectOptions('Changes');
  await history.getByLabelText('Person').selectOptions('Maria Reyes');
  await expect.element(history.getByRole('row', { name: /created the application/ })).toBeVisible();
  await history.getByRole('button', { name: 'Download CSV' }).click();
  await expect
    .poll(() => calls.of('exportApplicationHistory'))
    .toMatchObject([{ application_id: ID, by: 'Maria Reyes' }]);
});

test('shows six changes of an entry and prints all of them', async () => {
  const changes = Array.from({ length: 8 }, (_, at) => ({ field: `field_${at}`, from: null, to: `value ${at}` }));
  const entry = { action: 'changed the application', created_at: '2026-01-02T03:04:05.000Z', changes };
  await openApplication(
    { tab: 'history' },
    { getApplicationHistory: { history: { data: [entry], total: 1 } } as never },
    'admin',
  );
  const history = page.getByRole('region', { name: 'History' });
  await expect.element(history.getByText('value 5')).toBeVisible();
  await expect.element(history.getByText('value 6')).not.toBeVisible();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  await expect.element(history.getByText('value 7')).toBeVisible();
  await expect.element(history.getByRole('button', { name: '2 more' })).not.toBeInTheDocument();
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  await history.getByRole('button', { name: '2 more' }).click();
  await expect.element(history.getByText('value 7')).toBeVisible();
});
