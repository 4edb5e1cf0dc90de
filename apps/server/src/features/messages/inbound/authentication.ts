/**
 * Strips a header's value of comments in parentheses, also nested ones, and of syntax characters in quoted text,
 * which the sender may have chosen. Null for an unclosed comment or quotation.
 */
function plainText(text: string): string | null {
  let depth = 0;
  let isQuoted = false;
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\') at += 1;
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) plain += /[\w.@-]/.test(sign) ? sign : '_';
    else if (sign === '(') depth += 1;
    else if (sign === ')' && depth > 0) depth -= 1;
    else if (depth === 0) plain += sign;
  }
  return isQuoted || depth > 0 ? null : plain;
}

/**
 * Whether our mail server verified by DMARC that a mail comes from its sender's domain, according to the
 * Authentication-Results header that it added (RFC 8601). Only the topmost header with the server's own name counts,
 * because lower ones may have arrived with the mail. `results` are these headers from the top down; `server` is our
 * mail server's name for itself, null if unknown.
 */
export function isSenderAuthenticated(results: readonly string[], server: string | null, sender: string): boolean {
  if (server === null) return false;
  const named = results.map((value) => plainText(value)?.toLowerCase().split(';') ?? null);
  // A header that cannot be read may be our own server's, so the mail is not trusted.
  const own = named.find((parts) => parts === null || parts[0]?.trim().split(/\s+/)[0] === server.toLowerCase());
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
  if (!own || domain === '') return false;
  const verdicts = own.slice(1).filter((part) => /^\s*dmarc\s*=/.test(part));
  const from = (part: string) => /\bheader\.from\s*=\s*([^\s;]+)/.exec(part)?.[1];
  return (
    verdicts.length === 1 && verdicts.every((part) => /^\s*dmarc\s*=\s*pass\b/.test(part) && from(part) === domain)
  );
}
