import type { RequestOf } from '@freeboard/contract';
import { textSignature } from '@freeboard/sandbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { made, quoted, succeeded } from '../../../test/support/application.ts';
import { settableClock } from '../../../test/support/clock.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { createLog } from '../../kernel/log.ts';
import { freePort } from '../../kernel/network/free-port.ts';
import { createQueue } from '../../kernel/queue.ts';
import { STATUS_PATH } from './webhook-urls.ts';

/** Noon in Pensacola, 1 PM in Tampa. */
const NOON = '2026-11-23T18:00:00Z';
const clock = settableClock();
let server: TestServer;
let agent: SignedIn;
let application_id = 0;
let next = 2_000;

/** A phone number without messages; by its last digits the sandbox decides what happens to a text message. */
const aNumber = (ending?: string) => {
  next += 1;
  return `(813) ${String(200 + (next % 700))}-${ending ?? next}`;
};
const e164 = (phone: string) => `+1${phone.replaceAll(/\D/g, '')}`;

type Sending = RequestOf<'sendOrDownloadQuote'>;
const text = (receiver_phone_number: string, more: Partial<Sending> = {}): Sending => ({
  request_type: 'send-sms',
  application_id,
  selected_template: 'Quotes by text',
  selected_template_option: 'Short',
  option_body: 'Hi {{ client_first_name }}: {{ quote_count }}.',
  receiver_phone_number,
  consent_source: 'Phone call',
  ...more,
});
const mail = (receiver_email: string, more: Partial<Sending> = {}): Sending => ({
  request_type: 'send-email',
  application_id,
  selected_template: 'Quotes by e-mail',
  selected_template_option: 'Short, with the PDF',
  option_subject: 'Quotes for {{ property_street }}',
  option_body: '<p>Hi {{ client_first_name }},</p><p>{{ quote_count }} from {{ lowest_premium }}.</p>',
  receiver_email,
  ...more,
});
const send = async (input: Sending) => {
  const { message } = succeeded(await agent.call('sendOrDownloadQuote', input));
  if (!message) throw new Error('Nothing was queued.');
  return message;
};
const refused = async (input: Sending) => {
  const answer = await agent.call('sendOrDownloadQuote', input);
  return answer.ok ? null : { code: answer.code, errors: answer.errors };
};
const shown = async (id: number) => {
  const { messages } = succeeded(await agent.call('getMessages', { application_id, limit: 100 }));
  const found = messages.find((one) => one.id === id);
  if (!found) throw new Error(`Message ${id} is not shown.`);
  return found;
};
const rowOf = (id: number) =>
  server.db.selectFrom('messages').select(['state', 'reason']).where('id', '=', id).executeTakeFirstOrThrow();
const reaches = async (id: number, state: string) => {
  await eventually(async () => expect((await rowOf(id)).state).toBe(state));
  return shown(id);
};
/** Sets the clock and signs in again, because idle sessions end. */
const at = async (time: string) => {
  clock.set(time);
  agent = await server.as('agent');
};
const textsTo = (phone: string) => server.sandbox.inbox.texts.filter(({ to }) => to === e164(phone));
const mailsTo = (address: string) => server.sandbox.inbox.mails.filter(({ to }) => to.join().includes(address));

beforeAll(async () => {
  clock.set(NOON);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  server = await startTestServer({ clock, env: { port, publicUrl: url } });
  agent = await server.as('agent');
  application_id = (await quoted(agent)).id;
});
afterAll(() => server.stop());
beforeEach(() => at(NOON));

describe('an e-mail', () => {
  it('arrives once with the PDF, who it is from, and the way out', async () => {
    const { id } = await send(mail('John.Smith@example.com'));
    await reaches(id, 'sent');
    const [arrived, ...more] = mailsTo('john.smith@example.com');
    expect(more).toEqual([]);
    expect(arrived?.subject).toBe('Quotes for 12 Ocean Dr');
    expect(arrived?.from).toBe('Harbor Light Agency <quotes@freeboard.example>');
    expect(arrived?.reply_to).toBe('Maria Reyes <agent@demo.test>');
    expect(arrived?.text).toMatch(/\d+ quotes and 1 indication from \$/);
    expect(arrived?.text).toContain('210 Bay Street, Tampa FL 33602');
    expect(arrived?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const [file] = arrived?.attachments ?? [];
    expect(file?.media_type).toBe('application/pdf');
    expect(
      Buffer.from(file?.bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('shows what a person typed as text, never as markup', async () => {
    const { id } = await send(
      mail('markup@example.com', { option_body: '<p>Hi</p><script>alert(1)</script><img src="x">' }),
    );
    await reaches(id, 'sent');
    const [arrived] = mailsTo('markup@example.com');
    expect(arrived?.html).not.toMatch(/<script|<img|alert/);
  });

  it('ends by one click, and no more is sent', async () => {
    const { id } = await send(mail('leaving@example.com'));
    await reaches(id, 'sent');
    const link = /<([^>]+)>/.exec(mailsTo('leaving@example.com')[0]?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(link).not.toContain('leaving');
    const clicked = await fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect(clicked.status).toBe(200);
    expect(await refused(mail('Leaving@example.com'))).toEqual({
      code: 422,
      errors: { receiver_email: ['This client has unsubscribed from e-mail.'] },
    });
    expect(
      (await fetch(`${link.slice(0, -20)}${link.at(-20) === 'A' ? 'B' : 'A'}${link.slice(-19)}`, { method: 'POST' }))
        .status,
    ).toBe(404);
  });

  it('that the mail server refuses says why and what to do', async () => {
    const unknown = await send(mail('unknown@example.com'));
    expect((await reaches(unknown.id, 'failed')).reason).toMatch(
      /does not know this address.*Check it with the client/,
    );
    const spam = await send(mail('spam@example.com'));
    expect((await reaches(spam.id, 'failed')).reason).toMatch(
      /as spam or against its policy.*answer: '554 5\.7\.1 Looks like spam'/,
    );
    const busy = await send(mail('busy@example.com'));
    await eventually(async () => expect((await rowOf(busy.id)).reason).toMatch(/try again later/));
    expect((await rowOf(busy.id)).state).toBe('queued');
  });
});

describe('a text', () => {
  it('arrives once and is delivered, whatever reports come twice or late', async () => {
    const phone = aNumber();
    const { id, address } = await send(text(phone));
    expect(address).toBe(phone);
    await reaches(id, 'delivered');
    expect(textsTo(phone).map(({ body }) => body)).toEqual([
      expect.stringMatching(/^Hi \w+: \d+ quotes and 1 indication\.$/),
    ]);
  });

  it.each(['99999999999', '-1', 'x'])('with a signed report of a message %s is of no message', async (message) => {
    const url = `${server.url}${STATUS_PATH}?message=${message}`;
    const fields = new URLSearchParams({ MessageSid: 'SM-of-nothing', MessageStatus: 'delivered' });
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': textSignature(url, fields),
      },
      body: fields.toString(),
    });
    expect(answer.status).toBe(404);
  });

  it('carries the PDF by an address that ends', async () => {
    const phone = aNumber();
    await reaches((await send(text(phone, { send_application_pdf_as_media: 'Yes' }))).id, 'delivered');
    const media = textsTo(phone)[0]?.media_url ?? '';
    const fetched = await fetch(media);
    expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    clock.forward(25 * 60 * 60_000);
    expect((await fetch(media)).status).toBe(404);
  });

  it.each([
    ['0001', 'failed', /no phone number/],
    ['0003', 'failed', /off or out of reach/],
    ['0006', 'failed', /landline/],
    ['0007', 'failed', /spam/],
    ['0012', 'failed', /too long/],
    ['0002', 'opted_out', /ended texts/],
  ])('to a number that ends in %s is %s with its reason', async (ending, state, reason) => {
    const { id } = await send(text(aNumber(ending)));
    expect((await reaches(id, state)).reason).toMatch(reason);
  });

  it('that its gateway refuses for an opt-out is recorded so while nobody else writes to that address', async () => {
    await sql`create function require_lock() returns trigger language plpgsql as $$ begin
      if new.source = 'Text gateway' and not exists (
        select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' and granted)
      then raise 'The address is not locked.'; end if;
      return new; end $$`.execute(server.db);
    await sql`create trigger require_lock before insert on consents for each row execute function require_lock()`.execute(
      server.db,
    );
    try {
      const phone = aNumber('0002');
      await reaches((await send(text(phone))).id, 'opted_out');
      const lines = server.db.selectFrom('consents').select('source').where('address', '=', e164(phone));
      expect(await lines.where('state', '=', 'opted_out').execute()).toEqual([{ source: 'Text gateway' }]);
    } finally {
      await sql`drop function require_lock() cascade`.execute(server.db);
    }
  });

  it('whose gateway is busy, fails or breaks off waits and is tried again', async () => {
    for (const [ending, state] of [
      ['0010', 'queued'],
      ['0011', 'sending'],
      ['0013', 'sending'],
      ['0015', 'sending'],
    ] as const) {
      const phone = aNumber(ending);
      const { id } = await send(text(phone));
      await eventually(async () => {
        const message = await rowOf(id);
        expect([message.state, message.reason !== '']).toEqual([state, true]);
      });
      expect(textsTo(phone)).toEqual([]);
    }
  });

  it('that was taken although no answer came is not sent a second time', async () => {
    const phone = aNumber('0014');
    const { id } = await send(text(phone));
    await reaches(id, 'delivered');
    expect(textsTo(phone)).toHaveLength(1);
  });

  it('is held during the quiet hours of the client, unless the sender says why not', async () => {
    await at('2026-11-24T03:00:00Z');
    const held = aNumber();
    const { id } = await send(text(held));
    const message = await reaches(id, 'held');
    // 8 AM Central, the later of Florida's time zones.
    expect(message.not_before).toBe('2026-11-24T14:00:00.000Z');
    expect(textsTo(held)).toEqual([]);
    const urgent = aNumber();
    await reaches(
      (await send(text(urgent, { at_once_because: 'The client asked for it on the phone.' }))).id,
      'delivered',
    );
  });
});

describe('consent', () => {
  it('is asked for before the first text, kept with its source, and not asked for again', async () => {
    const phone = aNumber();
    const { consent_source: _, ...without } = text(phone);
    expect(await refused(without)).toEqual({
      code: 422,
      errors: { consent_source: ['Say how the client agreed to texts.'] },
    });
    await send(text(phone));
    await reaches((await send(without)).id, 'delivered');
    const lines = await server.db.selectFrom('consents').selectAll().where('address', '=', e164(phone)).execute();
    expect(lines.map(({ state, source, person_id }) => [state, source, person_id])).toEqual([
      ['opted_in', 'Phone call', agent.id],
    ]);
  });

  it.each(['STOP', 'stop.', 'Please stop texting me', "Don't text me again", 'Opt out', 'wrong number'])(
    'ends with %s at once, for every agency; START brings it back',
    async (words) => {
      const phone = aNumber();
      await reaches((await send(text(phone))).id, 'delivered');
      expect(await server.sandbox.text(e164(phone), words)).toBe(200);
      expect(await refused(text(phone))).toEqual({
        code: 422,
        errors: { receiver_phone_number: ['This client has ended texts. They can allow them again by texting START.'] },
      });
      expect(await server.sandbox.text(e164(phone), 'Start')).toBe(200);
      await reaches((await send(text(phone))).id, 'delivered');
    },
  );

  it('that ends while a text waits keeps it from being sent', async () => {
    await at('2026-11-24T03:00:00Z');
    const phone = aNumber();
    const { id } = await send(text(phone));
    await reaches(id, 'held');
    await server.sandbox.text(e164(phone), 'STOP');
    await at('2026-11-24T15:00:00Z');
    // The queued job waits by the queue's own clock, not the test's, so this queues another one.
    const queue = createQueue(server.databaseUrl, createLog('silent'), { supervise: false });
    await queue.start(['send_message']);
    await queue.insert(server.db, [{ queue: 'send_message', data: { message_id: id } }]);
    await queue.stop();
    await reaches(id, 'opted_out');
    expect(textsTo(phone)).toEqual([]);
  });
});

describe('a text whose delivery never ended here', () => {
  const enqueue = async (message_id: number) => {
    const queue = createQueue(server.databaseUrl, createLog('silent'), { supervise: false });
    await queue.start(['send_message']);
    await queue.insert(server.db, [{ queue: 'send_message', data: { message_id } }]);
    await queue.stop();
  };

  it('is queued again when the gateway has not taken it, and not sent to one who refused meanwhile', async () => {
    const phone = aNumber('0013');
    const { id } = await send(text(phone));
    await eventually(async () => expect((await rowOf(id)).reason).not.toBe(''));
    expect(await server.sandbox.text(e164(phone), 'STOP')).toBe(200);
    await at('2026-11-23T18:05:00Z');
    await enqueue(id);
    await reaches(id, 'queued');
    await at('2026-11-23T18:30:00Z');
    await enqueue(id);
    expect((await reaches(id, 'opted_out')).reason).toMatch(/asked not to be written to/);
    expect(textsTo(phone)).toEqual([]);
  });
});

describe('what a client writes', () => {
  it('comes once into the conversation, signed by the gateway alone', async () => {
    const phone = aNumber();
    await reaches((await send(text(phone))).id, 'delivered');
    for (let time = 0; time < 3; time += 1)
      expect(await server.sandbox.text(e164(phone), 'What about contents?', `SM-once-${phone}`)).toBe(200);
    const { messages } = succeeded(await agent.call('getMessages', { address: phone }));
    expect(messages.map(({ direction, body }) => [direction, body])).toEqual([
      ['inbound', 'What about contents?'],
      ['outbound', expect.stringMatching(/^Hi/)],
    ]);
    const forged = await fetch(`${server.api}/webhooks/texts/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'AAAA' },
      body: new URLSearchParams({ MessageSid: 'SMforged', From: e164(phone), Body: 'STOP' }).toString(),
    });
    expect(forged.status).toBe(403);
    await send(text(phone));
  });

  it('is taken without what no text can hold, and refused where the gateway’s id holds it', async () => {
    const phone = aNumber();
    await reaches((await send(text(phone))).id, 'delivered');
    expect(await server.sandbox.text(e164(phone), 'Call \0me\ud800', `SM-nul-${phone}`)).toBe(200);
    expect(await server.sandbox.text(e164(phone), 'Again', `SM\0${phone}`)).toBe(422);
    const { messages } = succeeded(await agent.call('getMessages', { address: phone }));
    expect(messages[0]?.body).toMatch(/^Call me/);
    expect(messages.map(({ body }) => body)).not.toContain('Again');
  });

  it('is seen by the own agency alone, and of an unknown number by none', async () => {
    const phone = aNumber();
    await reaches((await send(text(phone))).id, 'delivered');
    const admin = await server.as('admin');
    await admin.call('markMessagesRead', { conversation_id: phone });
    await server.sandbox.text(e164(phone), 'Hello');
    await server.sandbox.text('+18135559999', 'Who is this?');
    const other = await server.as('agent2');
    expect(succeeded(await other.call('getMessages', {})).conversations).toEqual([]);
    expect(succeeded(await other.call('getMessages', { address: phone })).messages).toEqual([]);
    const own = succeeded(await admin.call('getMessages', { search: phone.slice(-8) }));
    expect(own.conversations.map(({ address, unread }) => [address, unread])).toEqual([[phone, 1]]);
    await admin.call('markMessagesRead', { conversation_id: phone });
    expect(succeeded(await admin.call('getMessages', { search: phone })).conversations[0]?.unread).toBe(0);
    expect(succeeded(await admin.call('getMessages', { search: '8135559999' })).conversations).toEqual([]);
  });
});

it('one who may not see carriers finds none by looking for its name in messages', async () => {
  const phone = aNumber();
  const { id } = await send(text(phone, { option_body: 'The best is {{ lowest_carrier }}.' }));
  await reaches(id, 'delivered');
  const name = /best is (.+)\.$/.exec(textsTo(phone)[0]?.body ?? '')?.[1] ?? '';
  const found = async () => succeeded(await agent.call('getMessages', { search: name })).conversations.length;
  expect(await found()).toBeGreaterThan(0);
  await server.db.updateTable('people').set({ display_carriers: false }).where('id', '=', agent.id).execute();
  try {
    expect(await found()).toBe(0);
    expect(JSON.stringify(succeeded(await agent.call('getMessages', { address: phone })))).not.toContain(name);
  } finally {
    await server.db.updateTable('people').set({ display_carriers: true }).where('id', '=', agent.id).execute();
  }
});

it('one who may not see carriers tries out no names by writing them, and reads none that others wrote', async () => {
  const { id: application_id } = await quoted(agent);
  const body = 'Have you heard of Tidewater Mutual, Acme Lion Insurance, Bayline and Gulf and Harbor?';
  const mail = { application_id, type: 'email' as const, receiver: 'names@example.com', subject: 'Carriers', body };
  succeeded(await (await server.as('admin')).call('sendMessage', mail));
  await server.db.updateTable('people').set({ display_carriers: false }).where('id', '=', agent.id).execute();
  try {
    succeeded(await agent.call('sendMessage', mail));
    const { messages } = succeeded(await agent.call('getMessages', { application_id }));
    expect(messages.map((message) => message.body).toSorted()).toEqual([
      body,
      'Have you heard of •••, Acme Lion Insurance, ••• and •••?',
    ]);
  } finally {
    await server.db.updateTable('people').set({ display_carriers: true }).where('id', '=', agent.id).execute();
  }
});

it('a conversation stays with its agent when a colleague writes to the same client', async () => {
  const phone = aNumber();
  await reaches((await send(text(phone))).id, 'delivered');
  const admin = await server.as('admin');
  const colleagues = await quoted(admin);
  const { message } = succeeded(
    await admin.call('sendOrDownloadQuote', { ...text(phone), application_id: colleagues.id }),
  );
  expect(message).not.toBeNull();
  const own = succeeded(await agent.call('getMessages', { search: phone.slice(-8) }));
  expect(own.conversations.map(({ application_id: of }) => of)).toEqual([application_id]);
  const all = succeeded(await admin.call('getMessages', { search: phone.slice(-8) }));
  expect(all.conversations.map(({ application_id: of }) => of)).toEqual([colleagues.id, application_id]);
});

describe('what is asked of a sending', () => {
  it.each<[string, Partial<Sending>, Record<string, string[]>]>([
    ['no number', { receiver_phone_number: '' }, { receiver_phone_number: ['Field is required.'] }],
    ['half a number', { receiver_phone_number: '(813) 555-01' }, { receiver_phone_number: ['10 Digits required.'] }],
    [
      'a number that nobody can have',
      { receiver_phone_number: '(013) 555-0176' },
      { receiver_phone_number: ['10 Digits required.'] },
    ],
    ['no words', { option_body: '  ' }, { option_body: ['Field is required.'] }],
    ['no template', { selected_template: undefined }, { selected_template: ['Field is required.'] }],
    ['an unknown short code', { option_body: '{{ nothing }}' }, { option_body: ["There is no short code 'nothing'."] }],
    [
      'a loop',
      { option_body: '{% for a in (1..9) %}x{% endfor %}' },
      { option_body: [expect.stringMatching(/cannot be read/) as never] },
    ],
    [
      'half a short code',
      { option_body: '{{ client_first_name' },
      { option_body: [expect.stringMatching(/cannot be read/) as never] },
    ],
    [
      'a text without end',
      { option_body: 'x'.repeat(5_000) },
      { option_body: ['This text takes 33 segments; at most 10 are sent.'] },
    ],
    ['media by plain http', { media_url: 'http://x.example/a.pdf' }, { media_url: ["Must begin with 'https://'."] }],
  ])('%s', async (_what, more, errors) => {
    expect(await refused({ ...text(aNumber()), ...more })).toEqual({ code: 422, errors });
  });

  it.each<[string, Partial<Sending>, string]>([
    ['no address', { receiver_email: '' }, 'receiver_email'],
    ['no address that is one', { receiver_email: 'a@b' }, 'receiver_email'],
    ['two lines of address', { receiver_email: 'a@b.com\nBcc: c@d.com' }, 'receiver_email'],
    ['two addresses', { receiver_email: 'a@b.com, c@d.com' }, 'receiver_email'],
    ['no subject', { option_subject: ' ' }, 'option_subject'],
    ['two lines of subject', { option_subject: 'Hi\r\nBcc: c@d.com' }, 'option_subject'],
  ])('e-mail: %s', async (_what, more, field) => {
    expect(Object.keys((await refused({ ...mail('a@b.com'), ...more }))?.errors ?? {})).toEqual([field]);
  });

  it('a preview is the very text, its segments counted and its blanks named', async () => {
    const preview = succeeded(
      await agent.call('previewMessage', {
        request_type: 'send-sms',
        application_id,
        option_body: 'Hi {{ client_first_name }} 🏠',
        receiver: '(813) 555-0176',
      }),
    );
    expect(preview).toMatchObject({
      encoding: 'UCS-2',
      segments: 1,
      html: null,
      consent: 'unknown',
      is_configured: true,
    });
    const { id } = await made(agent, 'flood', {});
    const blank = succeeded(
      await agent.call('previewMessage', {
        request_type: 'send-sms',
        application_id: id,
        option_body: '{{ lowest_premium }}',
      }),
    );
    expect(blank.empty).toEqual(['Lowest premium']);
  });

  it('of another agency: as if it did not exist', async () => {
    const other = await server.as('agent2');
    expect(await other.call('sendOrDownloadQuote', mail('a@b.com'))).toMatchObject({ ok: false, code: 404 });
    expect(await other.call('previewMessage', { request_type: 'send-sms', application_id })).toMatchObject({
      code: 404,
    });
  });
});

it('without a gateway a message is kept as not sent and says how to configure one (D21)', async () => {
  const own = await startTestServer({ clock, sandbox: server.sandbox, env: { smtpUrl: null, twilio: null } });
  try {
    const person = await own.as('agent');
    const { id } = await quoted(person);
    const answer = succeeded(await person.call('sendOrDownloadQuote', { ...mail('a@b.com'), application_id: id }));
    expect(answer.message).toMatchObject({ state: 'not_sent', reason: expect.stringContaining('SMTP_URL') });
  } finally {
    await own.stop();
  }
});
