import type { AnswerOf } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { AGENCY, aUser, open, Refused } from '../../../test/component/open.tsx';
import { chooseAgency } from '../../lib/session/working-agency.ts';

type Task = AnswerOf<'saveTask'>['task'];

const TODAY = '2026-11-20';
const task = (id: number, title: string, more: Partial<Task> = {}): Task => ({
  id,
  version: 1,
  title,
  note: '',
  due_on: TODAY,
  due_time: null,
  due: 'today',
  ended_because: '',
  owner: { id: 1, name: 'Maria Reyes' },
  created_by: 'Maria Reyes',
  rule: null,
  application: null,
  client: null,
  done_at: null,
  ...more,
});
const listed = (...data: Task[]): Partial<AnswerOf<'listTasks'>> => ({
  tasks: { data, total: data.length, is_total_exact: true, last_page: 1 } as unknown as AnswerOf<'listTasks'>['tasks'],
  counts: { open: data.length, due: data.length },
  today: TODAY,
});
const title = (name: string) => page.getByRole('button', { name, exact: true });

test('one key each finishes, snoozes and assigns the task in focus, and the arrow keys go on', async () => {
  const calls = await open('/agent-portal/tasks', 'agent', {
    listTasks: listed(task(1, 'Call Hector'), task(2, 'Send the form'), task(3, 'Ask the lender')),
    getAgentsList: { agents: [{ name: 'Ana Admin', email: 'ana@demo.test', role: 'admin', agent: { id: 9 } }] },
  });
  await expect.element(title('Call Hector')).toBeVisible();
  title('Call Hector').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(title('Send the form')).toHaveFocus();
  await userEvent.keyboard('l');
  await expect.poll(() => calls.of('snoozeTask')).toEqual([{ task_id: 2, due_on: '2026-11-23' }]);
  await userEvent.keyboard('d');
  await expect.poll(() => calls.of('setTaskDone')).toEqual([{ task_id: 2, is_done: true }]);
  await expect.element(title('Ask the lender')).toHaveFocus();
  await userEvent.keyboard('a');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ana Admin/ })
    .click();
  await expect.poll(() => calls.of('assignTask')).toEqual([{ task_id: 3, owner_id: 9 }]);
});

test('leaves room between a task’s title and the link below it', async () => {
  const application = { id: 4, application_id: 1004, client: 'Dana Marlow' } as Task['application'];
  await open('/agent-portal/tasks', 'agent', {
    listTasks: listed(task(1, 'Call', { application }), task(2, 'Renewal review', { application })),
  });
  await expect.element(page.getByRole('link', { name: 'Dana Marlow, 1004' }).first()).toBeVisible();
  await expectAccessible(page.getByRole('main'));
});

test('snoozing a task that is not due yet puts it later, never earlier', async () => {
  const calls = await open('/agent-portal/tasks', 'agent', {
    listTasks: listed(task(1, 'Call Hector', { due_on: '2026-11-25', due: 'later' })),
  });
  await expect.element(title('Call Hector')).toBeVisible();
  title('Call Hector').element().focus();
  await userEvent.keyboard('l');
  await expect.poll(() => calls.of('snoozeTask')).toEqual([{ task_id: 1, due_on: '2026-11-26' }]);
});

test('a new task keeps what is typed while it is refused, at its field', async () => {
  const calls = await open('/agent-portal/tasks', 'agent', {
    listTasks: listed(),
    saveTask: () => new Refused(422, 'Check the fields.', { owner_id: ['Bo can’t open this application.'] }),
  });
  await expect.element(page.getByText('No tasks yet')).toBeVisible();
  await page.getByRole('button', { name: 'New task' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect.element(dialog.getByText('Field is required.')).toBeVisible();
  await dialog.getByLabelText('What to do').fill('Call Hector');
  await dialog.getByLabelText('Due', { exact: true }).fill('2036-03-14');
  await dialog.getByLabelText('Time (optional)').fill('14:00');
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect.element(dialog.getByText('Bo can’t open this application.')).toBeVisible();
  await expect.element(dialog.getByLabelText('What to do')).toHaveValue('Call Hector');
  calls.stub({ saveTask: { task: task(4, 'Call Hector') } });
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.of('saveTask').at(-1)).toMatchObject({ title: 'Call Hector', due_on: '2036-03-14', due_time: '14:00' });
});

test('a follow-up of a rule leads to the message that reminds the client', async () => {
  const application = {
    id: 7,
    application_id: 1055,
    application_type: 'flood' as const,
    client: 'Dana Whitfield',
    address: '77 Sandpiper Ln, Punta Gorda',
  };
  await open('/agent-portal/tasks', 'agent', {
    listTasks: listed(
      task(1, 'No reply: follow up', { rule: 'no_reply', created_by: null, application }),
      task(2, 'The policy ends', { rule: 'expiring', created_by: null, application }),
    ),
  });
  await expect
    .element(page.getByRole('link', { name: 'Write: No reply: follow up' }))
    .toHaveAttribute('href', '/agent-portal/application-details/7');
  await expect.element(page.getByRole('link', { name: /Write: The policy/ })).not.toBeInTheDocument();
});

test('says that tasks could not be loaded, and tries again', async () => {
  const calls = await open('/agent-portal/tasks', 'agent', {
    listTasks: () => new Refused(500, 'Something went wrong.'),
  });
  await expect.element(page.getByText('This could not be loaded')).toBeVisible();
  calls.stub({ listTasks: listed(task(1, 'Call Hector', { due: 'overdue', due_on: '2026-11-19' })) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('yesterday')).toBeVisible();
});

const none = { count: 0, items: [] };
const APPLICATION = {
  id: 7,
  application_id: 1055,
  application_type: 'flood' as const,
  client: 'Dana Whitfield',
  address: '77 Sandpiper Ln, Punta Gorda',
};

test('the landing page shows what today asks, each line leading to where it is done', async () => {
  const today: AnswerOf<'getToday'>['today'] = {
    date: TODAY,
    signed: {
      count: 1,
      items: [
        {
          application: APPLICATION,
          signer_name: 'Dana Whitfield',
          carrier_name: 'Palmetto Flood',
          premium: 2_998.81,
          signed_at: '2026-11-20T12:00:00.000Z',
        },
      ],
    },
    questions: none,
    leads: none,
    tasks: { count: 1, items: [task(1, 'Call Hector', { due_time: '14:00' })] },
    failed: {
      count: 100,
      items: [{ application: APPLICATION, text: 'Roof year is missing.', at: '2026-11-20T12:00:00.000Z' }],
    },
  };
  const calls = await open('/dashboard/home', 'admin', { getToday: { today } });
  const card = page.getByRole('region', { name: 'Today' });
  await expect
    .element(card.getByRole('link', { name: 'Dana Whitfield signed Palmetto Flood' }))
    .toHaveAttribute('href', '/agent-portal/application-details/7?tab=results');
  await expect.element(card.getByText('2:00 PM')).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'Launches that failed 99+' })).toBeVisible();
  await expect.element(card.getByText('Answers to give')).not.toBeInTheDocument();
  await card.getByText(/^Agency/).click();
  await expect.poll(() => calls.of('getToday').at(-1)).toEqual({ whose: 'all' });
  calls.stub({
    getToday: { today: { date: TODAY, signed: none, questions: none, leads: none, tasks: none, failed: none } },
  });
  await card.getByText('Mine', { exact: true }).click();
});

test('an empty day of one’s own says what the agency has open', async () => {
  const nothing = { date: TODAY, signed: none, questions: none, leads: none, tasks: none, failed: none };
  await open('/dashboard/home', 'admin', {
    getToday: ({ whose }: { whose?: string }) => ({
      today: whose === 'all' ? { ...nothing, tasks: { count: 3, items: [] } } : nothing,
    }),
  } as never);
  await expect.element(page.getByText('Nothing of yours')).toBeVisible();
  await expect.element(page.getByText('Your agency has 3 open.')).toBeVisible();
  await expect.element(page.getByText('Agency 3')).toBeVisible();
});

test('an empty day says so', async () => {
  await open('/dashboard/home', 'agent');
  await expect.element(page.getByText('All caught up')).toBeVisible();
  await expect.element(page.getByText('Nothing due today.')).toBeVisible();
});

test('an empty day takes no more of a phone than it needs: the recent applications follow', async () => {
  await open('/dashboard/home', 'agent', {}, { size: [390, 844] });
  await expect.element(page.getByText('All caught up')).toBeVisible();
  const recent = page.getByRole('region', { name: 'Recently changed' });
  await expect.element(recent).toBeVisible();
  const [today, below] = [page.getByRole('region', { name: 'Today' }), recent].map((one) =>
    one.element().getBoundingClientRect(),
  );
  expect((below?.top ?? 0) - (today?.bottom ?? 0)).toBeLessThan(32);
  expect(today?.height).toBeLessThan(400);
});

test('keeps what is typed into a task when its dialog is closed, until it is canceled', async () => {
  await open('/agent-portal/tasks', 'agent', { listTasks: listed(task(1, 'Call Hector')) });
  const note = page.getByLabelText('Note (optional)');
  await title('Call Hector').click();
  await note.fill('After five.');
  await userEvent.keyboard('{Escape}');
  await expect.element(note).not.toBeInTheDocument();
  await title('Call Hector').click();
  await expect.element(note).toHaveValue('After five.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await title('Call Hector').click();
  await expect.element(note).toHaveValue('');
});

test('says what somebody else changed in a task that is being edited, and saves over it the second time', async () => {
  const before = task(1, 'Call Hector');
  const now = task(1, 'Write to Hector', { version: 2, note: 'By noon' });
  let newest = before;
  const calls = await open('/agent-portal/tasks', 'agent', {
    listTasks: () => listed(newest),
    saveTask: ({ version, ...more }) =>
      version === 2 ? { task: task(1, more.title, { version: 3 }) } : new Refused(409, 'Changed.', {}, { task: now }),
  });
  await title('Call Hector').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('What to do').fill('Call Hector back');
  newest = now;
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(/What to do \(now “Write to Hector”\). Yours is shown/)).toBeVisible();
  await expect.element(dialog.getByLabelText('What to do')).toHaveValue('Call Hector back');
  await expect.element(dialog.getByLabelText('Note (optional)')).toHaveValue('By noon');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.of('saveTask').at(-1)).toMatchObject({ version: 2, title: 'Call Hector back', note: 'By noon' });
});

test('opens an empty form after a task was added, though one typed on while it was sent', async () => {
  let add = () => {};
  await open('/agent-portal/tasks', 'agent', {
    listTasks: listed(),
    saveTask: () => new Promise((done) => (add = () => done({ task: task(4, 'Call Hector') }))),
  });
  await page.getByRole('button', { name: 'New task' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('What to do').fill('Call Hector');
  await dialog.getByLabelText('Due', { exact: true }).fill('2036-03-14');
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await dialog.getByLabelText('Note (optional)').fill('At nine');
  add();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'New task' }).first().click();
  await expect.element(dialog.getByLabelText('What to do')).toHaveValue('');
  await expect.element(dialog.getByLabelText('Note (optional)')).toHaveValue('');
});

test('shows what is typed in one agency in no other', async () => {
  const calls = await open('/agent-portal/tasks', 'agent', { listTasks: listed() });
  const work = async (id: number) => {
    const user = aUser('agent', { agency: { ...AGENCY, id } });
    calls.stub({ chooseAgency: { user }, getUserFreshData: user });
    await chooseAgency(id);
  };
  await page.getByRole('button', { name: 'New task' }).first().click();
  const box = page.getByRole('dialog').getByLabelText('What to do');
  await box.fill('Call Hector');
  await work(2);
  await expect.element(box).toHaveValue('');
  await work(1);
  await expect.element(box).toHaveValue('Call Hector');
});

test('leads to the send dialog of a lead’s quotes, and to the form of one without, with the reason', async () => {
  const lead = { source: 'Web', at: '2026-11-20T12:00:00.000Z', shown_price: 2_229, price_on_terms: 2_229 };
  const none = { quote_count: 0, shown_price: null, price_on_terms: null };
  const of = (id: number, client: string) => ({ ...APPLICATION, id, client });
  const leads = {
    count: 5,
    items: [
      { ...lead, application: of(7, 'Rosa Delgado'), quote_count: 11, not_launched: null },
      { ...lead, application: of(8, 'Luis Ortega'), quote_count: 2, shown_price: 1_900, not_launched: null },
      { ...lead, application: of(9, 'Ida Koch'), quote_count: 3, price_on_terms: null, not_launched: null },
      { ...lead, ...none, application: of(10, 'Dana Marlow'), not_launched: null },
      { ...lead, ...none, application: of(11, 'Petra Klein'), not_launched: '3 answers missing' },
    ],
  };
  await open('/dashboard/home', 'agent', { getToday: { today: { date: TODAY, leads } } as never });
  const card = page.getByRole('region', { name: 'Today' });
  await expect.element(card.getByText(/^11 quotes from \$2,229/)).toBeVisible();
  await expect.element(card.getByText(/^2 quotes, lowest on your terms \$2,229/)).toBeVisible();
  await expect.element(card.getByText(/^3 quotes from \$2,229.*, none on all your terms/)).toBeVisible();
  await expect.element(card.getByText(/^not quoted yet/)).toBeVisible();
  await expect.element(card.getByText(/^not launched: 3 answers missing/)).toBeVisible();
  const linkOf = (name: RegExp) => expect.element(card.getByRole('link', { name }));
  await linkOf(/Rosa Delgado/).toHaveAttribute('href', '/agent-portal/application-details/7?tab=results&send=usual');
  await linkOf(/Petra Klein/).toHaveAttribute('href', '/agent-portal/application-details/11');
  await expect.element(card.getByText('Send', { exact: true }).first()).toBeVisible();
});
