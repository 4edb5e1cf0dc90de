import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escaped } from '../carriers/stand-in.ts';
import type { Running } from '../running.ts';
import type { Inbox, MailMessage } from './inbox.ts';
import { deliverMail, replyTo } from './mail-in.ts';
import { hostMedia, SAMPLES } from './text-media.ts';
import { signature, TWILIO_ACCOUNT } from './twilio.ts';

const STYLE =
  ':root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}article{border:1px solid #8885;border-radius:8px;padding:.8rem 1rem;margin:1rem 0}h2{font-size:1rem;margin:0}pre{white-space:pre-wrap;font:inherit}small{opacity:.75}form{display:flex;gap:.5rem}input,select{font:inherit;padding:.3rem}input{flex:1}';

const at = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

const replyForm = (mail: MailMessage, index: number) =>
  mail.answers_to.length > 0
    ? `<form method="post" action="/inbox/mails/${index}/reply"><input name="body" aria-label="Write back by e-mail" placeholder="Write back as this client" required><button>Write back</button></form>`
    : '';

function mails(inbox: Inbox): string {
  const shown = inbox.mails.map(
    (mail, index) =>
      `<article><h2>${escaped(mail.subject)}</h2><small>${at(mail.at)} · from ${escaped(mail.from)} · to ${escaped(mail.to.join(', '))}${mail.reply_to ? ` · reply to ${escaped(mail.reply_to)}` : ''}</small><pre>${escaped(mail.text)}</pre>${mail.html ? `<p><a href="/inbox/mails/${index}/html">As HTML</a></p>` : ''}${mail.attachments
        .map(({ name }, file) => `<p><a href="/inbox/mails/${index}/files/${file}">${escaped(name)}</a></p>`)
        .join('')}${replyForm(mail, index)}</article>`,
  );
  return shown.toReversed().join('') || '<p>No e-mail has arrived.</p>';
}

function texts(inbox: Inbox): string {
  const shown = inbox.texts.map(
    (text) =>
      `<article><h2>${escaped(text.to)}</h2><small>${at(text.at)} · from ${escaped(text.from)} · ${escaped(text.status)}</small><pre>${escaped(text.body)}</pre>${text.media_url ? `<p><a href="${escaped(text.media_url)}">What it carries</a></p>` : ''}<form method="post" action="/inbox/reply"><input type="hidden" name="from" value="${escaped(text.to)}"><input type="hidden" name="to" value="${escaped(text.from)}"><input name="body" aria-label="Answer as this client" placeholder="Answer as this client"><select name="media" aria-label="With it">${Object.entries(
        SAMPLES,
      )
        .map(([key, { label }]) => `<option value="${key}">${label}</option>`)
        .join('')}</select><button>Answer</button></form></article>`,
  );
  return shown.toReversed().join('') || '<p>No text has arrived.</p>';
}

export const inboxRoutes = (server: FastifyInstance, running: Running, inbox: Inbox) => {
  server.get('/inbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(
        `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox inbox</title><style>${STYLE}</style></head><body><main><h1>Sandbox inbox</h1><p>What would have gone to clients. Nothing leaves this machine.</p><section><h2>E-mail</h2>${mails(inbox)}</section><section><h2>Texts</h2>${texts(inbox)}</section></main></body></html>`,
      ),
  );
  server.get('/inbox/mails/:mail/html', async (request, reply) => {
    const { mail } = request.params as { mail: string };
    const html = inbox.mails[Number(mail)]?.html;
    return html ? reply.type('text/html; charset=utf-8').send(html) : reply.code(404).send('');
  });
  server.get('/inbox/mails/:mail/files/:file', async (request, reply) => {
    const { mail, file } = request.params as { mail: string; file: string };
    const found = inbox.mails[Number(mail)]?.attachments[Number(file)];
    return found ? reply.type(found.media_type).send(Buffer.from(found.bytes)) : reply.code(404).send('');
  });
  server.post('/inbox/reply', async (request, reply) => {
    const given = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const sample = SAMPLES[given.get('media') ?? ''] ?? SAMPLES.none;
    if (running.inbound_url)
      await answerAs(running.inbound_url, given, hostMedia(running, inbox, sample?.media() ?? []));
    return reply.redirect('/inbox', 303);
  });
  server.post('/inbox/mails/:mail/reply', async (request, reply) => {
    const mail = inbox.mails[Number((request.params as { mail: string }).mail)];
    if (!mail) return reply.code(404).send('');
    const given = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    if (running.inbound_mail_url) await deliverMail(running.inbound_mail_url, replyTo(mail, given.get('body') ?? ''));
    return reply.redirect('/inbox', 303);
  });
};

export async function answerAs(
  url: string,
  given: URLSearchParams,
  media: readonly { url: string; type: string }[] = [],
): Promise<number> {
  const fields = new URLSearchParams({
    AccountSid: TWILIO_ACCOUNT,
    Body: given.get('body') ?? '',
    From: given.get('from') ?? '',
    MessageSid: given.get('sid') ?? `SM${randomBytes(16).toString('hex')}`,
    NumMedia: String(media.length),
    NumSegments: '1',
    To: given.get('to') ?? '',
  });
  for (const [at, one] of media.entries()) {
    fields.set(`MediaUrl${at}`, one.url);
    fields.set(`MediaContentType${at}`, one.type);
  }
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature(url, fields) },
    body: fields.toString(),
  });
  return status;
}
