import { plainFileName } from '@freeboard/domain/files';
import { replyText, wordsOfHtml } from '@freeboard/domain/messages';
import PostalMime, { type Address, type Attachment } from 'postal-mime';
import sanitize from 'sanitize-html';
import { savable } from '../../../kernel/database/savable.ts';
import { mailAddress } from '../address.ts';
import { isAutomatic, isCalendarReply, returnedStatus } from './classify-mail.ts';

/** A received mail as plain data, which can be passed between processes. */
export type MailRead = {
  /** Empty if the mail has none. */
  message_id: string;
  from: { name: string; address: string };
  /** Every recipient address, in lower case. */
  to: string[];
  /** The ids of the messages that it answers. */
  references: string;
  subject: string;
  /** The new text, without quoted messages. */
  text: string;
  /** Values of its Authentication-Results headers, from the top down. */
  authentication_results: string[];
  /** Whether it was sent automatically, such as an out-of-office notice or a delivery report. */
  is_automatic: boolean;
  /** Whether it accepts or declines a calendar invitation. */
  is_calendar_reply: boolean;
  /** The status (RFC 3463) of a failed delivery that it reports; null if it reports none. */
  returned: string | null;
  files: { name: string; bytes: Uint8Array }[];
  /** Whether only its beginning could be read; its file is then the complete mail. */
  is_incomplete?: boolean;
};

const MOST_CHARACTERS = 200_000;
/** Bytes; smaller inline pictures are regarded as part of a signature. */
const ORNAMENT_BYTES = 20_000;

const addressesOf = (addresses: readonly Address[] = []): string[] =>
  addresses.flatMap((one) => (one.group ? one.group : [one])).map(({ address }) => mailAddress(savable(address)));

/** Classes of elements in which mail programs quote the answered message. */
const QUOTES = /\b(?:gmail_quote|yahoo_quoted|protonmail_quote)\b/;

/** The text of an HTML-only mail without quotes; with them if nothing else is left. */
function textOfHtml(html: string): string {
  const allowedTags = ['p', 'br', 'div', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'blockquote'];
  const options = { allowedTags, allowedAttributes: {} };
  const own = sanitize(html, {
    ...options,
    exclusiveFilter: ({ tag, attribs }) => tag === 'blockquote' || QUOTES.test(attribs.class ?? ''),
  });
  return wordsOfHtml(own) || wordsOfHtml(sanitize(html, options));
}

/** File names of unnamed parts, by media type. */
const NAMES: Record<string, string> = { 'message/rfc822': 'Forwarded.eml', 'text/calendar': 'Invitation.ics' };

function fileOf({ filename, mimeType, content, related }: Attachment): MailRead['files'] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  if (related && mimeType.startsWith('image/') && bytes.length < ORNAMENT_BYTES) return [];
  return [{ name: plainFileName(filename ?? NAMES[mimeType] ?? 'file'), bytes }];
}

/** Parses a raw mail. @throws Error when it is not a mail */
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
