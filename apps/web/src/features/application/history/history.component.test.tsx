import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { ID, openApplication } from '../../../../test/component/application.ts';
import { open } from '../../../../test/component/open.tsx';

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

test('narrows the history of the agency to sign-ins, and leads from a line to its application', async () => {
  const line = { created_at: '2026-01-02T03:04:05.000Z', actor: { name: 'Maria Reyes' } };
  const created = {
    ...line,
    id: 1,
    action: 'created the application',
    application: { id: ID, number: 1_007, client: 'Hilda Hoffmann' },
  };
  const calls = await open('/dashboard/users', 'admin', {
    getAgencyHistory: ({ kind }) =>
      ({
        history: kind === 'sign_in' ? [{ ...line, id: 2, action: 'signed in', application: null }] : [created],
        next: null,
      }) as never,
  });
  await page.getByRole('main').getByRole('link', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'History of the agency' });
  const application = history.getByRole('link', { name: 'Hilda Hoffmann 1007' });
  await expect.element(application).toBeVisible();
  await history.getByLabelText('Kind').selectOptions('Sign-ins');
  await expect.element(history.getByRole('row', { name: /signed in/ })).toBeVisible();
  await expect.element(application).not.toBeInTheDocument();
  await history.getByLabelText('Kind').selectOptions('Changes');
  await application.click();
  await expect.poll(() => location.pathname).toBe(`/agent-portal/application-details/${ID}`);
  expect(calls.of('getAgencyHistory').length).toBeGreaterThan(1);
});
