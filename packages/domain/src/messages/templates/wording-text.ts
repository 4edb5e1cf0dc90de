const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');

/**
 * Replaces line ends in HTML with spaces. Splits into lines instead of using a pattern, which would scan a long row
 * of spaces again for each space.
 */
const onOneLine = (html: string): string =>
  html
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** A link in the editor: `[See your quotes]({{ client_link }})`. */
const LINK = /\[([^[\]\n]{1,200})\]\(((?:https?:\/\/|mailto:|tel:|\{\{\s?client_link\s?\}\})[^\s()<>"]{0,500})\)/g;
const ANCHOR = /<a\s[^<>]{0,300}?\bhref="([^"<>]{0,500})"[^<>]{0,300}>([^<]{0,500})<\/a>/gi;

/** Paragraphs have an empty line between them, list items a dash. */
export const wordsOfHtml = (html: string): string =>
  unescaped(
    onOneLine(html)
      .replaceAll(ANCHOR, (_all, href: string, text: string) => (href === text ? text : `[${text}](${href})`))
      .replaceAll(/<br\s*\/?>/gi, '\n')
      .replaceAll(/<li[^<>]*>/gi, '- ')
      .replaceAll(/<\/li>/gi, '\n')
      .replaceAll(/<\/(?:p|h\d|ul|ol|blockquote|div)>/gi, '\n\n')
      .replaceAll(/<[^<>]+>/g, ''),
  )
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const lineOf = (line: string): string => escaped(line).replaceAll(LINK, '<a href="$2">$1</a>');

/** An empty line begins a paragraph. Typed text is never markup, except for links. */
export const htmlOfWords = (words: string): string =>
  words
    .trim()
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${part.trim().split('\n').map(lineOf).join('<br>')}</p>`)
    .join('');

const DEAD_LINK =
  /(?:<p>\s{0,9})?<a\s[^<>]{0,300}?\bhref="\{\{\s?client_link\s?\}\}"[^<>]{0,300}>[^<]{0,500}<\/a>(?:\s{0,9}<\/p>)?/gi;

export const withoutClientLink = (html: string): string => html.replaceAll(DEAD_LINK, '');
