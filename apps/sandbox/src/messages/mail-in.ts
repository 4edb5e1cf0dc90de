import { createHmac, randomUUID } from 'node:crypto';
import type { MailMessage } from './inbox.ts';

const SECRET = 'sandbox-inbound-mail';

/** The signature header of an inbound e-mail, over the time, a dot and the raw bytes. */
export function mailSignature(raw: string | Uint8Array, at = Date.now(), secret = SECRET): string {
  const seconds = Math.floor(at / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex')}`;
}

/** @returns the HTTP status of the webhook's answer */
export async function deliverMail(url: string, raw: string | Uint8Array): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-freeboard-signature': mailSignature(raw) },
    body: raw as BodyInit,
  });
  return status;
}

/** A mail server's report of an accepted e-mail that could not be delivered (RFC 3464). */
export const reportOf = (mail: MailMessage, to: string, status = '5.1.1'): string =>
  [
    'From: MAILER-DAEMON@mx.client.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${randomUUID()}@mx.client.example>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Your mail could not be delivered to one or more recipients.',
    '',
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.client.example',
    '',
    `Final-Recipient: rfc822; ${mail.to[0] ?? ''}`,
    'Action: failed',
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 The mailbox was not found',
    '',
    '--report',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${mail.message_id}`,
    '',
    '--report--',
    '',
  ].join('\r\n');

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
