import { replyText, wordsOfHtml } from '@freeboard/domain';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import sanitize from 'sanitize-html';

/** A mail as it came in, read: plain data. */
export type MailRead = {
  /** Empty where it names none. */
  message_id: string;
  from: { name: string; address: string };
  /** Every address that it went to, in lower case. */
  to: string[];
  /** What it says about which mails it answers. */
  references: string;
  subject: string;
  /** What was written anew. */
  text: string;
  /** A machine wrote it: away from the office, a delivery report. */
  is_automatic: boolean;
  /** With which status (RFC 3463) a mail server says that it could not deliver a mail; null where it says nothing of it. */
  returned: string | null;
  files: { name: string; bytes: Uint8Array }[];
};

const MOST_CHARACTERS = 200_000;
/** Pictures that stand within the words and are smaller are a signature's. */
const ORNAMENT_BYTES = 20_000;

const addressesOf = (addresses: readonly Address[] = []): string[] =>
  addresses.flatMap((one) => (one.group ? one.group : [one])).map(({ address }) => address.trim().toLowerCase());

/** The words of a mail that has HTML alone, without what it quotes. */
const wordsOf = (html: string): string =>
  wordsOfHtml(
    sanitize(html.slice(0, MOST_CHARACTERS), {
      allowedTags: ['p', 'br', 'div', 'ul', 'ol', 'li', 'h1', 'h2', 'h3'],
      allowedAttributes: {},
      exclusiveFilter: ({ tag, attribs }) => tag === 'blockquote' || /\bgmail_quote\b/.test(attribs.class ?? ''),
    }),
  );

function isAutomatic({ headers, returnPath }: Email): boolean {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = headerOf('auto-submitted');
  return (
    (submitted !== undefined && submitted !== 'no') ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress'].some((name) => headerOf(name) !== undefined) ||
    ['auto_reply', 'bulk', 'junk', 'list'].includes(headerOf('precedence') ?? '') ||
    returnPath === '<>' ||
    (headerOf('content-type') ?? '').startsWith('multipart/report')
  );
}

const MOST_OF_A_REPORT = 20_000;

/** What a report of a mail server (RFC 3464) says became of a mail; one that is only late may arrive yet. */
function returnedIn({ attachments }: Email): string | null {
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!report) return null;
  const { content } = report;
  const text = (typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('latin1')).slice(
    0,
    MOST_OF_A_REPORT,
  );
  if (!/^action:[ \t]*failed\b/im.test(text)) return null;
  return /^status:[ \t]*([45]\.\d{1,3}\.\d{1,3})\b/im.exec(text)?.[1] ?? '5.0.0';
}

function fileOf({ filename, mimeType, content, related }: Attachment): MailRead['files'] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  if (related && mimeType.startsWith('image/') && bytes.length < ORNAMENT_BYTES) return [];
  return [{ name: filename ?? (mimeType === 'message/rfc822' ? 'Forwarded.eml' : 'file'), bytes }];
}

const plain = (text: string): string => text.replaceAll('\0', '');

/** Reads a mail as it came over the wire. @throws Error for what is none */
export async function readMail(raw: Uint8Array): Promise<MailRead> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 50, maxHeadersSize: 500_000, rfc822Attachments: true });
  const [from] = addressesOf(mail.from ? [mail.from] : []);
  const forwarded = mail.headers.filter(({ key }) => key === 'x-original-to' || key === 'delivered-to');
  return {
    message_id: plain(mail.messageId ?? '').slice(0, 500),
    from: { name: plain(mail.from?.name ?? '').slice(0, 200), address: plain(from ?? '') },
    to: [
      ...addressesOf([...(mail.to ?? []), ...(mail.cc ?? [])]),
      ...forwarded.map(({ value }) => value.toLowerCase()),
    ],
    references: `${mail.inReplyTo ?? ''} ${mail.references ?? ''}`.slice(0, 50_000),
    subject: plain(mail.subject ?? '').replaceAll(/\s+/g, ' '),
    text: replyText(plain(mail.text ?? wordsOf(mail.html ?? '')).slice(0, MOST_CHARACTERS)),
    is_automatic: isAutomatic(mail),
    returned: returnedIn(mail),
    files: mail.attachments.flatMap(fileOf),
  };
}
