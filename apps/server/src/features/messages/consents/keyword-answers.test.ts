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
// A session does not outlive the day that a test lets pass.
beforeEach(async () => {
  agent = await server.current.as('agent');
});

/** Returns a phone that nobody has written to or from. */
const aPhone = () => {
  next += 1;
  return `+1941${200 + (next % 700)}${next}`;
};
/** Texts as a client does. @returns what is answered to them, blank for nothing */
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
/** Returns a phone that the agent has written to. */
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
