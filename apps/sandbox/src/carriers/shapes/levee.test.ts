import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { LEVEE } from './levee.ts';
import { centsOf, got, useSandbox } from './testing.ts';

const sandbox = useSandbox();
type Signed = { nonce?: string; created?: string; digest?: string; type?: string };

function security({ nonce = randomBytes(16).toString('base64'), created = new Date().toISOString(), ...of }: Signed) {
  const right = createHash('sha1')
    .update(Buffer.concat([Buffer.from(nonce, 'base64'), Buffer.from(created + LEVEE.password)]))
    .digest('base64');
  return (
    `<wsse:Security xmlns:wsse="urn:wsse"><wsse:UsernameToken><wsse:Username>${LEVEE.username}</wsse:Username>` +
    `<wsse:Password Type="urn:token#${of.type ?? 'PasswordDigest'}">${of.digest ?? right}</wsse:Password>` +
    `<wsse:Nonce EncodingType="urn:Base64Binary">${nonce}</wsse:Nonce><wsu:Created>${created}</wsu:Created>` +
    '</wsse:UsernameToken></wsse:Security>'
  );
}
const message = (street: string, signed: Signed = {}, year = '1979') =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header>${security(signed)}</s:Header><s:Body>
  <RateQuote xmlns="urn:levee:flood"><RequestId>a-1</RequestId><Property><Street>${street}</Street><State>FL</State>
  <FloodZone>AE</FloodZone><YearBuilt>${year}</YearBuilt><SquareFeet>2000</SquareFeet></Property><Coverage>
  <Building>250000</Building><Contents>100000</Contents><Deductible>5000</Deductible></Coverage></RateQuote></s:Body></s:Envelope>`;
const ask = (body: string, action = '"urn:levee:flood/RateQuote"') =>
  got(sandbox.url('levee/services/FloodRating'), {
    method: 'POST',
    headers: { 'content-type': 'text/xml', soapaction: action },
    body,
  });
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

it('gives three deductibles in one answer, each with the parts of its premium, and a file', async () => {
  const { status, text } = await ask(message('12 Ocean Dr'));
  expect(status).toBe(200);
  expect(all(text, /<Option deductible="(\d+)"/g)).toEqual(['2000', '5000', '10000']);
  expect(all(text, /<Option deductible="(\d+)" requested/g)).toEqual(['5000']);
  for (const option of all(text, /<Option [^>]*>(.*?)<\/Option>/g)) {
    const [total = ''] = all(option, /<Total>([\d.]+)/g);
    const parts = all(option, /<Part name="[^"]+">([\d.]+)/g).map(Number);
    expect([parts.length, centsOf(parts)]).toEqual([6, centsOf([Number(total)])]);
  }
  const [file = ''] = all(text, /<Document name="Quote.pdf">([^<]+)/g);
  expect(Buffer.from(file, 'base64').toString('latin1').slice(0, 5)).toBe('%PDF-');
});

it.each<[string, Signed, string]>([
  ['a wrong digest', { digest: 'bm8=' }, 'The digest is wrong'],
  ['a password as text', { type: 'PasswordText' }, 'The password must be a digest'],
  ['a token of yesterday', { created: new Date(Date.now() - 86_400_000).toISOString() }, 'The token is not of now'],
  ['an empty nonce', { nonce: '' }, 'The digest is wrong'],
])('refuses %s with a fault', async (_what, signed, words) => {
  const { status, text } = await ask(message('12 Ocean Dr', signed));
  expect([status, text]).toEqual([
    500,
    expect.stringContaining(`wsse:FailedAuthentication</faultcode><faultstring>${words}`),
  ]);
});

it('takes a nonce once', async () => {
  const nonce = randomBytes(16).toString('base64');
  expect((await ask(message('12 Ocean Dr', { nonce }))).status).toBe(200);
  expect((await ask(message('12 Ocean Dr', { nonce }))).text).toContain('The nonce was used before');
});

it('says by a fault what is about the risk, the request and the action', async () => {
  const declined = await ask(message('1 Decline Way'));
  expect([declined.status, declined.text]).toEqual([500, expect.stringMatching(/<RiskFault[^>]*><Reason>[^<]+</)]);
  const unread = await ask(message('12 Ocean Dr', {}, 'long ago'));
  expect([unread.status, unread.text]).toEqual([500, expect.stringContaining('YearBuilt is not a number')]);
  expect((await ask(message('12 Ocean Dr'), '"urn:other"')).text).toContain('The SOAPAction is not known');
  expect((await ask(message('1 Hidden Error Pl'))).status).toBe(200);
});
