import type { AddressInfo } from 'node:net';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Inbox, MailMessage } from './inbox.ts';
import { reportOf } from './mail-in.ts';

const LARGEST = 30_000_000;

const addressOf = (address: Address | undefined): string => {
  if (!address) return '';
  const name = address.name ? `${address.name} ` : '';
  return address.address ? `${name}<${address.address}>` : name.trim();
};

async function read(raw: Buffer): Promise<MailMessage> {
  const mail = await PostalMime.parse(raw);
  return {
    message_id: mail.messageId ?? '',
    from: addressOf(mail.from),
    reply_to: addressOf(mail.replyTo?.[0]),
    answers_to: (mail.replyTo ?? []).map(({ address }) => address ?? ''),
    to: (mail.to ?? []).map(addressOf),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      media_type: mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
    raw: new Uint8Array(raw),
    at: Date.now(),
  };
}

class Refusal extends Error {
  readonly responseCode: number;
  constructor(code: number, message: string) {
    super(message);
    this.responseCode = code;
  }
}

/**
 * Recipients that start with unknown@, busy@ or spam@ are refused. For gone@ the message is accepted, but the answer
 * is lost; mail to returned@ bounces, and the bounce is delivered through `bring`.
 */
export async function startSmtp(
  inbox: Inbox,
  host: string,
  bring: (raw: string) => Promise<unknown>,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('unknown@')) return done(new Refusal(550, '5.1.1 No such user here'));
      if (address.startsWith('busy@')) return done(new Refusal(451, '4.3.0 Try again later'));
      return done();
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      const to = session.envelope.rcptTo.map(({ address }) => address);
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (to.some((address) => address.startsWith('spam@'))) return done(new Refusal(554, '5.7.1 Looks like spam'));
        void read(Buffer.concat(parts)).then((mail) => {
          inbox.mails.push(mail);
          const { mailFrom } = session.envelope;
          if (mailFrom && to.some((address) => address.startsWith('returned@')))
            void bring(reportOf(mail, mailFrom.address)).catch(() => undefined);
          // The message is accepted, but the answer is lost.
          if (to.some((address) => address.startsWith('gone@'))) return void server.close();
          return done();
        }, done);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://${host}:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
