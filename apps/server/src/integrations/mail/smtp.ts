import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { CANARY_HOST } from '../../kernel/canary.ts';
import type { Env } from '../../kernel/env/env.ts';
import { GatewayError, type Mail, type MailGateway } from '../../kernel/gateways.ts';
import { causeOf, type ReportFault } from '../../kernel/network/outside-fault.ts';
import { type SmtpError, smtpFault, statusOf } from './smtp-faults.ts';

/** Milliseconds. A server may take minutes to scan the text before it replies (RFC 5321, 4.5.3.2). */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 120_000 };

/**
 * The headers that the DKIM signature covers: those shown to the recipient, those that relate replies to the e-mail,
 * and the unsubscribe link (RFC 8058, 4).
 */
const SIGNED_HEADERS = [
  ...['From', 'Sender', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc', 'In-Reply-To', 'References'],
  ...['MIME-Version', 'Content-Type', 'Content-Transfer-Encoding', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':');

const signing = ({ dkim }: Env) =>
  dkim && {
    domainName: dkim.domain,
    keySelector: dkim.selector,
    privateKey: dkim.privateKey,
    headerFieldNames: SIGNED_HEADERS,
  };

/** `begin` is awaited once the server is ready for the text. If it throws, no byte of the text is sent. */
type Outgoing = SendMailOptions & { begin(): Promise<void> };

async function* begun(begin: () => Promise<void>, open: () => Readable) {
  await begin();
  yield* open();
}

function transportTo(url: string, env: Env) {
  const dkim = signing(env);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    ...PATIENCE,
    ...(dkim ? { dkim } : {}),
  });
  transport.use('stream', ({ message, data }, done) => {
    const open = message.createReadStream.bind(message);
    // Read only after the server's 354, also where MAIL, RCPT and DATA go out together.
    message.createReadStream = (options) =>
      Readable.from(
        begun((data as Outgoing).begin, () => open(options) as Readable),
        { objectMode: false },
      );
    done();
  });
  return transport;
}

/**
 * Sends e-mail by SMTP, with a DKIM signature if a key is configured; null without a configured server. The canary's
 * e-mail goes to `sinkPort` of this machine, or is refused if that is null.
 */
export function createMail(env: Env, onFault?: ReportFault, sinkPort: number | null = null): MailGateway | null {
  const { smtpUrl, mailFrom } = env;
  if (!smtpUrl || !mailFrom) return null;
  const outside = transportTo(smtpUrl, env);
  const sink = sinkPort === null ? null : transportTo(`smtp://127.0.0.1:${sinkPort}`, env);
  return {
    async send(mail: Mail, begin = async () => {}) {
      const domain = mailFrom.slice(mailFrom.indexOf('@') + 1);
      const messageId = `<${mail.id}@${domain}>`;
      const started = performance.now();
      const isCanary = mail.to.endsWith(`@${CANARY_HOST}`);
      const transport = isCanary ? sink : outside;
      if (!transport) throw new GatewayError('refused', 'The test application is switched off.');
      let isBegun = false;
      let refusal: unknown = null;
      try {
        const outgoing: Outgoing = {
          async begin() {
            try {
              await begin();
            } catch (error) {
              refusal = error;
              throw error;
            }
            isBegun = true;
          },
          messageId,
          from: { name: mail.from_name, address: mail.from_address || mailFrom },
          to: { name: '', address: mail.to },
          ...(mail.return_to ? { envelope: { from: mail.return_to, to: mail.to } } : {}),
          subject: mail.subject,
          text: mail.text,
          ...(mail.reply_to.length > 0 ? { replyTo: [...mail.reply_to] } : {}),
          ...(mail.html ? { html: mail.html } : {}),
          headers: mail.unsubscribe_url
            ? {
                'List-Unsubscribe': `<${mail.unsubscribe_url}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }
            : { 'Auto-Submitted': 'auto-generated' },
          attachments: mail.attachments.map(({ name, media_type, bytes }) => ({
            filename: name,
            contentType: media_type,
            content: bytes,
          })),
          disableFileAccess: true,
          disableUrlAccess: true,
        };
        await transport.sendMail(outgoing);
        return { gateway_id: messageId };
      } catch (error) {
        if (refusal !== null) throw refusal;
        const fault = smtpFault(error as SmtpError, isBegun);
        onFault?.({
          service: 'Mail server',
          host: isCanary ? CANARY_HOST : (URL.parse(smtpUrl)?.host ?? ''),
          code: fault.code,
          cause: causeOf(error),
          ...statusOf(error as SmtpError),
          duration_ms: Math.round(performance.now() - started),
        });
        throw fault;
      }
    },
    close() {
      outside.close();
      sink?.close();
    },
  };
}
