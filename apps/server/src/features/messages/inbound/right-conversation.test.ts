import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { INBOUND_MAIL_PATH } from '../webhook-urls.ts';

const SECRET = 'sandbox-inbound-mail';
const NOON = '2026-11-23T18:00:00Z';
const OWN_NUMBER = '(727) 200-1000';
const clock = settableClock();
clock.set(NOON);
const server = useServer({
  clock,
  env: { inboundMail: { address: 'answers@freeboard.example', secret: SECRET, authserv: 'mx.demo.test' } },
});
let agent: SignedIn;
let next = 4_000;

beforeAll(async () => {
  const owner = await server.current.as('super');
  const { mgas } = succeeded(await owner.call('listMgas', {}));
  const mga_id = mgas.find(({ name }) => name === 'Harbor Light Agency')?.id ?? 0;
  succeeded(await owner.call('updateMga', { mga_id, text_from: OWN_NUMBER }));
});
beforeEach(async () => {
  clock.set(NOON);
  agent = await server.current.as('agent');
});

const dialed = (phone: string) => `+1${phone.replaceAll(/\D/g, '')}`;
const aNumber = () => {
  next += 1;
  return `(941) ${String(200 + (next % 700))}-${next}`;
};

/** Creates an application of a client. @returns its id, and the client's conversation */
async function ofClient(first_name: string, values: Record<string, unknown>) {
  const row = await made(agent, 'flood', { first_name, last_name: `Whitfield${next}`, ...values });
  return { id: row.id, conversation: `client-${row.client_id}` };
}

const textTo = async (application_id: number, receiver: string) =>
  succeeded(
    await agent.call('sendMessage', {
      application_id,
      type: 'sms',
      receiver,
      body: 'Hello',
      consent_source: 'Phone call',
    }),
  );
const textFrom = (phone: string, body: string) =>
  server.current.sandbox.text(dialed(phone), body, undefined, dialed(OWN_NUMBER));
const received = async (conversation_id: string) =>
  succeeded(await agent.call('getMessages', { conversation_id }))
    .messages.filter(({ direction }) => direction === 'inbound')
    .map(({ body }) => body);

/** Sends an e-mail. @returns the address to which answers go */
async function mailTo(application_id: number, receiver: string): Promise<string> {
  const request = { application_id, type: 'email' as const, receiver, subject: 'Your quotes', body: 'Which one?' };
  succeeded(await agent.call('sendMessage', request));
  const sent = () => server.current.sandbox.inbox.mails.findLast(({ to }) => to.join().includes(receiver));
  await eventually(async () => expect(sent()?.message_id).toBeTruthy());
  return sent()?.answers_to?.[1] ?? '';
}
async function mailFrom(from: string, to: string, text: string): Promise<number> {
  next += 1;
  const headers = [`From: ${from}`, `To: ${to}`, 'Subject: Re: Your quotes', `Message-ID: <r${next}@mail.example>`];
  const body = [...headers, 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n');
  const seconds = Math.floor(clock.now().getTime() / 1_000);
  const hash = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
  const signed = { 'content-type': 'message/rfc822', 'x-freeboard-signature': `t=${seconds},v1=${hash}` };
  const answer = await fetch(`${server.current.url}${INBOUND_MAIL_PATH}`, { method: 'POST', headers: signed, body });
  return answer.status;
}

describe('a phone that two clients share', () => {
  it('answers in the conversation of whom it was texted about last', async () => {
    const phone = aNumber();
    const [dana, mark] = [await ofClient('Dana', { phone }), await ofClient('Mark', { phone })];
    expect(mark.conversation).not.toBe(dana.conversation);
    await textTo(dana.id, phone);
    await textFrom(phone, 'This is Dana.');
    await textTo(mark.id, phone);
    await textFrom(phone, 'This is Mark.');
    expect(await received(dana.conversation)).toEqual(['This is Dana.']);
    expect(await received(mark.conversation)).toEqual(['This is Mark.']);
  });

  it('that nobody has texted yet is given to neither: a person says whose it is', async () => {
    const phone = aNumber();
    const [dana, mark] = [await ofClient('Dana', { phone }), await ofClient('Mark', { phone })];
    await textFrom(phone, 'Is my quote ready?');
    expect([await received(dana.conversation), await received(mark.conversation)]).toEqual([[], []]);
    const admin = await server.current.as('admin');
    const { conversations } = succeeded(await admin.call('getMessages', { filter: 'unread' }));
    const alone = conversations.find(({ address }) => address === phone);
    expect(alone).toMatchObject({ client_id: null, unread: 1 });
    succeeded(await admin.call('tieConversation', { channel: 'sms', address: phone, application_id: mark.id }));
    expect(await received(mark.conversation)).toEqual(['Is my quote ready?']);
    expect(await received(dana.conversation)).toEqual([]);
  });

  it('and refuses texts is texted about neither, and the refusal stands where the last text was', async () => {
    const phone = aNumber();
    const [dana, mark] = [await ofClient('Dana', { phone }), await ofClient('Mark', { phone })];
    await textTo(dana.id, phone);
    await textTo(mark.id, phone);
    await textFrom(phone, 'STOP');
    expect([await received(dana.conversation), await received(mark.conversation)]).toEqual([[], ['STOP']]);
    for (const { id } of [dana, mark]) {
      const request = { application_id: id, type: 'sms' as const, receiver: phone, body: 'Hello' };
      expect(await agent.call('sendMessage', request)).toMatchObject({ code: 422 });
    }
  });

  it('and is the agency’s own number makes no two clients one', async () => {
    const [one, other] = [
      await ofClient('Dana', { phone: OWN_NUMBER, email: 'dana-own@whitfield.example' }),
      await ofClient('Dana', { phone: OWN_NUMBER, email: 'other-own@whitfield.example' }),
    ];
    expect(one.conversation).not.toBe(other.conversation);
  });
});

describe('an e-mail that comes in', () => {
  it('answers a year-old one in its own conversation, and raises the line of it', async () => {
    const receiver = 'late@whitfield.example';
    const old = await ofClient('Dana', { email: receiver });
    const answers = await mailTo(old.id, receiver);
    const recent = await ofClient('Ruth', { email: receiver });
    await mailTo(recent.id, receiver);
    const last = await ofClient('Otto', { email: 'otto@whitfield.example' });
    await mailTo(last.id, 'otto@whitfield.example');
    clock.set('2027-11-24T18:00:00Z');
    agent = await server.current.as('agent');
    expect(await mailFrom(receiver, answers, 'Is the offer still good?')).toBe(200);
    expect(await received(old.conversation)).toEqual(['Is the offer still good?']);
    expect(await received(recent.conversation)).toEqual([]);
    const [first] = succeeded(await agent.call('getMessages', {})).conversations;
    expect(first).toMatchObject({ id: old.conversation, unread: 1, last: { body: 'Is the offer still good?' } });
  });

  it('is of whom it was written to with a dot behind the address, and so is a refusal', async () => {
    const receiver = 'dot@whitfield.example';
    const { id, conversation } = await ofClient('Dana', { email: receiver });
    await mailTo(id, receiver);
    expect(await mailFrom(`Dana <${receiver}.>`, 'answers@freeboard.example', 'With a dot.')).toBe(200);
    expect(await received(conversation)).toEqual(['With a dot.']);
    const request = { application_id: id, type: 'email' as const, subject: 'Your quotes', body: 'Hello' };
    const dotted = `${receiver}.`;
    const refused = { code: 422, errors: { receiver: [expect.any(String)] } };
    expect(await agent.call('sendMessage', { ...request, receiver: dotted })).toMatchObject(refused);
    succeeded(await agent.call('sendMessage', { ...request, receiver }));
    expect(await mailFrom(dotted, 'answers@freeboard.example', 'STOP')).toBe(200);
    expect(await agent.call('sendMessage', { ...request, receiver })).toMatchObject({ code: 422 });
  });
});
