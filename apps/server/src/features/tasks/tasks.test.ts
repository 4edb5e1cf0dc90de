import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { made, succeeded } from '../../../test/support/application.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'none' });
let admin: SignedIn;
let agent: SignedIn;
let other: SignedIn;
let customer: SignedIn;

const DUE = '2036-03-14';
const save = async (who: SignedIn, input: Record<string, unknown> = {}) =>
  succeeded(await who.call('saveTask', { title: 'Call back', due_on: DUE, ...input } as never)).task;
const list = async (who: SignedIn, request: Record<string, unknown> = {}) =>
  succeeded(await who.call('listTasks', { per_page: 100, ...request } as never)).tasks.data;
const titles = async (who: SignedIn, request: Record<string, unknown> = {}) =>
  (await list(who, request)).map(({ title }) => title);

beforeAll(async () => {
  admin = await server.current.as('admin');
  agent = await server.current.as('agent');
  other = await server.current.as('agent2');
  customer = await server.current.as('customer');
});

describe('tasks made by hand', () => {
  it('belong to an owner and an application, and are listed by their day and time', async () => {
    const { id: application_id, application_id: number } = await made(agent, 'flood', { first_name: 'Hector' });
    await save(agent, { title: 'Late on the day', application_id, owner_id: agent.id });
    await save(agent, { title: 'At two', due_time: '14:00', application_id, owner_id: agent.id });
    await save(agent, { title: 'The day before', due_on: '2036-03-13', note: 'Promised', application_id });
    const tasks = await list(agent, { application_id });
    expect(tasks.map(({ title }) => title)).toEqual(['The day before', 'At two', 'Late on the day']);
    expect(tasks[1]).toMatchObject({
      due_on: DUE,
      due_time: '14:00',
      due: 'later',
      owner: { id: agent.id },
      created_by: 'Maria Reyes',
      application: { id: application_id, application_id: number },
    });
    expect(tasks[0]?.owner).toBeNull();
  });

  it.each([
    [{ title: ' ' }, { title: ['Field is required.'] }],
    [{ due_on: '2020-01-01' }, { due_on: ['This day has passed.'] }],
    [{ due_on: '2036-02-30' }, { due_on: ['Value is not valid.'] }],
    [{ due_on: '2999-01-01' }, { due_on: ['Choose a day within 10 years.'] }],
    [{ due_time: '25:00' }, { due_time: ['Value is not valid.'] }],
    [{ owner_id: 1_999_999 }, { owner_id: ['Value is not valid.'] }],
  ])('refuses %j at its field', async (input, errors) => {
    const answer = await agent.call('saveTask', { title: 'Call back', due_on: DUE, ...input });
    expect(answer).toMatchObject({ ok: false, code: 422, errors });
  });

  it('go to nobody who cannot open the application, nor to a customer', async () => {
    const { id: application_id } = await made(admin);
    const refused = await admin.call('saveTask', { title: 'x', due_on: DUE, application_id, owner_id: agent.id });
    expect(refused).toMatchObject({
      errors: { owner_id: ['Maria Reyes can’t open this application. Assign it to them first.'] },
    });
    const toCustomer = await admin.call('saveTask', { title: 'x', due_on: DUE, owner_id: customer.id });
    expect(toCustomer).toMatchObject({ code: 422, errors: { owner_id: ['Value is not valid.'] } });
    const toOther = await admin.call('saveTask', { title: 'x', due_on: DUE, owner_id: other.id });
    expect(toOther).toMatchObject({ code: 422, errors: { owner_id: ['Value is not valid.'] } });
  });

  it('are seen by their agency alone, and by an agent only where they are theirs', async () => {
    const { id: application_id } = await made(admin);
    const hidden = await save(admin, { title: 'For the admin', application_id, owner_id: admin.id });
    const shared = await save(admin, { title: 'For Maria', owner_id: agent.id });
    expect(await titles(admin, { whose: 'all' })).toEqual(expect.arrayContaining(['For the admin', 'For Maria']));
    const seen = await titles(agent, { whose: 'all' });
    expect(seen).toContain('For Maria');
    expect(seen).not.toContain('For the admin');
    expect(await titles(other, { whose: 'all' })).toEqual([]);
    for (const [who, task_id] of [
      [agent, hidden.id],
      [other, shared.id],
    ] as const) {
      expect(await who.call('setTaskDone', { task_id, is_done: true })).toMatchObject({ code: 404 });
      expect(await who.call('snoozeTask', { task_id, due_on: DUE })).toMatchObject({ code: 404 });
      expect(await who.call('assignTask', { task_id, owner_id: who.id })).toMatchObject({ code: 404 });
      expect(await who.call('saveTask', { task_id, title: 'x', due_on: DUE })).toMatchObject({ code: 404 });
    }
    expect(await other.call('listTasks', { application_id })).toMatchObject({ code: 404 });
    expect(await customer.call('listTasks', {})).toMatchObject({ code: 403 });
  });

  it('are done, opened again, snoozed and given away, each in the history', async () => {
    const { id: application_id } = await made(agent);
    const { id: task_id } = await save(agent, { title: 'Send the form', application_id, owner_id: agent.id });
    const done = succeeded(await agent.call('setTaskDone', { task_id, is_done: true })).task;
    expect(done.done_at).not.toBeNull();
    expect(await titles(agent, { view: 'done', application_id })).toEqual(['Send the form']);
    expect(await agent.call('snoozeTask', { task_id, due_on: '2036-03-20' })).toMatchObject({ code: 409 });
    succeeded(await agent.call('setTaskDone', { task_id, is_done: false }));
    expect(succeeded(await agent.call('snoozeTask', { task_id, due_on: '2036-03-20' })).task.due_on).toBe('2036-03-20');
    expect(await agent.call('snoozeTask', { task_id, due_on: '2020-03-20' })).toMatchObject({
      errors: { due_on: ['Choose a later day.'] },
    });
    const given = succeeded(await agent.call('assignTask', { task_id, owner_id: admin.id })).task;
    expect(given.owner?.id).toBe(admin.id);
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id }));
    expect(history.data.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'added a task',
        'finished a task',
        'opened a task again',
        'snoozed a task',
        'gave a task to a colleague',
      ]),
    );
    const { user_notifications } = succeeded(await admin.call('getUserNotifications', { user_id: admin.id }));
    expect(user_notifications.map(({ text }) => text)).toContain('Maria Reyes gave you a task.');
  });

  it('refuse the change of a version that is not the latest, and show the latest', async () => {
    const { id: task_id, version } = await save(agent, { title: 'First', owner_id: agent.id });
    const change = (title: string) => agent.call('saveTask', { task_id, version, title, due_on: DUE });
    const answers = await Promise.all([change('Second'), change('Third')]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409 });
  });

  it('are finished once by two at a time', async () => {
    const { id: task_id } = await save(agent, { owner_id: agent.id });
    const finish = () => agent.call('setTaskDone', { task_id, is_done: true });
    const [one, two] = (await Promise.all([finish(), finish()])).map(succeeded);
    expect(one?.task.done_at).toBe(two?.task.done_at);
  });
});

describe('a task about a client', () => {
  let count = 0;
  const aClient = async (by: SignedIn, first_name = 'Rosa') => {
    count += 1;
    const application = await made(by, 'flood', {
      first_name,
      last_name: 'Taskclient',
      email: `rosa-${server.current.id}-${count}@marin.example`,
    });
    return { ...application, client_id: application.client_id ?? 0 };
  };

  it('is listed with those of the client’s applications, leads to the client, and stays when it is changed', async () => {
    const { id: application_id, client_id } = await aClient(agent);
    const made_ = await save(agent, { title: 'Send a birthday card', client_id, owner_id: agent.id });
    expect(made_).toMatchObject({ client: { id: client_id, name: 'Rosa Taskclient' }, application: null });
    await save(agent, { title: 'Call about the deductible', application_id });
    expect(await titles(agent, { client_id })).toEqual(['Send a birthday card', 'Call about the deductible']);
    const { version, id: task_id } = made_;
    expect(await save(agent, { task_id, version, title: 'Send a card' })).toMatchObject({ client: { id: client_id } });
  });

  it('follows the client into a merge and back', async () => {
    const [one, other] = [await aClient(agent), await aClient(agent, 'Ruth')];
    const { id } = await save(agent, { title: 'Ask for the survey', client_id: other.client_id, owner_id: agent.id });
    const pair = { client_id: one.client_id, other_id: other.client_id };
    const { merge_id } = succeeded(await agent.call('mergeClients', pair));
    expect((await list(agent, { client_id: one.client_id })).map((task) => [task.id, task.client?.id])).toEqual([
      [id, one.client_id],
    ]);
    succeeded(await agent.call('undoClientMerge', { merge_id }));
    expect(await titles(agent, { client_id: one.client_id })).toEqual([]);
    expect(await titles(agent, { client_id: other.client_id })).toEqual(['Ask for the survey']);
  });

  it('is refused of a client out of reach, of another agency, and beside an application', async () => {
    const { id: application_id, client_id } = await aClient(agent);
    const theirs = await aClient(admin);
    const call = (who: SignedIn, input: object) => who.call('saveTask', { title: 'x', due_on: DUE, ...input });
    expect(await call(agent, { client_id: theirs.client_id })).toMatchObject({ code: 404 });
    expect(await call(other, { client_id })).toMatchObject({ code: 404 });
    expect(await other.call('listTasks', { client_id })).toMatchObject({ code: 404 });
    expect(await call(customer, { client_id })).toMatchObject({ code: 403 });
    expect(await call(agent, { client_id, application_id })).toMatchObject({
      errors: { client_id: ['Choose the client or one of its applications, not both.'] },
    });
  });
});
