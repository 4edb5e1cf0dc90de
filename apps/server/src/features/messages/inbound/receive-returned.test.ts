import { expect, it } from 'vitest';
import { quoted, succeeded } from '../../../../test/support/application.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';

const server = useServer();
let next = 0;

async function sent(agent: SignedIn, receiver: string, application_id: number) {
  const mail = { application_id, type: 'email', receiver, subject: 'Your quotes', body: 'Hi, which one?' } as const;
  const { message } = succeeded(await agent.call('sendMessage', mail));
  return message.id;
}

const rowOf = (id: number) =>
  server.current.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const talk = async (agent: SignedIn, address: string) =>
  succeeded(await agent.call('getMessages', { address })).messages.map(({ state, reason }) => [state, reason]);

/** A delivery report to the address `to`. */
function report(to: string, { action = 'failed', status = '5.1.1', is = 'message/delivery-status' } = {}): string {
  next += 1;
  return [
    'From: MAILER-DAEMON@mx.example',
    `To: ${to}`,
    'Subject: Undelivered',
    `Message-ID: <r${next}@mx.example>`,
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    ...['--b', 'Content-Type: text/plain', '', 'Not delivered.', ''],
    ...['--b', `Content-Type: ${is}`, '', 'Reporting-MTA: dns; mx.example', ''],
    ...['Final-Recipient: rfc822; a@b.example', `Action: ${action}`, `Status: ${status}`, '', '--b--', ''],
  ].join('\r\n');
}

it('an e-mail that comes back has failed, with why and what to do, and its sender is told once', async () => {
  const agent = await server.current.as('agent');
  const { id: application_id } = await quoted(agent);
  const id = await sent(agent, 'returned@example.com', application_id);
  await eventually(async () => expect((await rowOf(id)).state).toBe('failed'));
  expect(await talk(agent, 'returned@example.com')).toEqual([
    ['failed', 'The client’s mail server knows no such address. Check it with the client. (Status 5.1.1)'],
  ]);
  const tied =
    server.current.sandbox.inbox.mails.find(({ to }) => to.join().includes('returned@'))?.answers_to[1] ?? '';
  expect(await server.current.sandbox.mail(report(tied))).toBe(200);
  const { history } = succeeded(await agent.call('getApplicationHistory', { application_id }));
  expect(history.data.filter(({ action }) => action.startsWith('an e-mail came back'))).toHaveLength(1);
  const { user_notifications } = succeeded(await agent.call('getUserNotifications', {}));
  expect(user_notifications.filter(({ kind }) => kind === 'send_failed')).toHaveLength(1);
});

it('nothing changes by a report of one that is late, that has no report within, or that names another e-mail', async () => {
  const agent = await server.current.as('agent');
  const { id: application_id } = await quoted(agent);
  const id = await sent(agent, 'patient@example.com', application_id);
  await eventually(async () => expect((await rowOf(id)).state).toBe('sent'));
  const mail = server.current.sandbox.inbox.mails.find(({ to }) => to.join().includes('patient@'));
  const tied = mail?.answers_to[1] ?? '';
  const forged = tied.replace(/\.[\da-f]{20}@/, `.${'0'.repeat(20)}@`);
  for (const raw of [
    report(tied, { action: 'delayed', status: '4.4.1' }),
    report(tied, { is: 'text/plain' }),
    report(forged),
    report('answers@freeboard.example'),
  ])
    expect(await server.current.sandbox.mail(raw)).toBe(200);
  expect((await rowOf(id)).state).toBe('sent');
  expect(await server.current.sandbox.mail(report(tied, { status: 'nonsense' }))).toBe(200);
  expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('(Status 5.0.0)') });
});
