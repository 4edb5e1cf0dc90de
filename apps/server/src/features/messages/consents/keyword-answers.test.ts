import { textSignature } from '@freeboard/sandbox';
import { beforeEach, describe, expect, it } from 'vitest';
import { quoted, succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { INBOUND_PATH } from '../webhook-urls.ts';

const HOUR_MS = 60 * 60_000;
const clock = settableClock();
const server = useServer({ clock });
let agent: SignedIn;
let next = 4_000;
// Tests move the clock by a day, which ends sessions.
beforeEach(async () => {
  agent = await server.current.as('agent');
});

const aPhone = () => {
  next += 1;
  return `+1941${200 + (next % 700)}${next}`;
};
/** @returns the automatic answer, blank for none */
async function textFrom(from: string, body: string, to = '+18135550100'): Promise<string> {
  const url = `${server.current.api.replace(/\/api$/, '')}${INBOUND_PATH}`;
  next += 1;
  const fields = new URLSearchParams({ MessageSid: `SM-keyword-${next}`, From: from, To: to, Body: body });
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': textSignature(url, fields),
    },
    body: fields.toString(),
  });
  expect(answer.status).toBe(200);
  return /<Message>(.*)<\/Message>/s.exec(await answer.text())?.[1] ?? '';
}
async function aClient(): Promise<string> {
  const [phone, { id }] = [aPhone(), await quoted(agent)];
  const receiver = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
  const text = {
    application_id: id,
    type: 'sms' as const,
    receiver,
    body: 'Hello',
    consent_source: 'Phone call' as const,
  };
  succeeded(await agent.call('sendMessage', text));
  return phone;
}

describe('HELP', () => {
  it.each([
    ['HELP', /^Harbor Light Agency: .*call \(813\) 555-0142.*rates may apply, frequency varies\. Reply STOP/],
    ['info', /^Harbor Light Agency: /],
    ['Ayuda', /^Harbor Light Agency: .*llame al \(813\) 555-0142.*Responda ALTO/],
  ])('%s is answered with agency, phone and how to stop', async (keyword, answer) => {
    expect(await textFrom(await aClient(), keyword)).toMatch(answer);
  });

  it('is answered once a day in a conversation, so that two machines never answer each other without end', async () => {
    const phone = await aClient();
    const answers = [await textFrom(phone, 'HELP'), await textFrom(phone, 'HELP'), await textFrom(phone, 'ayuda')];
    expect(answers.map((text) => text !== '')).toEqual([true, false, false]);
    clock.forward(25 * HOUR_MS);
    expect(await textFrom(phone, 'AYUDA')).toContain('Responda ALTO');
  });

  it('sent twice at once is answered once', async () => {
    const phone = await aClient();
    const answers = await Promise.all([textFrom(phone, 'HELP'), textFrom(phone, 'HELP')]);
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('of a stranger names no agency', async () => {
    const answer = await textFrom(aPhone(), 'HELP');
    expect(answer).toMatch(/^Your insurance agency: .*Reply STOP/);
    expect(answer).not.toContain('Harbor');
  });
});

describe('STOP and START', () => {
  it.each([
    ['STOP', /unsubscribed/, 'START', /again/],
    ['ALTO', /cancelaron/, 'START', /again/],
    ['ya no me escriban', /cancelaron/, 'START', /again/],
  ])('%s is answered in its language, once while it changes nothing', async (stop, stopped, start, started) => {
    const phone = await aClient();
    expect(await textFrom(phone, stop)).toMatch(stopped);
    expect(await textFrom(phone, stop)).toBe('');
    expect(await textFrom(phone, start)).toMatch(started);
    expect(await textFrom(phone, start)).toBe('');
    expect(await textFrom(phone, stop)).toMatch(stopped);
  });

  it('what means neither is answered by nobody', async () => {
    expect(await textFrom(await aClient(), 'Gracias, hasta mañana')).toBe('');
  });
});

describe('words that the client did not write', () => {
  const OURS =
    'Hi Ana, Maria Reyes of Harbor Light Agency: 3 quotes for 12 Ocean Dr, $900 to $1,400 a year. Reply STOP to opt out.';
  async function answered(body: string) {
    const { id } = await quoted(agent);
    const phone = aPhone();
    const receiver = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
    const text = {
      application_id: id,
      type: 'sms' as const,
      receiver,
      body: OURS,
      consent_source: 'Phone call' as const,
    };
    succeeded(await agent.call('sendMessage', text));
    const answer = await textFrom(phone, body);
    const again = await agent.call('sendMessage', { ...text, body: 'One more thing' });
    const { messages } = succeeded(await agent.call('getMessages', { address: receiver }));
    const message = messages.find(({ direction }) => direction === 'inbound');
    return { answer, isRefused: again.code !== 200, message, phone, text };
  }

  it('leave texts allowed: a reaction to ours is shown and found as one', async () => {
    const { answer, isRefused, message } = await answered(`Liked “${OURS}”`);
    expect({ answer, isRefused }).toEqual({ answer: '', isRefused: false });
    expect(message).toMatchObject({ is_reaction: true, client_words: 'Liked “…”', refusal_question: null });
  });

  it('leave texts allowed: a quoted line of ours above the answer', async () => {
    const { answer, isRefused, message } = await answered('> Reply STOP to opt out.\nYes, let us bind the first one');
    expect({ answer, isRefused }).toEqual({ answer: '', isRefused: false });
    expect(message).toMatchObject({ is_reaction: false, client_words: 'Yes, let us bind the first one' });
  });

  const LATE = `${['Thank you', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'].join('\n')}\nmy wife says please stop texting me`;

  it('are asked about where they may be a refusal, and end texts once the agent says so', async () => {
    const { isRefused, message, text } = await answered(LATE);
    expect(isRefused).toBe(false);
    expect(message).toMatchObject({ refusal_question: 'asked' });
    const message_id = message?.id ?? 0;
    const told = succeeded(await agent.call('answerRefusal', { message_id, is_refusal: true }));
    expect(told.message.refusal_question).toBe('refused');
    expect((await agent.call('sendMessage', { ...text, body: 'And again' })).code).toBe(422);
    expect((await agent.call('answerRefusal', { message_id, is_refusal: false })).code).toBe(409);
  });

  it('end texts in their own words until the client texts START', async () => {
    const { message, text, phone } = await answered('Yes\nSent from my iPhone\nunsubscribe me please');
    expect(message).toMatchObject({ refusal_question: 'asked' });
    succeeded(await agent.call('answerRefusal', { message_id: message?.id ?? 0, is_refusal: true }));
    const { consents } = succeeded(await agent.call('getConsents', { application_id: text.application_id }));
    expect(consents[0]).toMatchObject({ state: 'opted_out', wording: 'unsubscribe me please' });
    await textFrom(phone, 'START');
    succeeded(await agent.call('sendMessage', { ...text, body: 'Welcome back' }));
  });

  it('are not asked about any more once the client has said it', async () => {
    const { message, text, phone } = await answered(LATE);
    await textFrom(phone, 'STOP');
    await textFrom(phone, 'START');
    expect(await agent.call('answerRefusal', { message_id: message?.id ?? 0, is_refusal: true })).toMatchObject({
      code: 409,
    });
    succeeded(await agent.call('sendMessage', { ...text, body: 'Hello again' }));
  });

  it('leave texts allowed once the agent says that they are no refusal', async () => {
    const { message, text } = await answered(LATE);
    const message_id = message?.id ?? 0;
    const told = succeeded(await agent.call('answerRefusal', { message_id, is_refusal: false }));
    expect(told.message.refusal_question).toBe('not_refused');
    succeeded(await agent.call('sendMessage', { ...text, body: 'And again' }));
  });

  it('ask nothing of a message that holds none', async () => {
    const { message } = await answered('Yes please');
    expect(message).toMatchObject({ refusal_question: null, client_words: 'Yes please' });
    expect((await agent.call('answerRefusal', { message_id: message?.id ?? 0, is_refusal: true })).code).toBe(409);
  });
});
