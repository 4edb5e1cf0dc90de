import { taskRulesOf } from '@freeboard/domain/tasks';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../../../test/component/open.tsx';

const task_rules = taskRulesOf({});

test('each rule is switched, timed and told to write, and what it holds back is decided', async () => {
  const calls = await open('/dashboard/settings', 'admin', {
    getGlobalSettings: { global_settings: { task_rules, time_zone: 'America/New_York' } },
    listHeldFollowUps: { held: [{ rule: 'no_reply', people: 5_000 }] },
    updateGlobalSettings: ({ payload }) => ({
      global_settings: { task_rules: { ...task_rules, ...payload.task_rules }, time_zone: 'America/New_York' },
    }),
    decideFollowUps: { people: 5_000 },
  });
  const card = page.getByRole('region', { name: 'Follow-ups' });
  await card.getByRole('switch', { name: 'Policy expiring', exact: true }).click();
  await expect
    .poll(() => calls.of('updateGlobalSettings').at(-1)?.payload.task_rules?.expiring)
    .toEqual({ is_on: false, days: 45, sends: false });
  await card.getByLabelText('No reply to quotes: days').selectOptions('5 days');
  await expect
    .poll(() => calls.of('updateGlobalSettings').at(-1)?.payload.task_rules?.no_reply)
    .toEqual({ is_on: true, days: 5, sends: false });
  await expect.element(card.getByText('5,000 people')).toBeVisible();
  calls.stub({ listHeldFollowUps: { held: [] } });
  await card.getByRole('button', { name: 'Don’t send' }).click();
  await expect.poll(() => calls.of('decideFollowUps')).toEqual([{ rule: 'no_reply', is_sent: false }]);
  await expect.element(card.getByText(/This rule would message/)).not.toBeInTheDocument();
});
