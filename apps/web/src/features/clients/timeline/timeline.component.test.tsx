import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ID, openApplication } from '../../../../test/component/application.ts';

const entryOf = (id: number, kind: string, more: object = {}) => ({
  id,
  kind,
  at: '2026-12-01T12:00:00.000Z',
  application: { id: ID, application_id: 1007 },
  ...more,
});

test('shows how far an application came, and what happened when it is unfolded', async () => {
  const calls = await openApplication(
    {},
    {
      getApplicationTimeline: ({ limit = 20 }) =>
        ({
          entries: [
            entryOf(3, 'asked', { text: 'Does it cover the garage?' }),
            entryOf(2, 'opened', { count: 2, first_at: '2026-12-01T11:00:00.000Z' }),
            ...(limit > 20 ? [entryOf(1, 'created', { text: 'Agent Portal' })] : []),
          ],
          has_more: limit === 20,
          steps: { quoted: '2026-12-01T10:00:00Z', sent: '2026-12-01T10:30:00Z', opened: '2026-12-01T11:00:00Z' },
          opened_count: 2,
          is_link_made: false,
        }) as never,
    },
  );
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect.element(timeline.getByText('Opened 2 times')).toBeVisible();
  await expect.element(timeline.getByText('Client signs')).toHaveAttribute('class');
  const fold = timeline.getByRole('button', { name: 'Timeline' });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect.element(timeline.getByRole('link', { name: /Asked “Does it cover the garage\?”/ })).toBeVisible();
  await timeline.getByRole('button', { name: 'Show older' }).click();
  await expect.element(timeline.getByRole('link', { name: /Created/ })).toBeVisible();
  await expect.element(timeline.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  expect(calls.of('getApplicationTimeline').at(-1)).toEqual({ application_id: ID, limit: 40 });
  await fold.click();
  await expect.element(timeline.getByRole('link', { name: /Created/ })).not.toBeInTheDocument();
});
