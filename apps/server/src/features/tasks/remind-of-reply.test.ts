import { beforeAll, expect, it } from 'vitest';
import { quoted, succeeded } from '../../../test/support/application.ts';
import { doNow } from '../../../test/support/jobs.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { taskRulesJob } from '../automation/index.ts';

const server = useServer();
let agent: SignedIn;

beforeAll(async () => {
  agent = await server.current.as('agent');
});

const send = (application_id: number, more: object) =>
  agent.call('sendOrDownloadQuote', {
    request_type: 'send-email',
    application_id,
    receiver_email: 'client@example.test',
    selected_template: 'Quotes',
    selected_template_option: 'Short',
    option_subject: 'Quotes',
    option_body: '<p>Hi</p>',
    ...more,
  });
const tasksOf = async (application_id: number, view: 'open' | 'done' = 'open') =>
  succeeded(await agent.call('listTasks', { application_id, view })).tasks.data;
const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

it('reminds the sender in so many days; sent again, the one task moves', async () => {
  const { id } = await quoted(agent);
  succeeded(await send(id, {}));
  expect(await tasksOf(id)).toEqual([]);
  succeeded(await send(id, { remind_in_days: 2 }));
  const { today } = succeeded(await agent.call('listTasks', { application_id: id }));
  const [task, ...others] = await tasksOf(id);
  expect(others).toEqual([]);
  expect(task).toMatchObject({
    due_on: daysFrom(today, 2),
    owner: { id: agent.id },
    rule: 'no_reply',
    title: expect.stringMatching(/^No reply to the quotes sent \d\d-\d\d-\d{4}: follow up$/),
  });
  succeeded(await send(id, { remind_in_days: 5 }));
  expect(await tasksOf(id)).toMatchObject([{ id: task?.id, due_on: daysFrom(today, 5) }]);
  expect(await send(id, { remind_in_days: 0 })).toMatchObject({
    code: 422,
    errors: { remind_in_days: [expect.any(String)] },
  });
});

it('ends with the client’s reply, and where the message was canceled', async () => {
  const [answered, canceled, open] = [await quoted(agent), await quoted(agent), await quoted(agent)];
  for (const { id } of [answered, open]) succeeded(await send(id, { remind_in_days: 3 }));
  const { message } = succeeded(await send(canceled.id, { remind_in_days: 3, can_undo: true }));
  succeeded(await agent.call('cancelMessage', { message_id: message?.id ?? 0 }));
  const { agency_id: agencyId } = await server.current.db
    .selectFrom('applications')
    .select('agency_id')
    .where('id', '=', answered.id)
    .executeTakeFirstOrThrow();
  await server.current.db
    .insertInto('messages')
    .values({
      agency_id: agencyId,
      application_id: answered.id,
      channel: 'email',
      direction: 'inbound',
      state: 'received',
      address: 'client@example.test',
      body: 'Thank you.',
      created_at: new Date(Date.now() + 1_000),
    })
    .execute();
  await doNow(server.current, taskRulesJob);
  await eventually(async () => {
    expect(await tasksOf(answered.id, 'done')).toMatchObject([{ ended_because: 'the client replied' }]);
    expect(await tasksOf(canceled.id, 'done')).toMatchObject([{ ended_because: 'nothing was sent' }]);
  });
  expect(await tasksOf(open.id, 'done')).toEqual([]);
  expect(await tasksOf(open.id)).toHaveLength(1);
});
