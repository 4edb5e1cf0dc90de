import { plainFileName } from '@freeboard/domain/files';
import { replyText, wordsOfHtml } from '@freeboard/domain/messages';
import PostalMime, { type Address, type Attachment } from 'postal-mime';
import sanitize from 'sanitize-html';
import { savable } from '../../../kernel/database/savable.ts';
import { mailAddress } from '../address.ts';
import { isAutomatic, isCalendarReply, returnedStatus } from './classify-mail.ts';

/** A received mail as plain data. */
export type MailRead = {
  /** Empty when there is none. */
  message_id: string;
  from: { name: string; address: string };
  /** Every recipient address, in lower case. */
  to: string[];
  /** The message ids that it answers. */
  references: string;
  subject: string;
  /** The new text, without quotes. */
  text: string;
  /** Values of its Authentication-Results headers, from the top down. */
  authentication_results: string[];
  /** Written by a machine: out of office, a delivery report. */
  is_automatic: boolean;
  /** Accepts or declines a calendar invitation. */
  is_calendar_reply: boolean;
  /** The status (RFC 3463) with which a mail server reports a failed delivery; null without a report. */
  returned: string | null;
  files: { name: string; bytes: Uint8Array }[];
  /** Only its beginning could be read; the whole mail is attached as its file. */
  is_incomplete?: boolean;
};

const MOST_CHARACTERS = 200_000;
/** Smaller inline pictures belong to a signature. */
const ORNAMENT_BYTES = 20_000;

const addressesOf = (addresses: readonly Address[] = []): string[] =>
  addresses.flatMap((one) => (one.group ? one.group : [one])).map(({ address }) => mailAddress(savable(address)));

/** Elements in which mail programs quote the answered mail. */
const QUOTES = /\b(?:gmail_quote|yahoo_quoted|protonmail_quote)\b/;

/** The text of an HTML-only mail without its quotes; the complete text when nothing else is left. */
function textOfHtml(html: string): string {
  const allowedTags = ['p', 'br', 'div', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'blockquote'];
  const options = { allowedTags, allowedAttributes: {} };
  const own = sanitize(html, {
    ...options,
    exclusiveFilter: ({ tag, attribs }) => tag === 'blockquote' || QUOTES.test(attribs.class ?? ''),
  });
  return wordsOfHtml(own) || wordsOfHtml(sanitize(html, options));
}

/** Names for unnamed parts, by media type. */
const NAMES: Record<string, string> = { 'message/rfc822': 'Forwarded.eml', 'text/calendar': 'Invitation.ics' };

function fileOf({ filename, mimeType, content, related }: Attachment): MailRead['files'] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  if (related && mimeType.startsWith('image/') && bytes.length < ORNAMENT_BYTES) return [];
  return [{ name: plainFileName(filename ?? NAMES[mimeType] ?? 'file'), bytes }];
}

/** Parses a raw mail. @throws Error when it is not one */
export async function readMail(raw: Uint8Array): Promise<MailRead> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 50, maxHeadersSize: 500_000, rfc822Attachments: true });
  const [from] = addressesOf(mail.from ? [mail.from] : []);
  const forwarded = mail.headers.filter(({ key }) => key === 'x-original-to' || key === 'delivered-to');
  return {
    message_id: savable(mail.messageId ?? '').slice(0, 500),
    from: { name: savable(mail.from?.name ?? '').slice(0, 200), address: from ?? '' },
    to: [
      ...addressesOf([...(mail.to ?? []), ...(mail.cc ?? [])]),
      ...forwarded.map(({ value }) => savable(value).toLowerCase()),
    ],
    references: savable(`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`).slice(0, 50_000),
    subject: savable(mail.subject ?? '').replaceAll(/\s+/g, ' '),
    text: replyText(
      savable(mail.text ?? textOfHtml((mail.html ?? '').slice(0, MOST_CHARACTERS))).slice(0, MOST_CHARACTERS),
    ),
    authentication_results: mail.headers
      .filter(({ key }) => key === 'authentication-results')
      .slice(0, 20)
      .map(({ value }) => value.slice(0, 5_000)),
    is_automatic: isAutomatic(mail),
    is_calendar_reply: isCalendarReply(mail),
    returned: returnedStatus(mail),
    files: mail.attachments.flatMap(fileOf),
  };
}
