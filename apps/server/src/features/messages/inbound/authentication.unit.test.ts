import { describe, expect, it } from 'vitest';
import { isSenderAuthenticated } from './authentication.ts';

const SERVER = 'mx.agency.example';
const SENDER = 'maria@agency.example';
const PASS = `${SERVER}; dmarc=pass header.from=agency.example`;

describe('a sender', () => {
  it.each<[string, string[]]>([
    ['found by the own server', [PASS]],
    [
      'written in capitals, with a version and comments',
      [`MX.Agency.Example 1; SPF=pass; DMARC=pass (p=reject; dis=none) header.from=Agency.Example`],
    ],
    [
      'with quoted parts',
      [`${SERVER}; spf=pass smtp.mailfrom="maria; (a)"@agency.example; dmarc=pass header.from="agency.example"`],
    ],
    ['below headers of others', ['other.example; dmarc=fail header.from=agency.example', PASS]],
  ])('is authenticated: %s', (_how, results) => expect(isSenderAuthenticated(results, SERVER, SENDER)).toBe(true));

  it.each<[string, string[]]>([
    ['no header at all', []],
    ['another server’s word', ['mx.evil.example; dmarc=pass header.from=agency.example']],
    ['a server whose name begins alike', [`${SERVER}.evil.example; dmarc=pass header.from=agency.example`]],
    ['a failed check', [`${SERVER}; dmarc=fail header.from=agency.example`]],
    ['no check', [`${SERVER}; none`]],
    ['SPF and DKIM alone', [`${SERVER}; spf=pass smtp.mailfrom=agency.example; dkim=pass header.d=agency.example`]],
    ['another domain', [`${SERVER}; dmarc=pass header.from=evil.example`]],
    ['no domain', [`${SERVER}; dmarc=pass`]],
    [
      'a comment that says pass',
      [`${SERVER}; dmarc=fail (dmarc=pass header.from=agency.example) header.from=agency.example`],
    ],
    ['two verdicts', [`${SERVER}; dmarc=pass header.from=agency.example; dmarc=fail header.from=agency.example`]],
    [
      'a verdict within the quoted address of who sent it',
      [
        `${SERVER}; spf=pass smtp.mailfrom="x; dmarc=pass header.from=agency.example ("@evil.example; dmarc=fail header.from=agency.example`,
      ],
    ],
    [
      'a quoted address that hides the verdict in a comment',
      [`${SERVER}; dmarc=pass header.from=agency.example; spf=pass smtp.mailfrom="a\\" ("@evil.example; dmarc=fail`],
    ],
    ['a quotation without an end', [`${SERVER}; dmarc=pass header.from=agency.example; spf=pass smtp.mailfrom="x`]],
    ['a comment without an end', [`${SERVER}; dmarc=pass header.from=agency.example; spf=pass (x`]],
    ['one that came with the mail below the own one', [`${SERVER}; dmarc=fail header.from=agency.example`, PASS]],
  ])('is not authenticated by %s', (_how, results) =>
    expect(isSenderAuthenticated(results, SERVER, SENDER)).toBe(false),
  );

  it('is never authenticated where no server is named', () =>
    expect(isSenderAuthenticated([PASS], null, SENDER)).toBe(false));
});
