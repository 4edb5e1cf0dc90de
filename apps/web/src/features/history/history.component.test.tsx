import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
