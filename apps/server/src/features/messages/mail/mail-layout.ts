import { type Language, MAIL_TEXT } from '@freeboard/domain/languages';
import { wordsOfHtml } from '@freeboard/domain/messages';
import sanitize from 'sanitize-html';

type Agency = { name: string; street_address: string; phone: string };

const ALLOWED: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'blockquote'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  disallowedTagsMode: 'discard',
};

export const cleanHtml = (html: string): string => sanitize(html, ALLOWED);

const RUNS = new Set(['script', 'iframe', 'object', 'embed', 'applet', 'form', 'svg', 'base', 'meta', 'link']);
const RUNNING_LINK = /^(?:javascript|vbscript|data):/i;

/**
 * A message for the user; null if the HTML is accepted. Elements that are merely unsupported are accepted, because
 * `cleanHtml` removes them.
 */
export function htmlFault(html: string): string | null {
  let fault: string | null = null;
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag(name, attributes) {
      const handler = Object.keys(attributes).find((key) => /^on/i.test(key));
      const runs = Object.values(attributes).some((value) => RUNNING_LINK.test(value.replaceAll(/\s/g, '')));
      if (RUNS.has(name)) fault ??= `A template cannot hold <${name}>: an e-mail does not run anything.`;
      else if (handler) fault ??= `A template cannot hold '${handler}': an e-mail does not run anything.`;
      else if (runs)
        fault ??= 'A link of a template leads to a page, an e-mail address or a number, never to a script.';
    },
  });
  return fault;
}

const BUTTON = /<p><a href="([^"]*)">([^<]*)<\/a><\/p>/g;
const asButtons = (html: string): string =>
  html.replaceAll(
    BUTTON,
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0"><tr><td style="background:#1463b0;border-radius:6px"><a href="$1" style="display:inline-block;padding:12px 20px;color:#ffffff;font-weight:bold;text-decoration:none">$2</a></td></tr></table>',
  );

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

export const plainText = (html: string): string =>
  wordsOfHtml(
    cleanHtml(html).replaceAll(/<a href="([^"]*)">([^<]*)<\/a>/g, (_all, href: string, text: string) =>
      href === text || /^(?:mailto|tel):/.test(href) ? text : `${text} (${href})`,
    ),
  );

type Framed = { text: string; html: string | null };
type Mail = Framed & { agency: Agency; unsubscribe_url: string; language: Language };

/**
 * Adds the frame that the law requires (15 USC 7704) to an e-mail's text and HTML: the agency's postal address and
 * the unsubscribe link, in the message's language.
 */
export function mailLayout(mail: Mail): Framed {
  const { agency, unsubscribe_url, language } = mail;
  const who = [agency.name, agency.street_address, agency.phone].filter(Boolean).join(', ');
  const { why, unsubscribe } = MAIL_TEXT[language];
  const text = `${mail.text}\n\n--\n${who}\n${why}\n${unsubscribe}: ${unsubscribe_url}`;
  if (!mail.html) return { text, html: null };
  // Outlook supports only tables and inline styles.
  const html = `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="margin:0;padding:0;background:#f4f6f8"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f6f8"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #dde3e8"><tr><td style="padding:24px 28px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1c2730">${asButtons(mail.html)}</td></tr><tr><td style="padding:16px 28px;border-top:1px solid #dde3e8;font:13px/1.5 Arial,Helvetica,sans-serif;color:#5a6772">${escaped(who)}<br>${escaped(why)} <a href="${escaped(unsubscribe_url)}" style="color:#5a6772">${escaped(unsubscribe)}</a></td></tr></table></td></tr></table></body></html>`;
  return { text, html };
}
