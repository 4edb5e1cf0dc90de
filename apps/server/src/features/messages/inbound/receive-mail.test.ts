import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { request as post } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { made, quoted, succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { INBOUND_MAIL_PATH } from '../webhook-urls.ts';

const SECRET = 'sandbox-inbound-mail';
const INBOUND = { address: 'answers@freeboard.example', secret: SECRET };
const AUTHENTIC = 'Authentication-Results: mx.demo.test; dmarc=pass header.from=demo.test';
const clock = settableClock();
let server: TestServer;
let dataDir = '';
let agent: SignedIn;
let application_id = 0;
let next = 0;

beforeAll(async () => {
  clock.set('2026-11-23T18:00:00Z');
  dataDir = await mkdtemp(join(tmpdir(), 'freeboard-mail-'));
  server = await startTestServer({ clock, env: { inboundMail: { ...INBOUND, authserv: 'mx.demo.test' }, dataDir } });
  agent = await server.as('agent');
  application_id = (await quoted(agent)).id;
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  clock.set('2026-11-23T18:00:00Z');
  agent = await server.as('agent');
});

/** Sends an e-mail to a new address, and marks its conversation as read. */
async function written(more: { application_id?: number } = {}) {
  next += 1;
  const receiver = `client${next}@example.com`;
  const { message } = succeeded(
    await agent.call('sendMessage', {
      ...{ application_id, type: 'email', receiver, subject: 'Your quotes', body: 'Hi, which one?', ...more },
    }),
  );
  const arrived = () => server.sandbox.inbox.mails.find(({ to }) => to.join().includes(receiver));
  await eventually(async () => expect(arrived()?.message_id).toBeTruthy());
  const [own = '', tied = ''] = arrived()?.answers_to ?? [];
  succeeded(await agent.call('markMessagesRead', { conversation_id: receiver }));
  return { id: message.id, receiver, message_id: arrived()?.message_id ?? '', own, tied };
}

type Given = {
  from: string;
  to: string;
  text?: string;
  subject?: string;
  headers?: string[];
  id?: string;
  parts?: string[];
};
const raw = ({ from, to, text = 'The second one.', subject = 'Re: Your quotes', headers = [], id, parts }: Given) => {
  next += 1;
  return [
    ...[
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Message-ID: ${id ?? `<m${next}@mail.example>`}`,
      ...headers,
    ],
    ...(parts
      ? [
          'Content-Type: multipart/mixed; boundary=b',
          '',
          '--b',
          'Content-Type: text/plain',
          '',
          text,
          ...parts,
          '--b--',
          '',
        ]
      : ['Content-Type: text/plain; charset=utf-8', '', text]),
  ].join('\r\n');
};
const file = (name: string, bytes: Buffer, type = 'application/octet-stream') => [
  ...['--b', `Content-Type: ${type}`, `Content-Disposition: attachment; filename="${name}"`],
  ...['Content-Transfer-Encoding: base64', '', ...(bytes.toString('base64').match(/.{1,76}/g) ?? [])],
];
const signed = (body: string, at = clock.now(), secret = SECRET) => {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};
const bring = async (body: string, signature: string | null = signed(body), url = server.url) =>
  (
    await fetch(`${url}${INBOUND_MAIL_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', ...(signature ? { 'x-freeboard-signature': signature } : {}) },
      body,
    })
  ).status;
const talk = async (address: string, who = agent) =>
  succeeded(await who.call('getMessages', { address })).messages.map(({ direction, body }) => [direction, body]);
const notes = async (id = application_id) =>
  succeeded(await agent.call('getNoteAndAttachmentsOfApplication', { application_id: id })).notes;

describe('an answer to an e-mail', () => {
  it('goes to the agent and to the installation, which keeps it in the conversation without what it quotes', async () => {
    const { receiver, own, tied } = await written();
    expect(own).toBe('agent@demo.test');
    expect(tied).toMatch(/^answers\+[a-z\d]+\.[\da-f]{20}@freeboard\.example$/);
    const text = 'The second one.\r\n\r\nOn Monday Maria wrote:\r\n> Hi, which one?';
    expect(await bring(raw({ from: `Lena <${receiver.toUpperCase()}>`, to: `Maria <${own}>, ${tied}`, text }))).toBe(
      200,
    );
    expect(await talk(receiver)).toEqual([
      ['inbound', 'The second one.'],
      ['outbound', 'Hi, which one?'],
    ]);
    const { conversations } = succeeded(await agent.call('getMessages', { search: receiver }));
    expect(conversations.map(({ unread, application_id: of }) => [unread, of])).toEqual([[1, application_id]]);
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id }));
    expect(history.data.map(({ action }) => action)).toContain('client answered by e-mail');
  });

  it('that comes again is kept once', async () => {
    const { receiver, tied } = await written();
    const body = raw({ from: receiver, to: tied });
    for (let time = 0; time < 3; time += 1) expect(await bring(body)).toBe(200);
    expect(await talk(receiver)).toHaveLength(2);
  });

  it('from an address or of a name that no mail has is refused or shortened, never a fault of ours', async () => {
    const { tied } = await written();
    const long = randomBytes(3_000).toString('hex');
    expect(await bring(raw({ from: `${long}@example.com`, to: tied }))).toBe(400);
    const odd = ['\u202e\u0001', '__proto__', `"${'😀'.repeat(120)}"`];
    for (const [n, name] of odd.entries())
      expect(await bring(raw({ from: `${name} <odd${n}@example.com>`, to: tied, subject: `${name} 😀` }))).toBe(200);
  });

  it('from another address of the client joins their conversation, under its own name', async () => {
    const { receiver, tied } = await written();
    expect(await bring(raw({ from: 'Otto <spouse@example.com>', to: tied }))).toBe(200);
    const found = async (search: string) => succeeded(await agent.call('getMessages', { search })).conversations;
    const [conversation, ...more] = await found('spouse@example.com');
    expect(more).toEqual([]);
    expect(conversation).toMatchObject({ application_id, last: { contact_name: 'Otto' } });
    expect((await found(receiver)).map(({ id }) => id)).toEqual([conversation?.id]);
  });

  it('is known by the mail that it answers, from whom that was written to alone', async () => {
    const { receiver, message_id } = await written();
    const headers = [`In-Reply-To: ${message_id}`, `References: <x@y> ${message_id}`];
    expect(await bring(raw({ from: receiver, to: 'answers@freeboard.example', headers }))).toBe(200);
    expect(await talk(receiver)).toHaveLength(2);
    expect(await bring(raw({ from: 'mallory@evil.example', to: 'answers@freeboard.example', headers }))).toBe(200);
    expect(await talk('mallory@evil.example')).toEqual([]);
  });

  it('to an address that was made up belongs to nobody', async () => {
    const { id } = await written();
    const to = `answers+${id.toString(36)}.${'0'.repeat(20)}@freeboard.example`;
    expect(await bring(raw({ from: 'guesser@evil.example', to }))).toBe(200);
    const row = await server.db
      .selectFrom('messages')
      .select('agency_id')
      .where('address', '=', 'guesser@evil.example')
      .executeTakeFirstOrThrow();
    expect(row.agency_id).toBeNull();
  });

  it.each([
    ['no check of the mail server', [] as string[]],
    ['another server’s word', ['Authentication-Results: mx.evil.test; dmarc=pass header.from=demo.test']],
    [
      'a failed check above a forged one',
      ['Authentication-Results: mx.demo.test; dmarc=fail header.from=demo.test', AUTHENTIC],
    ],
  ])('that only says that it is from an agent comes in as a claim: %s', async (_how, headers) => {
    const { receiver, tied } = await written();
    const words = 'I confirm that you are covered from today. STOP';
    expect(await bring(raw({ from: 'Maria <agent@demo.test>', to: tied, text: words, headers }))).toBe(200);
    expect(await bring(raw({ from: 'Maria <agent@demo.test>', to: tied, text: 'STOP', headers }))).toBe(200);
    const { messages } = succeeded(await agent.call('getMessages', { address: receiver }));
    expect(messages.slice(0, 2)).toMatchObject(
      Array(2).fill({ direction: 'inbound', reason: 'Says it is from Maria Reyes; nothing proves it.' }),
    );
    const lines = await server.db
      .selectFrom('history')
      .select('action')
      .where('application_id', '=', application_id)
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(lines.map(({ action }) => action)).toContain(
      'an e-mail came that says it is from Maria Reyes; nothing proves it',
    );
    const refused = server.db.selectFrom('consents').select('id').where('address', 'in', [receiver, 'agent@demo.test']);
    expect(await refused.execute()).toEqual([]);
  });

  it('that an agent writes from their own mailbox stands there as theirs', async () => {
    const { receiver, tied } = await written();
    await bring(raw({ from: receiver, to: tied, text: 'When?' }));
    expect(
      await bring(
        raw({
          ...{ from: 'Maria <agent@demo.test>', to: `${receiver}, ${tied}`, text: 'Please stop by on Monday.' },
          headers: [AUTHENTIC],
        }),
      ),
    ).toBe(200);
    const { messages } = succeeded(await agent.call('getMessages', { address: receiver }));
    expect(messages.map(({ direction, sent_by }) => [direction, sent_by])[0]).toEqual(['outbound', 'Maria Reyes']);
    expect(await server.db.selectFrom('consents').select('id').where('address', '=', receiver).execute()).toEqual([]);
  });
});

describe('who brings it', () => {
  it.each([
    ['with no signature', (): string | null => null],
    ['with one of another secret', (body: string) => signed(body, clock.now(), 'another secret')],
    ['with one of another mail', () => signed('another mail')],
    ['with one of ten minutes ago', (body: string) => signed(body, new Date(clock.now().getTime() - 600_000))],
    ['with one of ten minutes ahead', (body: string) => signed(body, new Date(clock.now().getTime() + 600_000))],
    ['with nonsense', () => 't=1,v1=2'],
  ])('%s is refused, and nothing is kept', async (_how, signature) => {
    const { receiver, tied } = await written();
    const body = raw({ from: receiver, to: tied });
    expect(await bring(body, signature(body))).toBe(403);
    expect(await talk(receiver)).toHaveLength(1);
  });

  it('is refused where nothing is to come in, and answers go to the agent alone', async () => {
    const bare = await startTestServer({ clock, env: { inboundMail: null } });
    try {
      const body = raw({ from: 'a@b.example', to: 'c@d.example' });
      expect(await bring(body, signed(body), bare.url)).toBe(404);
      const person = await bare.as('agent');
      expect(succeeded(await person.call('getMessages', {})).is_email_inbound).toBe(false);
      const { id } = await made(person);
      succeeded(
        await person.call('sendMessage', {
          ...{ application_id: id, type: 'email', receiver: 'one@example.com', subject: 'Hi', body: 'Hi' },
        }),
      );
      await eventually(async () =>
        expect(bare.sandbox.inbox.mails.map(({ answers_to }) => answers_to)).toEqual([['agent@demo.test']]),
      );
    } finally {
      await bare.stop();
    }
  });

  it.each(['', 'x', '\0\0\0', 'From: nobody\r\n\r\nHi'])('%j is no e-mail', async (body) =>
    expect(await bring(body)).toBe(400),
  );
});

describe('what it says', () => {
  it.each([
    ['STOP', 'Re: Your quotes'],
    ['Please do not write to me again.', 'Re: Your quotes'],
    ['', 'Unsubscribe'],
    ['', 'Re: Cancel'],
    ['Cancel\r\n\r\nSent from my iPhone', 'Re: Your quotes'],
    ['No más correos, por favor', 'Re: Your quotes'],
  ])('%j under %j ends e-mail of the agency at once, in the client’s words', async (text, subject) => {
    const { receiver, tied } = await written();
    expect(await bring(raw({ from: receiver, to: tied, text, subject }))).toBe(200);
    const again = await agent.call('sendMessage', {
      ...{ application_id, type: 'email', receiver, subject: 'Hi', body: 'Hi' },
    });
    expect(again).toMatchObject({
      ok: false,
      errors: { receiver_email: ['This client has unsubscribed from e-mail.'] },
    });
    const { consents } = succeeded(await agent.call('getConsents', { address: receiver }));
    expect(consents.map(({ state, source, wording }) => [state, source, wording])).toEqual([
      ['opted_out', 'E-mail from the client', text.replaceAll('\r', '') || subject],
    ]);
  });

  it('ends e-mail where a mail program unsubscribes for its user, and the agent is notified', async () => {
    const { receiver, tied } = await written();
    const headers = ['Auto-Submitted: auto-replied'];
    const text = 'Apple Mail sent this email to unsubscribe from the message “Your quotes”.';
    expect(await bring(raw({ from: receiver, to: tied, text, subject: 'unsubscribe', headers }))).toBe(200);
    const { consents } = succeeded(await agent.call('getConsents', { address: receiver }));
    expect(consents.map(({ state }) => state)).toEqual(['opted_out']);
    const { conversations } = succeeded(await agent.call('getMessages', { search: receiver }));
    expect(conversations[0]?.unread).toBe(1);
  });

  it('of a person whose mail asks for no automatic replies is news', async () => {
    const { receiver, tied } = await written();
    const headers = ['X-Auto-Response-Suppress: DR, OOF, AutoReply', 'Precedence: list'];
    expect(await bring(raw({ from: receiver, to: tied, text: 'Yes please.', headers }))).toBe(200);
    const { conversations } = succeeded(await agent.call('getMessages', { search: receiver }));
    expect(conversations[0]?.unread).toBe(1);
  });

  it('is not what is quoted, nor what a machine wrote; and no e-mail is answered by one', async () => {
    const { receiver, tied } = await written();
    const before = server.sandbox.inbox.mails.length;
    await bring(raw({ from: receiver, to: tied, text: 'Fine.\r\n\r\n> STOP' }));
    const text = 'I am away. To unsubscribe from our newsletter, please stop by.';
    await bring(raw({ from: receiver, to: tied, text, headers: ['Auto-Submitted: auto-replied'] }));
    const { messages } = succeeded(await agent.call('getMessages', { address: receiver }));
    expect(messages.map(({ body, reason }) => [body, reason])).toEqual([
      [text, 'An automatic reply.'],
      ['Fine.', ''],
      ['Hi, which one?', ''],
    ]);
    const { conversations } = succeeded(await agent.call('getMessages', { search: receiver }));
    expect(conversations[0]?.unread).toBe(1);
    succeeded(await agent.call('sendMessage', { application_id, type: 'email', receiver, subject: 'Hi', body: 'Hi' }));
    await eventually(async () => expect(server.sandbox.inbox.mails.length).toBe(before + 1));
  });

  it('that it starts again is not believed: anybody can write from any address', async () => {
    const { receiver, tied } = await written();
    await bring(raw({ from: receiver, to: tied, text: 'STOP' }));
    await bring(raw({ from: receiver, to: tied, text: 'START' }));
    const again = { application_id, type: 'email' as const, receiver, subject: 'Hi', body: 'Hi' };
    expect((await agent.call('sendMessage', again)).ok).toBe(false);
  });
});

describe('its files', () => {
  const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
  const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);

  it('are kept under Notes & Attachments by their content; what is not taken is named', async () => {
    const { receiver, tied } = await written();
    const parts = [
      ...file('roof.pdf', PDF, 'image/png'),
      ...file('invoice.pdf', EXE, 'application/pdf'),
      ...file('empty.txt', Buffer.alloc(0)),
    ];
    expect(await bring(raw({ from: `Lena <${receiver}>`, to: tied, parts }))).toBe(200);
    const { messages } = succeeded(await agent.call('getMessages', { address: receiver }));
    expect(messages[0]).toMatchObject({ files: ['roof.pdf'] });
    expect(messages[0]?.reason).toBe(
      'invoice.pdf: Named .pdf, but its content is a Windows program. Not accepted. empty.txt: This file is empty.',
    );
    const note = (await notes()).find(
      ({ title }) => title.endsWith(`${receiver}`) || title.includes('Files by e-mail'),
    );
    expect(note).toMatchObject({ body: 'They came with: Re: Your quotes' });
    expect(note?.attachments.map(({ name, kind, size }) => [name, kind, size])).toEqual([
      ['roof.pdf', 'pdf', PDF.length],
    ]);
    const { file_url } = succeeded(
      await agent.call('openNoteAttachment', { application_id, attachment_id: note?.attachments[0]?.id ?? 0 }),
    );
    expect(Buffer.from(await (await fetch(`${server.url}${file_url}`)).arrayBuffer())).toEqual(PDF);
  });

  it('are named and left out once their sender has sent as many as are taken in a day; the mail is kept', async () => {
    const { receiver, tied } = await written();
    const row = {
      door: 'mail',
      link_hash: hashKey(`mail ${receiver}`),
      at: clock.now(),
      files: 100,
      bytes: 1,
    } as const;
    await server.db.insertInto('guest_files').values(row).execute();
    const parts = file('roof.pdf', PDF);
    expect(await bring(raw({ from: `Lena <${receiver}>`, to: tied, parts }))).toBe(200);
    const { messages } = succeeded(await agent.call('getMessages', { address: receiver }));
    expect(messages[0]).toMatchObject({ body: 'The second one.', files: [] });
    expect(messages[0]?.reason).toBe('roof.pdf: as many files as are taken in a day have come already. Not accepted.');
  });
});

describe('a mail that takes too long to read', () => {
  it('is taken by its beginning, with all of it as a file', async () => {
    const { receiver, tied } = await written();
    const parts = [
      ...['--b', 'Content-Type: text/plain', 'Content-Disposition: attachment; filename="log.txt"', ''],
      'a\r\n'.repeat(1_700_000),
    ];
    const body = raw({ from: receiver, to: tied, parts });
    expect(await bring(body)).toBe(200);
    const { messages } = succeeded(await agent.call('getMessages', { address: receiver }));
    expect(messages[0]).toMatchObject({
      body: 'The second one.',
      files: ['Mail.eml'],
      reason: 'Only its beginning could be read; all of it is attached.',
    });
    const saved = (await notes()).flatMap(({ attachments }) => attachments).find(({ name }) => name === 'Mail.eml');
    expect(saved?.size).toBe(Buffer.byteLength(body));
  });
});

describe('a mail with NUL characters', () => {
  it('in its addresses, its subject and the names of its files is taken without them', async () => {
    const { receiver, tied } = await written();
    const nul = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
    const row = {
      door: 'mail',
      link_hash: hashKey(`mail ${receiver}`),
      at: clock.now(),
      files: 100,
      bytes: 1,
    } as const;
    await server.db.insertInto('guest_files').values(row).execute();
    const named = (name: string, bytes: string) => [
      ...['--b', 'Content-Type: application/octet-stream'],
      ...[`Content-Disposition: attachment; filename="${nul(name)}"`, '', bytes],
    ];
    const body = raw({
      from: `${nul('Le\0na')} <${receiver}>`,
      to: `${nul('A\0')} <a\0@b.example>, ${tied}`,
      subject: nul('Re:\0 quotes'),
      headers: ['In-Reply-To: <x\0@y>', 'References: <z\0@y>'],
      parts: [...named('ro\0of.exe', 'MZ\0\0'), ...named('..\\/\0', 'a')],
    });
    expect(await bring(body)).toBe(200);
    const { messages } = succeeded(await agent.call('getMessages', { address: receiver }));
    expect(messages[0]).toMatchObject({ subject: 'Re: quotes', files: [] });
    expect(messages[0]?.reason).toContain('roof.exe: as many files');
  });
});

describe('the files of mails that come at once', () => {
  it('are taken up to the number of their sender’s day', async () => {
    const { receiver, tied } = await written();
    const link_hash = hashKey(`mail ${receiver}`);
    const row = { door: 'mail', link_hash, at: clock.now(), files: 94, bytes: 1 } as const;
    await server.db.insertInto('guest_files').values(row).execute();
    const parts = ['a', 'b', 'c', 'd'].flatMap((name) => file(`${name}.txt`, Buffer.from(`${name} is a text`)));
    const mails = [1, 2, 3].map(() => raw({ from: receiver, to: tied, parts }));
    expect(await Promise.all(mails.map((mail) => bring(mail)))).toEqual([200, 200, 200]);
    const { messages } = succeeded(await agent.call('getMessages', { address: receiver }));
    expect(messages.flatMap(({ files }) => files)).toHaveLength(6);
    expect(messages.filter(({ reason }) => reason.includes('as many files as are taken in a day'))).toHaveLength(2);
  });
});

describe('a sender whom nobody knows', () => {
  it('is seen by who sees all, and given to an application by hand, files and all', async () => {
    const from = 'walkin@example.com';
    const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
    await bring(raw({ from: `Wanda Walkin <${from}>`, to: 'answers@freeboard.example', parts: file('deed.pdf', PDF) }));
    const { id } = await quoted(agent);
    const tie = { channel: 'email' as const, address: from, application_id: id };
    expect(await talk(from)).toEqual([]);
    expect((await agent.call('tieConversation', tie)).code).toBe(404);
    const owner = await server.as('super');
    expect(await talk(from, owner)).toHaveLength(1);
    expect(succeeded(await owner.call('tieConversation', tie)).tied).toBe(1);
    const { messages } = succeeded(await agent.call('getMessages', { application_id: id }));
    expect(messages.map(({ contact_name, files }) => [contact_name, files])).toEqual([['Wanda Walkin', ['deed.pdf']]]);
    expect((await notes(id)).flatMap(({ attachments }) => attachments.map(({ name }) => name))).toEqual(['deed.pdf']);
    expect((await owner.call('tieConversation', tie)).code).toBe(404);
  });

  it('by text is given to an application in the same way', async () => {
    await server.sandbox.text('+18135559876', 'Is this about my house?');
    const owner = await server.as('super');
    const tie = { channel: 'sms' as const, address: '(813) 555-9876', application_id };
    expect(succeeded(await owner.call('tieConversation', tie)).tied).toBe(1);
    expect(await talk('(813) 555-9876')).toEqual([['inbound', 'Is this about my house?']]);
  });
});

it('a mail without files, too, waits at the mail server while the disk is nearly full', async () => {
  const env = { inboundMail: { ...INBOUND, authserv: 'mx.demo.test' }, diskReserve: Number.MAX_SAFE_INTEGER };
  const full = await startTestServer({ clock, env });
  try {
    const body = raw({ from: 'lena@example.com', to: INBOUND.address });
    expect(await bring(body, signed(body), full.url)).toBe(503);
    expect(await full.db.selectFrom('messages').select('id').execute()).toEqual([]);
  } finally {
    await full.stop();
  }
});

it('mails that claim to be signed wait on disk, not in memory, until they prove it', async () => {
  const [most, size] = [6, 20 * 1024 * 1024];
  const piece = Buffer.alloc(1024 * 1024, 'a');
  const incoming = join(dataDir, 'files/incoming');
  const lie = `t=${Math.floor(clock.now().getTime() / 1_000)},v1=${'0'.repeat(64)}`;
  const headers = { 'content-length': size, 'x-freeboard-signature': lie };
  const sent = await Promise.all(
    Array.from({ length: most }, async () => {
      const request = post(`${server.url}${INBOUND_MAIL_PATH}`, { method: 'POST', headers });
      const answered = once(request, 'response');
      for (let at = 0; at < size - piece.length; at += piece.length)
        if (!request.write(piece)) await once(request, 'drain');
      return { request, answered };
    }),
  );
  const onDisk = async () => {
    const files = await readdir(incoming);
    return Promise.all(files.map(async (name) => (await stat(join(incoming, name))).size));
  };
  await eventually(async () => expect((await onDisk()).filter((bytes) => bytes > size / 2)).toHaveLength(most));
  for (const { request, answered } of sent) {
    request.end(piece);
    const [answer] = await answered;
    expect(answer.resume().statusCode).toBe(403);
  }
  await eventually(async () => expect(await onDisk()).toEqual([]));
});
