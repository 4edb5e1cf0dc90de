import { plainFileName } from '@freeboard/domain/files';
import { replyText, wordsOfHtml } from '@freeboard/domain/messages';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import sanitize from 'sanitize-html';
import { savable } from '../../../kernel/database/savable.ts';
import { mailAddress } from '../address.ts';
import { isAutomatic, isCalendarReply, returnedStatus } from './classify-mail.ts';
import { signedContent, tnefFiles } from './containers.ts';

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

const QUOTES = /\b(?:gmail_quote|yahoo_quoted|protonmail_quote)\b/;

function textOfHtml(html: string): string {
  const allowedTags = ['p', 'br', 'div', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'blockquote'];
  const options = { allowedTags, allowedAttributes: {} };
  const own = sanitize(html, {
    ...options,
    exclusiveFilter: ({ tag, attribs }) => tag === 'blockquote' || QUOTES.test(attribs.class ?? ''),
  });
  return wordsOfHtml(own) || wordsOfHtml(sanitize(html, options));
}

const NAMES: Record<string, string> = { 'message/rfc822': 'Forwarded.eml', 'text/calendar': 'Invitation.ics' };
/** Media types of parts that mail programs add for each other, not for people. */
const OF_MACHINES =
  /^(?:message\/(?:disposition-notification|(?:global-)?delivery-status|global-headers|feedback-report)|text\/rfc822-headers|application\/(?:x-)?pkcs7-signature|application\/pgp-signature)$/;

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

function fileOf(attachment: Attachment): MailRead['files'] {
  const { filename, mimeType, related } = attachment;
  if (OF_MACHINES.test(mimeType)) return [];
  const bytes = bytesOf(attachment);
  if (related && mimeType.startsWith('image/') && bytes.length < ORNAMENT_BYTES) return [];
  return [{ name: plainFileName(filename ?? NAMES[mimeType] ?? 'file'), bytes }];
}

const parse = (raw: Uint8Array): Promise<Email> =>
  PostalMime.parse(raw, { maxNestingDepth: 50, maxHeadersSize: 500_000, rfc822Attachments: true });

/**
 * Whether a text was decoded with the wrong encoding: it has replacement characters and no valid character beyond
 * ASCII.
 */
const isOtherEncoding = (text: string): boolean => text.includes('\uFFFD') && !/[^\p{ASCII}\uFFFD]/u.test(text);

/** Text that is labeled UTF-8 or US-ASCII and isn't is read as Windows-1252. */
async function parsed(raw: Uint8Array): Promise<Email> {
  const mail = await parse(raw);
  if (!isOtherEncoding(`${mail.text ?? ''}${mail.html ?? ''}`)) return mail;
  const relabeled = Buffer.from(raw)
    .toString('latin1')
    .replaceAll(/charset="?(?:utf-?8|us-ascii)"?/gi, 'charset=cp1252');
  const { text, html } = await parse(Buffer.from(relabeled, 'latin1'));
  return { ...mail, text, html };
}

async function filesWithin(attachment: Attachment): Promise<MailRead['files']> {
  const { mimeType } = attachment;
  const filename = attachment.filename ?? '';
  if (mimeType === 'message/rfc822' || /\.eml$/i.test(filename)) {
    const inner = await parse(bytesOf(attachment)).catch(() => null);
    return inner?.attachments.flatMap(fileOf) ?? [];
  }
  return /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename)
    ? (tnefFiles(bytesOf(attachment)) ?? [])
    : [];
}

/** Unwraps a signed mail (S/MIME) that has no readable copy of its text; other mails are unchanged. */
async function opened(mail: Email): Promise<Email> {
  const signed = mail.attachments.find(({ mimeType }) => /^application\/(?:x-)?pkcs7-mime$/.test(mimeType));
  const content = signed && !mail.text && !mail.html ? signedContent(bytesOf(signed)) : null;
  if (!content) return mail;
  const { text, html, attachments } = await parsed(content);
  return { ...mail, text, html, attachments };
}

/** @throws Error when it is not a mail */
export async function readMail(raw: Uint8Array): Promise<MailRead> {
  const mail = await opened(await parsed(raw));
  const files: MailRead['files'] = [];
  for (const attachment of mail.attachments) files.push(...fileOf(attachment), ...(await filesWithin(attachment)));
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
    files,
  };
}
