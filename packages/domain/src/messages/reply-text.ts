/** The beginning of the quoted mail in a reply, as mail programs write it in English, Spanish, French and Portuguese. */
const ORIGINAL =
  /^-{2,}\s?(?:original message|forwarded message|original appointment|mensaje original|mensaje reenviado|message d['’]origine|message transf[ée]r[ée]|mensagem original|mensagem encaminhada)\s?-{2,}$/i;
const RULE = /^[_-]{20,}$/;
const HEAD =
  /^\*?(?:from|sent|date|to|cc|subject|reply-to|de|enviado(?: el)?|enviada(?: em)?|envoy[ée]|fecha|data|para|[àa]|asunto|assunto|objet|responder a)\s?:\*?\s/i;
const ATTRIBUTION_ENDS = /(?:wrote|writes|escribi[óo]|ha escrito|a [ée]crit|escreveu)\s?:$/i;
const ATTRIBUTION_BEGINS = /^(?:on|at|am|le|el|em)\s\S/i;
/** Maximum number of lines over which a program breaks 'On Monday … wrote:'. */
const ATTRIBUTION_LINES = 4;

/** Null if no attribution begins at `at`. */
function afterAttribution(lines: readonly string[], at: number): number | null {
  if (!ATTRIBUTION_BEGINS.test((lines[at] ?? '').trim())) return null;
  for (let line = at; line < at + ATTRIBUTION_LINES; line += 1)
    if (ATTRIBUTION_ENDS.test((lines[line] ?? '').trim())) return line + 1;
  return null;
}

/** Whether at least three consecutive lines from `at` on are a mail header, as Outlook puts it above quoted mail. */
const isHead = (lines: readonly string[], at: number): boolean =>
  [at, at + 1, at + 2].every((line) => HEAD.test(lines[line] ?? ''));

const isQuoted = (line: string | undefined): boolean => line?.startsWith('>') ?? false;

/**
 * The new text of a reply, without the mail program's quotation. Answers between the lines of a quotation keep their
 * questions, marked with '>'. If only quoted text would remain, nothing is removed, so that no answer is lost.
 */
export function replyText(text: string): string {
  const lines = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').split('\n');
  const kept: { line: string; isQuoted: boolean }[] = [];
  let answers = 0;
  let isAfterQuote = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim();
    if (isQuoted(line)) {
      kept.push({ line, isQuoted: true });
      isAfterQuote = true;
      continue;
    }
    if (ORIGINAL.test(line) || isHead(lines, at)) break;
    if (RULE.test(line) && isHead(lines, at + 1)) break;
    const after = afterAttribution(lines, at);
    if (after !== null) {
      const next = lines.findIndex((one, index) => index >= after && one.trim() !== '');
      // After a quote marked with '>' an answer may follow; without marks, everything that follows is quoted.
      if (next < 0 || !isQuoted((lines[next] ?? '').trim())) break;
      at = after - 1;
      continue;
    }
    if (isAfterQuote && line !== '') {
      answers += 1;
      isAfterQuote = false;
    }
    kept.push({ line: (lines[at] ?? '').trimEnd(), isQuoted: false });
  }
  const reply = kept
    .filter((one) => answers > 1 || !one.isQuoted)
    .map(({ line }) => line)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const hasOwn = kept.some((one) => !one.isQuoted && one.line.trim() !== '');
  return hasOwn ? reply : text.trim();
}
