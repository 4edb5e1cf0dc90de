import { createHash } from 'node:crypto';

/** Characters. A shorter run of Base64 does not count as a file. */
const SHORTEST_RUN = 16_384;
/**
 * What Base64 may contain in addition to its own characters: line breaks, also as JSON escapes, and the backslash that
 * JSON may put before a slash.
 */
const LAYOUT = /\\[nrt]|[\s\\]/g;

const IN_RUN = new Uint8Array(256);
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=_-\\ \t\r\n')
  IN_RUN[char.charCodeAt(0)] = 1;

export function createAnswerCounter(mayHoldFiles: boolean) {
  let plain = 0;
  let run = 0;
  let total = 0;
  return {
    add(chunk: Uint8Array): void {
      total += chunk.length;
      if (!mayHoldFiles) return;
      for (const byte of chunk) {
        if (IN_RUN[byte] === 1) run += 1;
        else {
          plain += run < SHORTEST_RUN ? run + 1 : 1;
          run = 0;
        }
      }
    },
    plain: () => plain + (run < SHORTEST_RUN ? run : 0),
    total: () => total,
  };
}

/**
 * The ranges of a text that are files in Base64. Not a regular expression: that would store a backtracking step per
 * character.
 */
function runsOf(text: string): [begin: number, end: number][] {
  const runs: [number, number][] = [];
  let begin = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && IN_RUN[text.charCodeAt(at)] === 1) continue;
    if (at - begin >= SHORTEST_RUN) runs.push([begin, at]);
    begin = at + 1;
  }
  return runs;
}

export const embeddedName = (bytes: Uint8Array): string =>
  `embedded-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;

export function extractEmbedded(text: string): { text: string; embedded: Record<string, Uint8Array> } {
  const embedded: Record<string, Uint8Array> = {};
  let shorter = '';
  let from = 0;
  for (const [begin, end] of runsOf(text)) {
    const bytes = Buffer.from(text.slice(begin, end).replace(LAYOUT, ''), 'base64');
    const name = embeddedName(bytes);
    embedded[name] = bytes;
    shorter += `${text.slice(from, begin)}@${name}`;
    from = end;
  }
  return { text: shorter + text.slice(from), embedded };
}

export const embeddedLength = (text: string): number =>
  runsOf(text).reduce((sum, [begin, end]) => sum + end - begin, 0);
