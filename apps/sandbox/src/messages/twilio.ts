import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { breakOff, type Running, sendJson, takeTime } from '../running.ts';
import type { Inbox, TextMessage } from './inbox.ts';

export const TWILIO_ACCOUNT = 'AC00000000000000000000000000000000';
export const TWILIO_TOKEN = 'sandbox-token';

/** What happens to a text, by the last four digits of its recipient. */
const ENDINGS = {
  '0001': { refuse: { status: 400, code: 21211, message: "The 'To' number is not a valid phone number." } },
  '0002': { refuse: { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' } },
  '0003': { fail: 30003 },
  '0005': { fail: 30005 },
  '0006': { fail: 30006 },
  '0007': { fail: 30007 },
  '0010': { refuse: { status: 429, code: 20429, message: 'Too many requests' } },
  '0011': { refuse: { status: 500, code: 20500, message: 'Internal server error' } },
  '0012': { refuse: { status: 200, code: 21617, message: 'The message body exceeds the 1600 character limit.' } },
  '0013': { breaksOff: 'before' },
  '0014': { breaksOff: 'after' },
  '0015': { nonsense: true },
} as const;
type Ending = {
  refuse?: { status: number; code: number; message: string };
  fail?: number;
  breaksOff?: 'before' | 'after';
  nonsense?: boolean;
};

const endingOf = (to: string): Ending => (ENDINGS as Record<string, Ending>)[to.slice(-4)] ?? {};

export const signature = (url: string, fields: URLSearchParams, token = TWILIO_TOKEN): string => {
  const text = [...new Set(fields.keys())].sort().reduce((all, name) => all + name + (fields.get(name) ?? ''), url);
  return createHmac('sha1', token).update(text).digest('base64');
};

const refused = (reply: FastifyReply, { status, code, message }: NonNullable<Ending['refuse']>) =>
  sendJson(reply, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

const shown = (text: TextMessage) => ({
  account_sid: TWILIO_ACCOUNT,
  api_version: '2010-04-01',
  sid: text.sid,
  to: text.to,
  from: text.from,
  body: text.body,
  status: text.status,
  direction: 'outbound-api',
  num_segments: '1',
  num_media: text.media_url ? '1' : '0',
  error_code: text.error_code,
  error_message: null,
  date_created: new Date(text.at).toUTCString(),
  date_sent: null,
  price: null,
});

async function report(running: Running, text: TextMessage, status: string, code: number | null): Promise<void> {
  text.status = status;
  text.error_code = code;
  if (!text.status_url) return;
  const fields = new URLSearchParams({
    AccountSid: TWILIO_ACCOUNT,
    From: text.from,
    To: text.to,
    MessageSid: text.sid,
    MessageStatus: status,
    SmsSid: text.sid,
    SmsStatus: status,
    ...(code ? { ErrorCode: String(code) } : {}),
  });
  await fetch(text.status_url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature(text.status_url, fields),
    },
    body: fields.toString(),
    signal: running.ended,
  }).catch(() => undefined);
}

async function deliver(running: Running, text: TextMessage, ending: Ending): Promise<void> {
  await takeTime(running, 1_000);
  await report(running, text, 'sent', null);
  await takeTime(running, 1_500);
  if (running.ended.aborted) return;
  if (ending.fail) return report(running, text, 'undelivered', ending.fail);
  await report(running, text, 'delivered', null);
  await report(running, text, 'sent', null);
  text.status = 'delivered';
}

export const isTwilioAccount = (authorization: unknown): boolean =>
  authorization === `Basic ${Buffer.from(`${TWILIO_ACCOUNT}:${TWILIO_TOKEN}`).toString('base64')}`;

export const twilioRoutes = (server: FastifyInstance, running: Running, inbox: Inbox) => {
  const path = '/twilio/2010-04-01/Accounts/:account/Messages.json';
  const unauthorized = { status: 401, code: 20003, message: 'Authenticate' };

  server.post(path, async (request, reply) => {
    if (!isTwilioAccount(request.headers.authorization)) return refused(reply, unauthorized);
    const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const to = fields.get('To') ?? '';
    const body = fields.get('Body') ?? '';
    await takeTime(running, 200);
    if (!/^\+1\d{10}$/.test(to))
      return refused(reply, { status: 400, code: 21211, message: `Invalid 'To' Phone Number: ${to}` });
    if (!body && !fields.has('MediaUrl'))
      return refused(reply, { status: 400, code: 21602, message: 'Message body is required.' });
    const ending = endingOf(to);
    if (ending.refuse) return refused(reply, ending.refuse);
    if (ending.breaksOff === 'before') return breakOff(request, reply);
    if (ending.nonsense) return reply.code(201).type('text/html').send('<html><body>Created</body></html>');
    const text: TextMessage = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to,
      from: fields.get('From') ?? '',
      body,
      media_url: fields.get('MediaUrl'),
      status_url: fields.get('StatusCallback'),
      status: 'queued',
      error_code: null,
      at: Date.now(),
    };
    inbox.texts.push(text);
    void deliver(running, text, ending);
    if (ending.breaksOff === 'after') return breakOff(request, reply);
    return sendJson(reply, 201, shown(text));
  });

  server.get(path, async (request, reply) => {
    if (!isTwilioAccount(request.headers.authorization)) return refused(reply, unauthorized);
    const { To: to } = request.query as { To?: string };
    const messages = inbox.texts.filter((text) => !to || text.to === to).toReversed();
    return sendJson(reply, 200, { messages: messages.slice(0, 100).map(shown), page: 0, next_page_uri: null });
  });
};
