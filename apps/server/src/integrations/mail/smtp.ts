import { createTransport } from 'nodemailer';
import type { Env } from '../../kernel/env.ts';
import { GatewayError, type Mail, type MailGateway } from '../../kernel/gateways.ts';

/** How long each step of the conversation may take. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** Faults that come before the text of a mail is handed over: nothing can have been taken. */
const BEFORE = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL FROM', 'RCPT TO']);

function explained(error: SmtpError): GatewayError {
  const { responseCode: code = 0, command = '' } = error;
  const said = code > 0 ? ` (the mail server answered ${code})` : '';
  const isBefore =
    BEFORE.has(command) || command.startsWith('AUTH') || error.code === 'EDNS' || error.code === 'EENVELOPE';
  if (error.code === 'EAUTH' || code === 535)
    return new GatewayError('later', `The mail server refused this installation's name or password${said}.`, {
      cause: error,
    });
  if (code >= 500 && (command === 'RCPT TO' || error.code === 'EENVELOPE'))
    return new GatewayError('refused', `The mail server does not know this address${said}. Check it with the client.`, {
      cause: error,
    });
  if (code >= 500) return new GatewayError('refused', `The mail server refused this e-mail${said}.`, { cause: error });
  if (code >= 400)
    return new GatewayError('later', `The mail server asks to try again later${said}.`, { cause: error });
  if (isBefore || error.code === 'ECONNECTION' || error.code === 'ETLS')
    return new GatewayError('later', 'The mail server could not be reached.', { cause: error });
  return new GatewayError('unknown', 'The mail server broke off while it took the e-mail.', { cause: error });
}

/** The headers that a signature covers: what a person sees, what ties answers to it, and the way out (RFC 8058, 4). */
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

/** E-mail by SMTP, signed where a key is configured; null where no server is configured. */
export function createMail(env: Env): MailGateway | null {
  const { smtpUrl, mailFrom } = env;
  if (!smtpUrl || !mailFrom) return null;
  const dkim = signing(env);
  const transport = createTransport({
    ...{ url: smtpUrl, pool: true, maxConnections: 4, ...PATIENCE },
    ...(dkim ? { dkim } : {}),
  });
  return {
    async send(mail: Mail) {
      const domain = mailFrom.slice(mailFrom.indexOf('@') + 1);
      const messageId = `<${mail.id}@${domain}>`;
      try {
        await transport.sendMail({
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
        });
        return { gateway_id: messageId };
      } catch (error) {
        throw explained(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}
