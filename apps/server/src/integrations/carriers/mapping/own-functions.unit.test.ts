import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { MAPPING_FUNCTIONS } from '@freeboard/domain/carriers';
import { describe, expect, it } from 'vitest';
import { evaluate } from './mapping.ts';
import { nameFault } from './mapping-faults.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey;
const pemOf = (key: typeof rsa) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const RSA = pemOf(rsa);

/** A documented example of each function. */
const CALLS: Record<string, readonly [call: string, value: unknown]> = {
  $amount: ['[$amount("$5,000"), $amount("1,310.50"), $amount(5000), $amount("2%")]', [5_000, 1_310.5, 5_000]],
  $money: ['$money("$5,000")', 5_000],
  $isYes: ['[$isYes("Yes"), $isYes(true), $isYes("No")]', [true, true, false]],
  $isGiven: ['[$isGiven("x"), $isGiven(" "), $isGiven(null), $isGiven(missing)]', [true, false, false, false]],
  $count: ['[$count([1, 2]), $count(null), $count(missing)]', [2, 0, 0]],
  $known: ['$known("OK", {"OK": "quoted"})', 'quoted'],
  $date: [
    '[$date("2026-02-03", "MM/dd/yyyy"), $date("2026-02-03", "d.M.yy"), $date(missing)]',
    ['02/03/2026', '3.2.26'],
  ],
  $parseXml: ['[$parseXml("<?xml version=\'1.0\'?><q><p>1,234.50</p></q>").q.p, $parseXml(missing)]', ['1,234.50']],
  $parseJson: ['[$parseJson("[1, 2]"), $parseJson(" {\\"p\\": 3}").p, $parseJson("")]', [1, 2, 3]],
  $uuid: ['[$uuid("a") = $uuid("a"), $uuid("a") = $uuid("b")]', [true, false]],
  $hash: ['$hash("sha1", "abc", "hex")', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  $hmac: ['$hmac("md5", "key", "text", "base64")', '0Mphd8Ycl1/S+MB9jGUoxg=='],
  $sign: [
    `$sign("RS256", ${JSON.stringify(RSA)}, "head.claims")`,
    sign('sha256', Buffer.from('head.claims'), rsa).toString('base64url'),
  ],
  $base64: ['$base64("ann:open")', 'YW5uOm9wZW4='],
  $base64url: ['$base64url("?>?~ü")', Buffer.from('?>?~ü').toString('base64url')],
};

describe('the functions that mappings have beside those of the language', () => {
  it('are all explained', () => {
    expect(MAPPING_FUNCTIONS.map(({ name }) => name).sort()).toEqual(Object.keys(CALLS).sort());
  });
  it.each(Object.entries(CALLS))('%s', async (_name, [call, value]) => {
    expect(nameFault(call)).toBeNull();
    expect(await evaluate(call, { sent: { id: 'one request' } })).toEqual(value);
  });
  it.each([
    '$parseXml("plain")',
    '$parseXml("<a>")',
    '$parseXml(5)',
    '$parseJson("{")',
    '$parseJson("{\\"p\\": 3, \\"p\\": 4}")',
    '$parseJson([1])',
  ])('%s is an error', async (call) => {
    await expect(evaluate(call, {})).rejects.toThrow(/is no (?:XML|JSON) that can be read|has several values of/);
  });
  it('read the text of an XML element with attributes', async () => {
    const price = { '@currency': 'USD', '#text': '$1,310.50' };
    const input = {
      price,
      yes: { '@a': '', '#text': 'Y' },
      empty: { '@a': '1' },
      day: { '@a': '', '#text': '2026-02-03' },
    };
    const call =
      '[$amount(price), $isYes(yes), $isGiven(price), $isGiven(empty), $known(yes, {"Y": 1}), $date(day, "M/d/yy")]';
    expect(await evaluate(call, input)).toEqual([1_310.5, true, true, false, 1, '2/3/26']);
  });
  it('a word that is in no table is an error', async () => {
    await expect(evaluate('$known("NEW", {"OK": 1})', {})).rejects.toThrow("'NEW' is not a word that is known here");
    await expect(evaluate('$date("soon", "MM/dd/yyyy")', {})).rejects.toThrow("'soon' is no date");
  });

  it.each([
    ['as it is', RSA],
    ['pasted into one line', RSA.replaceAll('\n', '')],
    ['with its line breaks as \\n', RSA.replaceAll('\n', '\\n')],
    ['as PKCS 1', rsa.export({ type: 'pkcs1', format: 'pem' }).toString()],
  ])('sign under a key %s', async (_what, key) => {
    const signature = await evaluate('$sign("RS256", key, "text")', { key });
    const isGood = verify(
      'sha256',
      Buffer.from('text'),
      createPublicKey(rsa),
      Buffer.from(String(signature), 'base64url'),
    );
    expect(isGood).toBe(true);
  });
  it('sign by ES256 as JSON Web Signatures are', async () => {
    const key = ec('P-256');
    const pem = key.export({ type: 'sec1', format: 'pem' }).toString();
    const signature = Buffer.from(String(await evaluate('$sign("ES256", key, "text", "hex")', { key: pem })), 'hex');
    expect(signature).toHaveLength(64);
    const publicKey = createPublicKey(createPrivateKey(pem));
    expect(verify('sha256', Buffer.from('text'), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);
  });
  it.each([
    ['no key', '$sign("RS256", "hunter2", "a")', {}, /the key of \$sign is no private key/],
    ['nothing', '$sign("RS256", missing, "a")', {}, /the key of \$sign is no private key/],
    ['a key of another kind', '$sign("RS256", key, "a")', { key: pemOf(ec('P-256')) }, /RS256 needs an RSA key/],
    ['a key of another curve', '$sign("ES256", key, "a")', { key: pemOf(ec('P-384')) }, /ES256 needs an EC key/],
    ['another algorithm', '$sign("none", key, "a")', { key: RSA }, /'none' is no signature/],
    ['another encoding', '$sign("RS256", key, "a", "latin1")', { key: RSA }, /'latin1' is no encoding/],
    [
      'a key with a password',
      '$sign("RS256", key, "a")',
      { key: rsa.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x' }).toString() },
      /the key of \$sign is no private key/,
    ],
  ])('do not sign with %s', async (_what, call, input, message) => {
    const fault = await evaluate(call, input).catch((error: Error) => error.message);
    expect(fault).toMatch(message);
    expect(fault).not.toMatch(/hunter2|PRIVATE/);
  });
});
