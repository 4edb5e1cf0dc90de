import { same } from '@freeboard/domain/same';
import { taskRulesOf } from '@freeboard/domain/tasks';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, press, Refused } from '../../../../test/component/open.tsx';
import { queryClient } from '../../../lib/server/query.ts';

const never = () => new Promise<never>(() => undefined);
const inactive = page.getByLabelText('Sign out after');
const task_rules = taskRulesOf({});
const settings = {
  idle_minutes: null,
  session_hours: null,
  time_zone: 'America/New_York',
  text_hours: null,
  task_rules,
  licenses: [{ state: 'FL', number: 'L1' }],
  mail_name: 'Bay Shore',
  agency_name: 'Bay Shore Insurance',
  brand_color: '#112233',
};

/** The page with a server that rejects a save based on outdated values; `change` saves as another user. */
async function opened(global_settings: object, isKept = false) {
  let saved: Record<string, unknown> = { ...settings, ...global_settings };
  const answer = () => ({ global_settings: saved as never });
  const calls = await open(
    '/dashboard/settings',
    'admin',
    {
      getGlobalSettings: answer,
      updateGlobalSettings: ({ payload, base = {} }) => {
        if (Object.entries(base).some(([field, value]) => !same(saved[field], value)))
          return new Refused(409, 'Someone else has changed this since you opened it.');
        saved = { ...saved, ...payload };
        return answer();
      },
    },
    { isKept },
  );
  const change = (next: object) => {
    saved = { ...saved, ...next };
  };
  return Object.assign(calls, { change, saved: () => saved });
}

test('sends the choices again whose answers did not come before the page was left', async () => {
  const first = await opened({});
  first.stub({ updateGlobalSettings: never });
  await inactive.selectOptions('20 minutes');
  await page.getByLabelText('Time zone').selectOptions('Central');
  await page.getByLabelText('Texts go out from').selectOptions('9 AM');
  await expect.poll(() => first.of('updateGlobalSettings')).toHaveLength(3);
  const calls = await opened({}, true);
  await expect.element(inactive).toHaveValue('20');
  await expect.element(page.getByLabelText('Texts go out from')).toHaveValue('9');
  await expect
    .poll(() => Object.assign({}, ...calls.of('updateGlobalSettings').map(({ payload }) => payload)))
    .toMatchObject({ idle_minutes: 20, time_zone: 'America/Chicago', text_hours: { from: 9 } });
  const later = await opened({ idle_minutes: 20, time_zone: 'America/Chicago', text_hours: { from: 9, to: 21 } }, true);
  await expect.element(inactive).toHaveValue('20');
  expect(later.of('updateGlobalSettings')).toEqual([]);
});

test('shows a choice that could not be saved, and saves it on request', async () => {
  const calls = await opened({});
  calls.stub({ updateGlobalSettings: () => new Refused(503, 'Down for a moment.') });
  await inactive.selectOptions('20 minutes');
  const again = page.getByRole('button', { name: 'Save it' });
  await expect.element(again).toBeVisible();
  await expect.element(inactive).toHaveValue('20');
  calls.stub({ updateGlobalSettings: { global_settings: { ...settings, idle_minutes: 20 } } });
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(inactive).toHaveValue('20');
  expect(calls.of('updateGlobalSettings')).toMatchObject([
    { payload: { idle_minutes: 20 } },
    { payload: { idle_minutes: 20 } },
  ]);
});

test('asks before an unsent choice overwrites what another user chose since', async () => {
  const first = await opened({});
  first.stub({ updateGlobalSettings: never });
  await inactive.selectOptions('20 minutes');
  const calls = await opened({ idle_minutes: 90 }, true);
  await expect.element(inactive).toHaveValue('20');
  await expect.element(page.getByText('Someone else changed this. Yours is not saved.')).toBeVisible();
  expect(calls.of('updateGlobalSettings')).toEqual([]);
  await inactive.selectOptions('90 minutes');
  await expect.element(page.getByText('Someone else changed this. Yours is not saved.')).not.toBeInTheDocument();
  expect(calls.of('updateGlobalSettings')).toEqual([]);
});

test('saves two rules that are changed before the first is answered', async () => {
  const calls = await opened({});
  const answered = Promise.withResolvers<void>();
  calls.stub({
    updateGlobalSettings: async ({ payload }) => {
      await answered.promise;
      return { global_settings: { ...settings, ...payload } as never };
    },
  });
  const card = page.getByRole('region', { name: 'Follow-ups' });
  await card.getByRole('switch', { name: 'Policy expiring', exact: true }).click();
  await card.getByLabelText('No reply to quotes: days').selectOptions('5 days');
  answered.resolve();
  await expect
    .poll(() => calls.of('updateGlobalSettings').at(-1)?.payload.task_rules)
    .toMatchObject({ expiring: { is_on: false }, no_reply: { days: 5 } });
});

const rules = page.getByRole('region', { name: 'Follow-ups' });
const expiring = rules.getByRole('switch', { name: 'Policy expiring', exact: true });
const noReplyDays = rules.getByLabelText('No reply to quotes: days');
const noReply = (days: number) => ({ ...task_rules, no_reply: { ...task_rules.no_reply, days } });

test('sends an unsent rule again with the other rules as another user left them', async () => {
  const first = await opened({});
  first.stub({ updateGlobalSettings: never });
  await expiring.click();
  const calls = await opened({ task_rules: noReply(5) }, true);
  const expected = { ...noReply(5), expiring: { ...task_rules.expiring, is_on: false } };
  await expect.poll(() => calls.of('updateGlobalSettings')).toMatchObject([{ payload: { task_rules: expected } }]);
  await expect.element(noReplyDays).toHaveValue('5');
});

test.each([
  ['the own rule', () => page.getByRole('button', { name: 'Save it' }).click(), 5],
  ['the saved rule', () => noReplyDays.selectOptions('4 days'), 4],
] as const)(
  'sends no rule in conflict for a change of another; then %s, as the user decides',
  async (_, decide, days) => {
    const first = await opened({});
    first.stub({ updateGlobalSettings: never });
    await noReplyDays.selectOptions('5 days');
    const calls = await opened({ task_rules: noReply(4) }, true);
    const conflict = page.getByText('Someone else changed this. Yours is not saved.');
    await expect.element(conflict).toBeVisible();
    await expiring.click();
    await expect.element(expiring).not.toBeChecked();
    await expect.element(conflict).toBeVisible();
    expect(calls.of('updateGlobalSettings')).toEqual([]);
    await decide();
    const expected = { ...noReply(days), expiring: { ...task_rules.expiring, is_on: false } };
    await expect.poll(() => calls.of('updateGlobalSettings')).toMatchObject([{ payload: { task_rules: expected } }]);
    await expect.element(conflict).not.toBeInTheDocument();
  },
);

const CONFLICT = page.getByText('Someone else changed this. Yours is not saved.');

test('saves a rule with the other rules as another user left them in the same moment', async () => {
  const calls = await opened({});
  calls.change({ task_rules: noReply(5) });
  await expiring.click();
  const expected = { ...noReply(5), expiring: { ...task_rules.expiring, is_on: false } };
  await expect.poll(() => calls.saved()).toMatchObject({ task_rules: expected });
  await expect.element(noReplyDays).toHaveValue('5');
  await expect.element(CONFLICT).not.toBeInTheDocument();
});

test('asks before a rule overwrites the one that another user saved in the same moment', async () => {
  const calls = await opened({});
  calls.change({ task_rules: noReply(4) });
  await noReplyDays.selectOptions('5 days');
  await expect.element(CONFLICT).toBeVisible();
  expect(calls.saved()).toMatchObject({ task_rules: noReply(4) });
  await page.getByRole('button', { name: 'Save it' }).click();
  await expect.poll(() => calls.saved()).toMatchObject({ task_rules: noReply(5) });
});

test('adds a license to those that another user saved in the same moment', async () => {
  const calls = await opened({});
  calls.change({ licenses: [{ state: 'GA', number: 'G2' }] });
  await page.getByLabelText('Licensed in').fill('AL A084217');
  await press('{Enter}');
  await expect
    .poll(() => calls.saved().licenses)
    .toEqual([
      { state: 'AL', number: 'A084217' },
      { state: 'GA', number: 'G2' },
    ]);
});

test('asks before a text overwrites the one that another user saved while it was typed', async () => {
  const calls = await opened({});
  const name = page.getByLabelText('Sender name');
  await name.fill('Gulf Quotes');
  calls.change({ mail_name: 'Harbor Quotes' });
  await press('{Enter}');
  await expect.element(CONFLICT).toBeVisible();
  await expect.element(name).toHaveValue('Gulf Quotes');
  expect(calls.saved()).toMatchObject({ mail_name: 'Harbor Quotes' });
  await page.getByRole('button', { name: 'Save it' }).click();
  await expect.poll(() => calls.saved()).toMatchObject({ mail_name: 'Gulf Quotes' });
  await expect.element(CONFLICT).not.toBeInTheDocument();
});

/** A save by another user, delivered to the open page by an event. */
async function changeLive(calls: Awaited<ReturnType<typeof opened>>, next: object) {
  calls.change(next);
  await queryClient.invalidateQueries({ queryKey: ['getGlobalSettings'] });
}
const save = page.getByRole('button', { name: 'Save it' });
const useTheirs = page.getByRole('button', { name: 'Use theirs' });

test('asks before a text that was typed on during its save overwrites a newer one', async () => {
  const calls = await opened({});
  const answered = Promise.withResolvers<void>();
  calls.stub({
    updateGlobalSettings: async ({ payload }) => {
      await answered.promise;
      calls.change(payload);
      return { global_settings: calls.saved() as never };
    },
  });
  const name = page.getByLabelText('Sender name');
  await name.fill('Gulf Quotes ');
  await press('{Enter}');
  await name.fill('Gulf Quotes and More');
  answered.resolve();
  await expect
    .poll(() => queryClient.getQueryData(['getGlobalSettings', {}]))
    .toMatchObject({ global_settings: { mail_name: 'Gulf Quotes' } });
  await expect.element(CONFLICT).not.toBeInTheDocument();
  await changeLive(calls, { mail_name: 'Harbor Quotes' });
  await expect.element(CONFLICT).toBeVisible();
  await press('{Tab}');
  await expect.element(page.getByText('Theirs: Harbor Quotes.')).toBeVisible();
  expect(calls.of('updateGlobalSettings')).toHaveLength(1);
  await useTheirs.click();
  await expect.element(name).toHaveValue('Harbor Quotes');
  await expect.element(CONFLICT).not.toBeInTheDocument();
  expect(calls.of('updateGlobalSettings')).toHaveLength(1);
});

test('saves a text that was typed on and left during its save', async () => {
  const calls = await opened({});
  const answered = Promise.withResolvers<void>();
  calls.stub({
    updateGlobalSettings: async ({ payload, base = {} }) => {
      await answered.promise;
      if (!same(base.mail_name, calls.saved().mail_name)) throw new Error('Based on another name than the saved one.');
      calls.change(payload);
      return { global_settings: calls.saved() as never };
    },
  });
  const name = page.getByLabelText('Sender name');
  await name.fill('Gulf Quotes');
  await press('{Enter}');
  await name.fill('Gulf Quotes and More');
  await press('{Tab}');
  answered.resolve();
  await expect.poll(() => calls.saved().mail_name).toBe('Gulf Quotes and More');
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument();
});

test('shows what another user chose, and takes it on request', async () => {
  const first = await opened({});
  first.stub({ updateGlobalSettings: never });
  await inactive.selectOptions('20 minutes');
  const calls = await opened({ idle_minutes: 90 }, true);
  await expect.element(page.getByText('Theirs: 90 minutes.')).toBeVisible();
  await useTheirs.click();
  await expect.element(inactive).toHaveValue('90');
  await expect.element(CONFLICT).not.toBeInTheDocument();
  expect(calls.of('updateGlobalSettings')).toEqual([]);
});

test('decides about each rule in conflict in its own row', async () => {
  const first = await opened({});
  first.stub({ updateGlobalSettings: never });
  const expiringDays = rules.getByLabelText('Policy expiring: days');
  await noReplyDays.selectOptions('5 days');
  await expiringDays.selectOptions('30 days');
  const theirs = { ...noReply(4), expiring: { ...task_rules.expiring, days: 40 } };
  const calls = await opened({ task_rules: theirs }, true);
  const ofNoReply = rules.getByRole('listitem').filter({ has: page.getByLabelText('No reply to quotes: days') });
  const ofExpiring = rules.getByRole('listitem').filter({ has: page.getByLabelText('Policy expiring: days') });
  await expect.element(ofNoReply.getByText('Theirs: on, 4 days')).toBeVisible();
  await ofExpiring.getByRole('button', { name: 'Save it' }).click();
  await expect.element(ofExpiring.getByText('Not saved yet: decide about the other change first.')).toBeVisible();
  expect(calls.of('updateGlobalSettings')).toEqual([]);
  await ofNoReply.getByRole('button', { name: 'Use theirs' }).click();
  await expect.poll(() => calls.saved().task_rules).toMatchObject({ no_reply: { days: 4 }, expiring: { days: 30 } });
  await expect.element(noReplyDays).toHaveValue('4');
  await expect.element(rules.getByRole('button', { name: 'Save it' })).not.toBeInTheDocument();
});

test('drops the error of a text once the saved one is typed again', async () => {
  const calls = await opened({});
  calls.stub({
    updateGlobalSettings: () => new Refused(400, 'Check it.', { agency_name: ['Field is required.'] }),
  });
  const name = page.getByLabelText('Agency name');
  await name.fill('');
  await press('{Tab}');
  await expect.element(page.getByText('Field is required.')).toBeVisible();
  await name.fill(settings.agency_name);
  await press('{Tab}');
  await expect.element(page.getByText('Field is required.')).not.toBeInTheDocument();
  await expect.element(name).toHaveAttribute('aria-invalid', 'false');
});

test('saves a brand color over another user’s after an attempt that failed', async () => {
  const calls = await opened({});
  const color = page.getByLabelText('Brand color', { exact: true });
  await color.fill('#AA2200');
  await changeLive(calls, { brand_color: '#00aa22' });
  await expect.element(page.getByText('Theirs: #00aa22.')).toBeVisible();
  calls.stub({ updateGlobalSettings: () => new Refused(503, 'Down for a moment.') });
  await save.click();
  await expect.element(page.getByText('Not saved. Try again.')).toBeVisible();
  calls.stub({
    updateGlobalSettings: ({ payload }) => {
      calls.change(payload);
      return { global_settings: calls.saved() as never };
    },
  });
  await save.click();
  await expect.poll(() => calls.saved().brand_color).toBe('#aa2200');
  await expect.element(save).not.toBeInTheDocument();
});

test('sends a default again that was typed and not saved', async () => {
  const limit = page.getByLabelText('Contents limit', { exact: true });
  const fails = () => new Refused(503, 'Down for a moment.');
  await open('/dashboard/settings', 'agent', { updateUserStandingDefaults: fails });
  await limit.fill('70k');
  await press('{Tab}');
  await expect.element(page.getByText('Not saved. Try again.')).toBeVisible();
  const calls = await open('/dashboard/settings', 'agent', {}, { isKept: true });
  await expect
    .poll(() => calls.of('updateUserStandingDefaults'))
    .toMatchObject([{ defaults: { contents_limit: { value: 70_000 } } }]);
});

test('asks before a typed default overwrites the one that was saved since', async () => {
  const limit = page.getByLabelText('Contents limit', { exact: true });
  const saved = (value: number) => ({
    standing_defaults: [
      { owner: 'person', application_type: 'flood', state: null, field: 'contents_limit', value, is_locked: false },
    ] as never,
  });
  const calls = await open('/dashboard/settings', 'agent', { getStandingDefaults: saved(50_000) });
  await limit.fill('70k');
  calls.stub({ getStandingDefaults: saved(60_000), updateUserStandingDefaults: saved(70_000) });
  await queryClient.invalidateQueries({ queryKey: ['getStandingDefaults'] });
  await expect.element(page.getByText('Theirs: $60,000.')).toBeVisible();
  await press('{Tab}');
  expect(calls.of('updateUserStandingDefaults')).toEqual([]);
  await save.click();
  await expect.element(limit).toHaveValue('$70,000');
  await expect.element(save).not.toBeInTheDocument();
});
