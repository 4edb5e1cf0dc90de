import type { Email } from 'postal-mime';

const headerOf = ({ headers }: Email, name: string): string | undefined =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase();

/** Whether a mail has an empty return path, as reports and bounces do (RFC 5321, section 4.5.5). */
const hasNullReturnPath = (mail: Email): boolean => ['', '<>'].includes(headerOf(mail, 'return-path') ?? 'none');

/**
 * Whether a mail was sent automatically: by Auto-Submitted (RFC 3834), an autoresponder's header, the empty return
 * path or a report type. Precedence 'list' and X-Auto-Response-Suppress do not count, because they also occur in
 * people's mail.
 */
export function isAutomatic(mail: Email): boolean {
  const submitted = headerOf(mail, 'auto-submitted');
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    ['x-autoreply', 'x-autorespond'].some((name) => !['no', undefined].includes(headerOf(mail, name))) ||
    headerOf(mail, 'precedence') === 'auto_reply' ||
    hasNullReturnPath(mail) ||
    (headerOf(mail, 'content-type') ?? '').startsWith('multipart/report')
  );
}

const MAX_REPORT_CHARACTERS = 20_000;
const STATUS = String.raw`[45]\.\d{1,3}\.\d{1,3}`;

/** The status of the first failed recipient of a delivery report (RFC 3464); null when none failed. */
function statusOfReport(report: string): string | null {
  const failed = report.split(/\r?\n[ \t]*\r?\n/).find((recipient) => /^action:[ \t]*failed\b/im.test(recipient));
  if (failed === undefined) return null;
  const status = new RegExp(String.raw`^status:[ \t]*(${STATUS})\b`, 'im').exec(failed)?.[1] ?? '5.0.0';
  if (!/^[45]\.0\.0$/.test(status)) return status;
  const [, diagnostic = ''] = /^diagnostic-code:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im.exec(failed) ?? [];
  return new RegExp(String.raw`\b(${STATUS})\b`).exec(diagnostic)?.[1] ?? status;
}

const SENDER_OF_BOUNCES = /^(?:mailer-daemon|postmaster|mail-daemon)@/i;
/** Phrases with which qmail, Exim, Haraka, sendmail and Exchange report in plain text that a mail was not delivered. */
const NOT_DELIVERED =
  /\b(?:(?:could|can|was|were|has|have)(?:n['’]t| ?not)(?: been| be| able to)? (?:be )?deliver(?:ed)?|(?:un|not )able to deliver|permanent(?:ly)? (?:fatal )?(?:errors?|fail\w+)|delivery (?:to \S.{0,80} )?(?:has )?failed|undeliverable|did not reach|failure notice|returned mail)\b/i;
const ONLY_LATE =
  /\b(?:will (?:be retried|keep trying|continue to (?:try|be attempted))|(?:no|not) need to (?:resend|send)|(?:delivery (?:is |has been )?|been )delayed|warning: message)\b/i;
const UNKNOWN_USER =
  /\b(?:(?:user|recipient|mailbox|address) (?:unknown|not found)|unknown user|no such (?:user|address|mailbox|recipient)|does(?:n['’]t| not) exist|no mailbox here)\b/i;
const COPY_BEGINS = /^[ \t]*-{2,}.*\b(?:copy|original|message follows|returned)\b.*$/im;

/** The status in the text of a bounce without a report; null when the mail is not a bounce. */
function statusOfText(mail: Email): string | null {
  if (!hasNullReturnPath(mail) && !SENDER_OF_BOUNCES.test(mail.from?.address ?? '')) return null;
  const text = `${mail.subject ?? ''}\n${mail.text ?? mail.html ?? ''}`.slice(0, MAX_REPORT_CHARACTERS);
  const [notice = ''] = text.split(COPY_BEGINS);
  if (!NOT_DELIVERED.test(notice) || ONLY_LATE.test(notice)) return null;
  const enhanced = new RegExp(String.raw`(?<![\d.])(${STATUS})(?![\d.])`).exec(notice)?.[1];
  return enhanced ?? (UNKNOWN_USER.test(notice) ? '5.1.1' : '5.0.0');
}

/**
 * The status (RFC 3463) of a notice that a mail was not delivered, in a report or in plain text; null when the mail
 * is something else, or reports only a delay.
 */
export function returnedStatus(mail: Email): string | null {
  const report = mail.attachments.find(({ mimeType }) =>
    ['message/delivery-status', 'message/global-delivery-status'].includes(mimeType),
  );
  if (!report) return statusOfText(mail);
  const { content } = report;
  const text = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('latin1');
  return statusOfReport(text.slice(0, MAX_REPORT_CHARACTERS));
}

/** Whether the mail answers a calendar invitation (RFC 6047: a calendar part with the method REPLY). */
export const isCalendarReply = ({ attachments }: Email): boolean =>
  attachments.some(({ mimeType, method }) => mimeType === 'text/calendar' && method?.toUpperCase() === 'REPLY');
