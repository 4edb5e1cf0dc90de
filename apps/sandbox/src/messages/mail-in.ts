import { createHmac, randomUUID } from 'node:crypto';
import type { MailMessage } from './inbox.ts';

/** What whoever brings e-mail to an installation signs with, while the sandbox is that. */
const SECRET = 'sandbox-inbound-mail';

/** Signs a mail that is handed on: the time, a dot and its bytes. */
export function mailSignature(raw: string | Uint8Array, at = Date.now(), secret = SECRET): string {
  const seconds = Math.floor(at / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex')}`;
}

/** Hands a mail on as a mail server does. @returns the status of the answer */
export async function bringMail(url: string, raw: string | Uint8Array): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-freeboard-signature': mailSignature(raw) },
    body: raw as BodyInit,
  });
  return status;
}

/** What a client's mail program makes of an answer: to every address that asks for it, with the mail before quoted. */
export function replyTo(mail: MailMessage, body: string): string {
  const from = mail.to[0]?.trim() ?? '';
  return [
    `From: ${from}`,
    `To: ${mail.answers_to.join(', ')}`,
    `Subject: Re: ${mail.subject.replaceAll(/[\r\n]/g, ' ')}`,
    `Message-ID: <${randomUUID()}@client.example>`,
    `In-Reply-To: ${mail.message_id}`,
    `References: ${mail.message_id}`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
    '',
    `On ${new Date(mail.at).toUTCString()} ${mail.from} wrote:`,
    ...mail.text.split(/\r?\n/).map((line) => `> ${line}`),
    '',
  ].join('\r\n');
}
