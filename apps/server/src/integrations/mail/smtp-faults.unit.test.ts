import type { AddressInfo, Server } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { type Phase, startMailServer } from '../../../test/support/connections/mail-server.ts';
import { testEnv } from '../../../test/support/env.ts';
import type { GatewayError, Mail } from '../../kernel/gateways.ts';
import type { OutsideFault } from '../../kernel/network/outside-fault.ts';
import { authority } from '../testing/certificates.ts';
import { createMail } from './smtp.ts';

const MAIL: Mail = {
  id: 'one',
  from_name: 'Harbor Light Agency',
  reply_to: [],
  to: 'client@example.com',
  subject: 'Quotes',
  text: 'Hi',
  html: null,
  unsubscribe_url: null,
  attachments: [],
};

/** Answers of a mail server by command; commands without one succeed. */
type Script = Partial<Record<'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'BODY', string>>;

function talk(socket: Socket, script: Script): void {
  let isBody = false;
  let left = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    left += bytes.toString('latin1');
    const lines = left.split('\r\n');
    left = lines.pop() ?? '';
    for (const line of lines) {
      if (isBody) {
        if (line !== '.') continue;
        isBody = false;
        say(script.BODY ?? '250 2.0.0 Taken');
        continue;
      }
      const [word = ''] = line.toUpperCase().split(' ');
      if (word === 'EHLO') say(script.EHLO ?? '250-mail.example\r\n250 AUTH PLAIN LOGIN');
      else if (word === 'DATA') {
        isBody = !script.DATA;
        say(script.DATA ?? '354 Go on');
      } else say(script[word as 'MAIL'] ?? '250 2.0.0 OK');
    }
  });
  say('220 mail.example ESMTP');
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** @returns the fault shown to its sender, and the faults reported to the log */
async function sendBy(smtpUrl: string, mail = MAIL) {
  const reported: OutsideFault[] = [];
  const env = testEnv('http://127.0.0.1:1', { smtpUrl, mailFrom: 'quotes@agency.example', dkim: null });
  const gateway = createMail(env, (fault) => reported.push(fault));
  const fault = await gateway?.send(mail).then(
    () => null,
    (error: GatewayError) => error,
  );
  gateway?.close();
  return { fault, reported };
}

async function refusedBy(script: Script, signIn = '') {
  const port = await listening(createServer((socket) => talk(socket, script)));
  return sendBy(`smtp://${signIn}127.0.0.1:${port}`);
}

const ADMIN = /Tell your administrator\./;

describe('a refusal of the mail server', () => {
  it.each<[Script, string, string, RegExp]>([
    [{ RCPT: '550 5.1.1 No such user' }, 'refused', 'unknown_address', /does not know this address\. Check it with/],
    [{ RCPT: '550 5.1.2 Bad domain' }, 'refused', 'unknown_address', /does not know this address/],
    [{ RCPT: '550 5.1.10 Null MX' }, 'refused', 'unknown_address', /does not know this address/],
    [{ RCPT: '550 No such user here' }, 'refused', 'unknown_address', /does not know this address/],
    [{ MAIL: '550 5.1.8 Sender domain unknown' }, 'refused', 'sender', ADMIN],
    [{ RCPT: '550 5.1.7 Bad sender' }, 'refused', 'sender', ADMIN],
    [{ RCPT: '550 5.2.1 Disabled' }, 'refused', 'mailbox_disabled', /is disabled\. Call or text/],
    [{ RCPT: '552 5.2.2 Over quota' }, 'refused', 'mailbox_full', /is full\. Call or text/],
    [{ RCPT: '552 Over quota' }, 'refused', 'mailbox_full', /is full/],
    [{ BODY: '552 5.3.4 Too big' }, 'refused', 'too_large', /too large/],
    [{ RCPT: '550 5.2.3 Too big' }, 'refused', 'too_large', /too large/],
    [{ RCPT: '550 5.4.4 No route' }, 'refused', 'routing', /no way to this address/],
    [{ RCPT: '554 5.7.1 <client@example.com>: Relay access denied' }, 'refused', 'relay', ADMIN],
    [{ RCPT: '550 Relaying denied' }, 'refused', 'relay', ADMIN],
    [{ MAIL: '530 5.7.0 Authentication required' }, 'refused', 'relay', ADMIN],
    [{ RCPT: '554 5.7.1 Service unavailable; Client host blocked using zen' }, 'refused', 'policy', ADMIN],
    [{ BODY: '550 5.7.26 Unauthenticated mail is prohibited by the DMARC policy' }, 'refused', 'policy', ADMIN],
    [{ BODY: '554 Looks like spam' }, 'refused', 'policy', ADMIN],
    [{ BODY: '554 5.6.0 Odd content' }, 'refused', 'other', ADMIN],
    [{ RCPT: '450 4.2.0 Greylisted' }, 'later', 'temporary', /try again later/],
    [{ RCPT: '452 4.2.2 Over quota' }, 'later', 'mailbox_full_now', /full at the moment/],
    [{ BODY: '451 4.3.0 Busy' }, 'later', 'temporary', /try again later/],
    [{ MAIL: '421 4.3.2 Shutting down' }, 'later', 'temporary', /try again later/],
  ])('%j ends as %s, %s', async (script, kind, code, text) => {
    const { fault, reported } = await refusedBy(script);
    expect(fault).toMatchObject({ kind, code });
    expect(fault?.message).toMatch(text);
    const [answer = ''] = Object.values(script);
    expect(fault?.message).toContain(`The mail server's answer: '${answer}'`);
    expect(reported).toMatchObject([{ service: 'Mail server', code, status: expect.stringMatching(/^\d{3}/) }]);
  });

  it.each<[string, string, RegExp]>([
    ['535 5.7.8 Bad credentials', 'authentication', /refused this installation's name or password.*administrator/],
    ['535 Bad credentials', 'authentication', /refused this installation's name or password/],
    ['454 4.7.0 Temporary authentication failure', 'authentication_later', /cannot check passwords at the moment/],
  ])('%s at the sign-in ends as %s', async (answer, code, text) => {
    const { fault } = await refusedBy({ AUTH: answer }, 'quotes:wrong-pass-7@');
    expect(fault).toMatchObject({ kind: 'later', code });
    expect(fault?.message).toMatch(text);
    expect(fault?.message).not.toContain('wrong-pass-7');
  });

  it('is logged without the address, the password and the server’s text', async () => {
    const { reported } = await refusedBy({ RCPT: '554 5.7.1 <client@example.com>: Relay access denied' });
    expect(JSON.stringify(reported)).not.toMatch(/client@|Relay access/);
    expect(reported[0]).toMatchObject({ host: expect.stringMatching(/^127\.0\.0\.1:\d+$/), status: '554 5.7.1' });
  });
});

describe('a connection to the mail server', () => {
  const ours = authority();

  it.each([
    ['that nobody signed for us', false],
    ['that has expired', true],
  ])('with a certificate %s names the certificate', async (_which, isOver) => {
    const port = await listening(createTlsServer(ours.sign(`mail-${isOver}`, isOver), (socket) => talk(socket, {})));
    const { fault, reported } = await sendBy(`smtps://127.0.0.1:${port}`);
    expect(fault).toMatchObject({ kind: 'later', code: 'certificate' });
    expect(fault?.message).toMatch(/^The certificate of the mail server is not trusted: .*Tell your administrator\.$/);
    expect(reported).toMatchObject([{ code: 'certificate' }]);
  });

  it('where TLS begins and no TLS answers names the encryption', async () => {
    const port = await listening(createServer((socket) => talk(socket, {})));
    const { fault } = await sendBy(`smtps://127.0.0.1:${port}`);
    expect(fault).toMatchObject({ kind: 'later', code: 'tls' });
  });

  it('that refuses STARTTLS names the encryption', async () => {
    const script = { EHLO: '250-mail.example\r\n250 STARTTLS', STARTTLS: '454 4.7.0 TLS not available' };
    const port = await listening(createServer((socket) => talk(socket, script)));
    const { fault } = await sendBy(`smtp://127.0.0.1:${port}/?requireTLS=true`);
    expect(fault).toMatchObject({ kind: 'later', code: 'tls' });
  });

  it('that nobody takes says so', async () => {
    const server = createServer();
    const port = await listening(server);
    await new Promise((done) => server.close(done));
    const { fault, reported } = await sendBy(`smtp://127.0.0.1:${port}`);
    expect(fault).toMatchObject({ kind: 'later', code: 'unreachable' });
    expect(reported).toMatchObject([{ code: 'unreachable', cause: 'ECONNREFUSED', duration_ms: expect.any(Number) }]);
  });

  it.each<[Phase, string, string]>([
    ['greeting', 'later', 'unreachable'],
    ['EHLO', 'later', 'unreachable'],
    ['MAIL', 'later', 'unreachable'],
    ['RCPT', 'later', 'unreachable'],
    ['DATA', 'later', 'unreachable'],
    ['text', 'unknown', 'broken_off'],
  ])('that is lost at %s ends as %s: %s', async (phase, kind, code) => {
    const server = await startMailServer();
    const held = server.hold(phase);
    const sent = sendBy(server.url);
    await held.reached;
    await server.close();
    expect((await sent).fault).toMatchObject({ kind, code });
  });
});

describe('the mark before the text', () => {
  it('is set once the server has asked for the text, and nothing is sent when it fails', async () => {
    const server = await startMailServer();
    const gateway = createMail(testEnv('http://127.0.0.1:1', { smtpUrl: server.url, mailFrom: 'q@agency.example' }));
    const held = server.hold('DATA');
    let marks = 0;
    const sent = gateway?.send(MAIL, async () => {
      marks += 1;
    });
    await held.reached;
    expect(marks).toBe(0);
    held.release();
    await sent;
    expect([marks, server.received]).toEqual([1, ['client@example.com']]);
    const refused = gateway?.send(MAIL, () => Promise.reject(new Error('The mark could not be saved.')));
    await expect(refused).rejects.toThrow('The mark could not be saved.');
    await gateway?.send(MAIL);
    expect(server.received).toHaveLength(2);
    gateway?.close();
    await server.close();
  });
});
