import { describe, expect, it } from 'vitest';
import { readMail } from './read-mail.ts';

const PEOPLE = ['From: Lena <lena@example.com>', 'To: answers@freeboard.example', 'Subject: Re: Your quotes'];
const DAEMON = ['From: MAILER-DAEMON@mx.example', 'To: answers@freeboard.example', 'Subject: failure notice'];
const read = (lines: readonly string[]) => readMail(Buffer.from(lines.join('\r\n')));
const plainMail = (headers: string[], text = 'Yes please go ahead.', from = PEOPLE) =>
  read([...from, ...headers, 'Content-Type: text/plain; charset=utf-8', '', text]);

describe('an automatic mail', () => {
  it.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated; owner-email="a@b.example"',
    'X-Autoreply: yes',
    'X-Autorespond: vacation',
    'Precedence: auto_reply',
    'Return-Path: <>',
    'Return-Path:',
  ])('is recognized by %s', async (header) => expect(await plainMail([header])).toMatchObject({ is_automatic: true }));

  it.each([
    'Auto-Submitted: no',
    'X-Auto-Response-Suppress: DR, OOF, AutoReply',
    'X-Auto-Response-Suppress: None',
    'X-Autoreply: no',
    'Precedence: list',
    'Precedence: bulk',
    'List-Id: <family.example.com>',
    'Return-Path: <lena@example.com>',
  ])('is not recognized by %s', async (header) =>
    expect(await plainMail([header])).toMatchObject({ is_automatic: false, returned: null }),
  );
});

describe('a bounce in plain text', () => {
  it.each([
    [
      'qmail',
      `Hi. This is the mailer program at mail.example.net.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\nThis is a permanent error; I've given up.\r\n\r\n<lena@example.com>:\r\n550 5.1.1 The email account that you tried to reach does not exist.\r\n\r\n--- Below this line is a copy of the message.\r\n\r\nSubject: Your quotes 5.2.2`,
      '5.1.1',
    ],
    [
      'Exim',
      'A message that you sent could not be delivered to one or more of its\r\nrecipients. This is a permanent error.\r\n\r\n  lena@example.com\r\n    552 5.2.2 Mailbox full',
      '5.2.2',
    ],
    ['Haraka', 'I was not able to deliver your message to lena@example.com.\r\n550 no such user here', '5.1.1'],
    [
      'sendmail',
      '   ----- The following addresses had permanent fatal errors -----\r\n<lena@example.com>\r\n(reason: 554 rejected)',
      '5.0.0',
    ],
    [
      'Exchange, several recipients',
      "Delivery has failed to these recipients or groups:\r\n\r\nlena@example.com\r\nThe e-mail address wasn't found.\r\n\r\notto@example.com\r\n\r\nRemote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound'",
      '5.1.10',
    ],
    ['an old Exchange', 'Your message did not reach some or all of the intended recipients.', '5.0.0'],
  ])('of %s gives its status', async (_server, text, status) => {
    expect(await plainMail(['Return-Path: <>'], text, DAEMON)).toMatchObject({ is_automatic: true, returned: status });
    expect(await plainMail([], text, DAEMON)).toMatchObject({ returned: status });
    expect(await plainMail([], text)).toMatchObject({ is_automatic: false, returned: null });
  });

  it.each([
    'Your message could not be delivered yet. Delivery will be retried for 4 days.',
    'THIS IS A WARNING MESSAGE ONLY. You do not need to resend your message. It has not been delivered yet.',
    'Delivery is delayed to these recipients. The message has not been delivered.',
  ])('is not one that is only late: %s', async (text) =>
    expect(await plainMail(['Return-Path: <>'], text, DAEMON)).toMatchObject({ is_automatic: true, returned: null }),
  );
});

it('an absence with the null return path is automatic and no bounce', async () =>
  expect(await plainMail(['Return-Path: <>'], 'I am out of the office until Monday.')).toMatchObject({
    is_automatic: true,
    returned: null,
  }));

describe('a delivery report', () => {
  const report = (...recipients: string[][]) =>
    read([
      ...DAEMON,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      ...['', '--b', 'Content-Type: text/plain', '', 'Not delivered.', ''],
      ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', ''],
      ...recipients.flatMap((lines) => [...lines, '']),
      '--b--',
    ]);
  const LATE = ['Final-Recipient: rfc822; a@b.example', 'Action: delayed', 'Status: 4.4.7'];
  const SENT = ['Final-Recipient: rfc822; c@b.example', 'Action: relayed', 'Status: 2.0.0'];
  it.each([
    ['the one who failed among several', [LATE, SENT, ['Action: Failed', 'Status: 5.1.1']], '5.1.1'],
    ['nobody where all are late or sent', [LATE, SENT], null],
    [
      'the diagnostic where the status is general',
      [['Action: failed', 'Status: 5.0.0', 'Diagnostic-Code: smtp;', ' 550 5.1.1 user unknown']],
      '5.1.1',
    ],
    ['no status as a general failure', [['Action: failed']], '5.0.0'],
  ])('gives the status of %s', async (_who, recipients, status) =>
    expect(await report(...recipients)).toMatchObject({ is_automatic: true, returned: status }),
  );
});

describe('the text of a mail', () => {
  const htmlMail = (html: string) => read([...PEOPLE, 'Content-Type: text/html; charset=utf-8', '', html]);
  it.each([
    ['<p>Sí, adelante.</p><blockquote><p>Which one?</p></blockquote>', 'Sí, adelante.'],
    ['<div>Yes</div><div class="gmail_quote">On Monday Maria wrote: <p>Hi</p></div>', 'Yes'],
    ['<div>Yes</div><div class="yahoo_quoted"><p>Hi</p></div>', 'Yes'],
    ['<blockquote><p>All of it is quoted.</p></blockquote>', 'All of it is quoted.'],
  ])('leaves out what is quoted in %s', async (html, text) => expect((await htmlMail(html)).text).toBe(text));

  it('leaves out what Outlook in Spanish quotes', async () => {
    const quoted = 'De: Agency <a@b.example>\r\nEnviado: martes\r\nPara: Lena\r\nAsunto: Your quotes\r\n\r\nHello';
    expect((await plainMail([], `Unsubscribe\r\n\r\n${quoted}`)).text).toBe('Unsubscribe');
  });
});

it('an answer to a calendar invitation is named so, and so is its file', async () => {
  const parts = ['--b', 'Content-Type: text/plain', '', 'Accepted.', '--b'];
  const calendar = ['Content-Type: text/calendar; charset=utf-8; method=REPLY', '', 'BEGIN:VCALENDAR', 'END:VCALENDAR'];
  const mail = await read([
    ...PEOPLE,
    ...['Content-Type: multipart/alternative; boundary=b', '', ...parts, ...calendar, '--b--'],
  ]);
  expect(mail).toMatchObject({ is_calendar_reply: true, is_automatic: false });
  expect(mail.files.map(({ name }) => name)).toEqual(['Invitation.ics']);
});
