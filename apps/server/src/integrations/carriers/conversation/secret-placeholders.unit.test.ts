import { createHash, createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, MappingError } from '../mapping/mapping.ts';
import {
  base64,
  base64url,
  hash,
  hmac,
  newSeed,
  type Placeholders,
  placeholderOf,
  placeholdersFor,
  resolveSecrets,
  sign,
  uuidOf,
} from './secret-placeholders.ts';

const placeholdersOf = (secrets: Record<string, string>, sent: Partial<Placeholders['sent']> = {}): Placeholders => ({
  seed: newSeed(),
  secrets,
  used: new Set<string>(),
  sent: { method: 'POST', path: '/q?a=1', body: '{"zip":"33139"}', ...sent },
});
const placeholdersWith = ({ seed, secrets, sent }: Placeholders): Placeholders => ({
  seed,
  secrets,
  sent,
  used: new Set(),
});
const seenBy = (placeholders: Placeholders) => placeholdersFor(placeholders, '2026-11-21T12:00:00.000Z');

describe('a placeholder', () => {
  it('stands for its secret wherever it is placed, and each value is remembered', () => {
    const placeholders = placeholdersOf({ word: 'p"w<d>', other: 'second' });
    const { secrets } = seenBy(placeholders);
    expect(resolveSecrets(`a ${secrets.word} b ${secrets.other}${secrets.word}`, placeholders)).toBe(
      'a p"w<d> b secondp"w<d>',
    );
    expect(resolveSecrets(String(secrets.word), placeholders, encodeURIComponent)).toBe('p%22w%3Cd%3E');
    expect([...placeholders.used]).toEqual(['p"w<d>', 'second']);
  });

  it('is hashed, signed and written in base64 as what it stands for', () => {
    const placeholders = placeholdersOf({ key: 'k-1', word: 'w-1' });
    const { secrets, sent } = seenBy(placeholders);
    const plain = (text: string) => resolveSecrets(text, placeholders);
    const sha = createHash('sha256').update('nonce w-1').digest('hex');
    const signed = createHmac('sha512', 'k-1').update('POST\n/q?a=1\n{"zip":"33139"}').digest('base64');
    const basic = Buffer.from('ann:w-1').toString('base64');
    expect(plain(hash('sha256', `nonce ${secrets.word}`))).toBe(sha);
    expect(plain(hmac('sha512', secrets.key, `${sent.method}\n${sent.path}\n${sent.body}`, 'base64'))).toBe(signed);
    expect(plain(base64(`ann:${secrets.word}`))).toBe(basic);
    const twice = createHash('md5').update(sha).digest('base64url');
    expect(plain(hash('md5', hash('sha256', `nonce ${secrets.word}`), 'base64url'))).toBe(twice);
    for (const value of [sha, signed, basic, twice]) expect(placeholders.used).toContain(value);
  });

  it('signs a token under a private key, which is shown nowhere', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const placeholders = placeholdersOf({ key, word: 'w-1' });
    const { secrets } = seenBy(placeholders);
    const claims = base64url(`{"sub":"${secrets.word}"}`);
    const token = `${claims}.${sign('RS256', secrets.key, claims)}`;
    const shown = Buffer.from('{"sub":"w-1"}').toString('base64url');
    const signature = signWith('sha256', Buffer.from(shown), privateKey).toString('base64url');
    expect(resolveSecrets(token, placeholders)).toBe(`${shown}.${signature}`);
    for (const value of [key, signature]) expect(placeholders.used).toContain(value);
    const many = Array.from({ length: 21 }, () => sign('RS256', secrets.key, 'a')).join();
    expect(() => resolveSecrets(many, placeholdersWith(placeholders))).toThrow('a request has at most 20 signatures');
  });

  it('is made of nothing but of a text with a secret in it', () => {
    expect(hash('sha1', 'abc')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
    expect(base64('ann:open')).toBe('YW5uOm9wZW4=');
    expect(hmac('sha256', 'k', 'text', 'base64')).toBe(createHmac('sha256', 'k').update('text').digest('base64'));
    expect(() => hash('crc32', 'abc')).toThrow(/no hash/);
    expect(() => hash('sha1', 'abc', 'utf8')).toThrow(/no encoding/);
  });

  it.each([
    ['cut at its end', (placeholder: string) => placeholder.slice(0, -1)],
    ['cut at its beginning', (placeholder: string) => placeholder.slice(4)],
    ['cut to its beginning', (placeholder: string) => placeholder.slice(0, 12)],
    ['cut to its end', (placeholder: string) => placeholder.slice(30)],
    ['cut in two', (placeholder: string) => `${placeholder.slice(0, 18)} ${placeholder.slice(18)}`],
    ['in capitals', (placeholder: string) => placeholder.toUpperCase()],
    ['changed in what it says', (placeholder: string) => placeholder.replace(/..z$/, '00z')],
    ['in base64 that does not know it', (placeholder: string) => Buffer.from(`ann:${placeholder}`).toString('base64')],
  ])('that is %s is refused', (_what, change) => {
    const placeholders = placeholdersOf({ word: 'hush' });
    const text = `{"a": "${change(String(seenBy(placeholders).secrets.word))}"}`;
    expect(() => resolveSecrets(text, placeholders)).toThrow(MappingError);
    expect(() => resolveSecrets(text, placeholders)).toThrow(/can be placed, hashed and signed/);
  });

  it('of a secret that is not there, or is empty, is refused', () => {
    const placeholders = placeholdersOf({ empty: '' });
    for (const name of ['empty', 'missing'])
      expect(() => resolveSecrets(placeholderOf(placeholders.seed, { of: 'secret', name }), placeholders)).toThrow(
        `no secret '${name}'`,
      );
  });

  it('of what is not made yet is refused: nothing empty is signed', () => {
    const placeholders = placeholdersOf({ key: 'k' }, { body: null });
    const { secrets, sent } = seenBy(placeholders);
    expect(() => resolveSecrets(hmac('sha256', secrets.key, sent.body), placeholders)).toThrow(
      /sent.body is not known/,
    );
  });

  it("of another request is left as it is, also beside one's own", () => {
    const [own, other] = [placeholdersOf({ word: 'mine' }), placeholdersOf({ word: 'theirs' })];
    const [mine, theirs] = [seenBy(own).secrets.word, seenBy(other).secrets.word];
    expect(resolveSecrets(`${theirs} ${mine}`, own)).toBe(`${theirs} mine`);
    expect([...own.used]).toEqual(['mine']);
  });

  it('is replaced in no text that somebody makes up', () => {
    const placeholders = placeholdersOf({ word: 'hush-hush-hush' });
    fc.assert(
      fc.property(fc.stringMatching(/^fbmk[0-9a-f]{24}x([0-9a-f]{2}){1,40}z$/), fc.string(), (made, around) => {
        expect(resolveSecrets(`${around}${made}`, placeholders)).toBe(`${around}${made}`);
      }),
    );
  });
});

describe('what a mapping has of a secret', () => {
  it('is never the secret, whatever is made of it', async () => {
    const made = fc.constantFrom(
      '$',
      'secrets',
      'secrets.word',
      '$hash("sha1", secrets.word)',
      '$base64(secrets.word)',
    );
    const secret = fc.string({ minLength: 6, maxLength: 20 }).filter((text) => !'secrets sent word'.includes(text));
    await fc.assert(
      fc.asyncProperty(secret, made, async (word, expression) => {
        const text = JSON.stringify(await evaluate(`$string(${expression})`, seenBy(placeholdersOf({ word }))));
        for (const told of [word, JSON.stringify(word).slice(1, -1), Buffer.from(word).toString('base64')])
          expect(text).not.toContain(told);
        expect(text).not.toContain(createHash('sha1').update(word).digest('hex'));
      }),
    );
  });
});

describe('$uuid', () => {
  it('is of one request and name always the same, and of its proper form', async () => {
    const input = seenBy(placeholdersOf({}));
    const given = (await evaluate('[$uuid("a"), $uuid("a"), $uuid("b"), $uuid(), $uuid()]', input)) as string[];
    expect(given[0]).toBe(given[1]);
    expect(new Set(given).size).toBe(4);
    for (const one of given)
      expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(uuidOf('x', 'a')).not.toBe(uuidOf('y', 'a'));
  });
});
