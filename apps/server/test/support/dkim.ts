import { createHash, createVerify } from 'node:crypto';

type Header = { name: string; line: string };

const relaxed = ({ name, line }: Header): string =>
  `${name}:${line
    .slice(line.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`;

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\r\n`).join('');
}

/**
 * Verifies the DKIM signature of an e-mail as a receiver does (RFC 6376, rsa-sha256, relaxed/relaxed). @returns its
 * tags, and whether body and headers are unchanged; null without a signature
 */
export function dkimOf(raw: Uint8Array, publicKey: string) {
  const text = Buffer.from(raw).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const headers = text
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line): Header => ({ name: line.slice(0, line.indexOf(':')).trim().toLowerCase(), line }));
  const signature = headers.find(({ name }) => name === 'dkim-signature');
  if (!signature) return null;
  const tags = Object.fromEntries(
    relaxed(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => tag.trim())
      .filter(Boolean)
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, '')]),
  );
  const left = [...headers];
  const signed = (tags.h ?? '').split(':').map((name) => {
    const at = left.findLastIndex((header) => header.name === name.toLowerCase());
    return at < 0 ? '' : `${relaxed(left.splice(at, 1)[0] as Header)}\r\n`;
  });
  const own = relaxed({ ...signature, line: signature.line.replace(/(\bb=)[^;]*$/, '$1') });
  return {
    tags,
    isBodyWhole:
      createHash('sha256')
        .update(relaxedBody(text.slice(end + 4)), 'latin1')
        .digest('base64') === tags.bh,
    isSigned: createVerify('RSA-SHA256')
      .update(signed.join('') + own, 'latin1')
      .verify(publicKey, tags.b ?? '', 'base64'),
  };
}
