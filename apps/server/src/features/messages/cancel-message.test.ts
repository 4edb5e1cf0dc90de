import type { RequestOf } from '@freeboard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoted, succeeded } from '../../../test/support/application.ts';
import { settableClock } from '../../../test/support/clock.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { createLog } from '../../kernel/log.ts';
import { createQueue } from '../../kernel/queue.ts';

/** 10 PM and noon in the client's time zone. */
const NIGHT = '2026-11-24T03:00:00Z';
const NOON = '2026-11-24T17:00:00Z';
const clock = settableClock();
let server: TestServer;
let agent: SignedIn;
let application_id = 0;

beforeAll(async () => {
  clock.set(NOON);
  server = await startTestServer({ clock });
  agent = await server.as('agent');
  application_id = (await quoted(agent)).id;
});
afterAll(() => server.stop());

const send = async (more: Partial<RequestOf<'sendOrDownloadQuote'>>) => {
  const answer = await agent.call('sendOrDownloadQuote', {
    request_type: 'send-email',
    application_id,
    can_undo: true,
    selected_template: 'Quotes by e-mail',
    selected_template_option: 'Short, with the PDF',
    option_subject: 'Quotes',
    option_body: '<p>Hi {{ client_first_name }}</p>',
    ...more,
  });
  const { message } = succeeded(answer);
  if (!message) throw new Error('Nothing was queued.');
  return message;
};
const aText = (number: string): Partial<RequestOf<'sendOrDownloadQuote'>> => ({
  request_type: 'send-sms',
  selected_template: 'Quotes by text',
  selected_template_option: 'Short',
  option_body: 'Hi',
  receiver_phone_number: number,
  consent_source: 'Phone call',
});
const stateOf = (id: number) =>
  server.db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirstOrThrow();
const reaches = (id: number, state: string) => eventually(async () => expect((await stateOf(id)).state).toBe(state));
const enqueue = async (message_id: number) => {
  const queue = createQueue(server.databaseUrl, createLog('silent'), { supervise: false });
  await queue.start(['send_message']);
  await queue.insert(server.db, [{ queue: 'send_message', data: { message_id } }]);
  await queue.stop();
};
const mailsTo = (address: string) => server.sandbox.inbox.mails.filter(({ to }) => to.join().includes(address));
const at = async (time: string) => {
  clock.set(time);
  agent = await server.as('agent');
};

describe('a message that waits to be undone', () => {
  it('is canceled before it goes out, and stays so', async () => {
    const { id, state, not_before, created_at } = await send({ receiver_email: 'undone@example.com' });
    expect([state, Date.parse(not_before ?? '') - Date.parse(created_at)]).toEqual(['queued', 10_000]);
    expect(succeeded(await agent.call('cancelMessage', { message_id: id })).message.state).toBe('canceled');
    expect(await agent.call('cancelMessage', { message_id: id })).toMatchObject({
      code: 409,
      message: 'It is already canceled.',
    });
    expect((await agent.call('sendMessageNow', { message_id: id })).code).toBe(409);
    // A job that runs after the cancellation sends nothing.
    await enqueue(id);
    await reaches((await send({ receiver_email: 'after@example.com', can_undo: false })).id, 'sent');
    expect((await stateOf(id)).state).toBe('canceled');
    expect(mailsTo('undone@example.com')).toEqual([]);
  });

  it('goes out once when it is sent without waiting, and cannot be canceled any more', async () => {
    const { id } = await send({ receiver_email: 'at-once@example.com' });
    succeeded(await agent.call('sendMessageNow', { message_id: id }));
    await reaches(id, 'sent');
    expect(mailsTo('at-once@example.com')).toHaveLength(1);
    expect(await agent.call('cancelMessage', { message_id: id })).toMatchObject({
      code: 409,
      message: 'It has already gone out.',
    });
  });

  it('is canceled or sent, never both, when two people act at once', async () => {
    const { id } = await send({ receiver_email: 'two@example.com' });
    const [canceled, sent] = await Promise.all([
      agent.call('cancelMessage', { message_id: id }),
      agent.call('sendMessageNow', { message_id: id }),
    ]);
    if (sent.ok && !canceled.ok) await reaches(id, 'sent');
    else expect((await stateOf(id)).state).toBe('canceled');
    expect(mailsTo('two@example.com')).toHaveLength((await stateOf(id)).state === 'sent' ? 1 : 0);
  });

  it('is not sent a second time meanwhile, by whomever', async () => {
    const body = (person: SignedIn, more = {}) =>
      person.call('sendOrDownloadQuote', {
        request_type: 'send-email',
        application_id,
        can_undo: true,
        receiver_email: 'once@example.com',
        selected_template: 'Quotes by e-mail',
        option_subject: 'Quotes',
        option_body: '<p>Hi</p>',
        ...more,
      });
    const answers = await Promise.all([body(agent), body(await server.as('admin')), body(agent)]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, message: expect.stringContaining('right now') });
    succeeded(await body(agent, { option_subject: 'Something else' }));
    const link = { option_body: 'Look: {{ client_link }}' };
    const text = (more: object) => body(agent, { ...aText('(813) 555-2809'), ...more });
    succeeded(await text(link));
    expect(await text(link)).toMatchObject({ code: 409 });
    succeeded(await text({ option_body: 'Call me.' }));
    expect(await text({ option_body: 'Call me.' })).toMatchObject({ code: 409 });
  });

  it('is out of reach for another agency', async () => {
    const { id } = await send({ receiver_email: 'foreign@example.com' });
    const stranger = await server.as('agent2');
    expect((await stranger.call('cancelMessage', { message_id: id })).code).toBe(404);
    expect((await stranger.call('sendMessageNow', { message_id: id })).code).toBe(404);
    expect((await stateOf(id)).state).toBe('queued');
  });
});

describe('a text that quiet hours hold', () => {
  it('goes out at once with a reason alone, which is in the history', async () => {
    await at(NIGHT);
    const { id } = await send({ ...aText('(813) 555-2801'), can_undo: false });
    await reaches(id, 'held');
    expect(await agent.call('sendMessageNow', { message_id: id, at_once_because: ' ' })).toMatchObject({
      code: 422,
      errors: { at_once_because: ['Field is required.'] },
    });
    succeeded(await agent.call('sendMessageNow', { message_id: id, at_once_because: 'She waits for it.' }));
    await reaches(id, 'delivered');
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id }));
    expect(history.data.map(({ action }) => action)).toContain('sent a text in quiet hours: She waits for it.');
    await at(NOON);
  });

  it('is canceled', async () => {
    await at(NIGHT);
    const { id } = await send({ ...aText('(813) 555-2802'), can_undo: false });
    await reaches(id, 'held');
    expect(succeeded(await agent.call('cancelMessage', { message_id: id })).message.state).toBe('canceled');
    await at(NOON);
  });

  it('and answered a question of the client opens it again when it is canceled', async () => {
    const { url } = succeeded(await agent.call('createClientLink', { application_id }));
    const token = url.split('#')[1] ?? '';
    succeeded(await server.guest.call('askAgent', { token, question: 'Is the dock covered?' }));
    await at(NIGHT);
    const reply = { application_id, type: 'sms', receiver: '(813) 555-2803', consent_source: 'Phone call' } as const;
    const { message } = succeeded(await agent.call('sendMessage', { ...reply, body: 'It is.' }));
    const answers = async () =>
      succeeded(await agent.call('getClientQuestions', { application_id })).questions.map(({ answer }) => answer);
    expect(await answers()).toEqual(['It is.']);
    await reaches(message.id, 'held');
    succeeded(await agent.call('cancelMessage', { message_id: message.id }));
    expect(await answers()).toEqual([null]);
    await at(NOON);
  });
});
