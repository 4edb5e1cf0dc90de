import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import type { FastifyInstance } from 'fastify';
import type { Running } from '../../running.ts';
import { type Decision, decide, type Terms } from '../decide.ts';
import { send } from '../misbehave.ts';
import { BadRequest, type Risk, riskOf, under, words } from '../risk.ts';
import { type Answer, escaped, headerOf, xml } from '../stand-in.ts';
import { ask, pdfOf, readOr } from './common.ts';

export const LEVEE = { username: 'freeboard-demo', password: 'levee-demo-pass' };

const ACTION = 'urn:levee:flood/RateQuote';
const FIVE_MINUTES = 5 * 60_000;
const MOST_NONCES = 10_000;
const DEDUCTIBLES = [1_000, 2_000, 5_000, 10_000, 25_000];

const TERMS: Terms = {
  key: 'levee',
  prefix: '91',
  factor: 1.14,
  fees: [
    ['ICC premium', 8],
    ['Reserve fund assessment', 0.18],
    ['HFIAA surcharge', 25],
    ['Federal policy fee', 47],
  ],
  most: { building: 250_000, contents: 100_000 },
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  removeNSPrefix: true,
});

const envelope = (inner: string): string =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${inner}</soap:Body></soap:Envelope>`;

const faultOf = (code: string, text: string, reasons: readonly string[] = []): Answer => {
  const detail = reasons.map((reason) => `<Reason>${escaped(reason)}</Reason>`).join('');
  return xml(
    envelope(
      `<soap:Fault><faultcode>${code}</faultcode><faultstring>${escaped(text)}</faultstring>` +
        `${detail === '' ? '' : `<detail><RiskFault xmlns="urn:levee:flood">${detail}</RiskFault></detail>`}</soap:Fault>`,
    ),
    500,
  );
};

/** Null for a valid token. Each nonce is accepted once. */
function refusal(body: unknown, used: Set<string>): string | null {
  const token = under(body, 'Envelope', 'Header', 'Security', 'UsernameToken');
  const password = under(token)?.Password as Record<string, unknown> | undefined;
  if (words(token?.Username) !== LEVEE.username) return 'The user is not known';
  if (!words(password?.['@Type']).endsWith('#PasswordDigest')) return 'The password must be a digest';
  const nonceOf = token?.Nonce;
  const nonce = words(typeof nonceOf === 'object' && nonceOf ? under(nonceOf)?.['#text'] : nonceOf);
  const created = words(token?.Created);
  const age = Math.abs(Date.now() - Date.parse(created));
  if (!(age < FIVE_MINUTES)) return 'The token is not of now';
  const right = createHash('sha1')
    .update(Buffer.concat([Buffer.from(nonce, 'base64'), Buffer.from(created + LEVEE.password)]))
    .digest('base64');
  if (nonce === '' || words(password?.['#text']) !== right) return 'The digest is wrong';
  if (used.has(nonce)) return 'The nonce was used before';
  used.add(nonce);
  for (const oldest of used) if (used.size > MOST_NONCES) used.delete(oldest);
  return null;
}

function readRisk(body: unknown): Risk {
  const rq = under(body, 'Envelope', 'Body', 'RateQuote');
  if (!rq) throw new BadRequest('RateQuote is missing');
  const [property, cover] = [under(rq, 'Property'), under(rq, 'Coverage')];
  for (const name of ['YearBuilt', 'SquareFeet'])
    if (!/^\d+$/.test(words(property?.[name]))) throw new BadRequest(`${name} is not a number`);
  return riskOf({
    key: rq.RequestId,
    address1: property?.Street,
    state: property?.State,
    zone: property?.FloodZone,
    difference: property?.ElevationDifference,
    year: property?.YearBuilt,
    sqft: property?.SquareFeet,
    foundation: property?.Foundation,
    building: cover?.Building,
    contents: cover?.Contents,
    deductible: cover?.Deductible,
  });
}

const optionsFor = (asked: number): number[] => {
  const at = Math.max(0, DEDUCTIBLES.indexOf(asked));
  const from = Math.min(Math.max(0, at - 1), DEDUCTIBLES.length - 3);
  return DEDUCTIBLES.slice(from, from + 3);
};

const shareOf = (whole: number, part: number): number => Math.round(whole * part * 100) / 100;

function optionOf(decision: Decision, risk: Risk, deductible: number): string {
  const base = decision.lines[0]?.amount ?? 0;
  const building = shareOf(base, decision.building / Math.max(1, decision.building + decision.contents));
  const parts: [string, number][] = [
    ['Building', building],
    ['Contents', Math.round((base - building) * 100) / 100],
    ...decision.lines.slice(1).map(({ label, amount }): [string, number] => [label, amount]),
  ];
  const each = parts.map(([name, dollars]) => `<Part name="${escaped(name)}">${dollars.toFixed(2)}</Part>`).join('');
  const requested = deductible === risk.deductible ? ' requested="true"' : '';
  return (
    `<Option deductible="${deductible}"${requested}><QuoteNumber>${decision.number}-${deductible / 1_000}</QuoteNumber>` +
    `<Total>${(decision.premium ?? 0).toFixed(2)}</Total>${each}` +
    `<BuildingLimit>${decision.building}</BuildingLimit><ContentsLimit>${decision.contents}</ContentsLimit></Option>`
  );
}

function answerOf(risk: Risk, scenario: Parameters<typeof decide>[2]): Answer {
  const asked = decide(TERMS, risk, scenario);
  if (asked.verdict === 'declined' || asked.verdict === 'needs_info')
    return faultOf('soap:Client.Risk', asked.words, [...asked.reasons, ...asked.missing]);
  if (asked.premium === null)
    return xml(
      envelope(
        `<RateQuoteResponse xmlns="urn:levee:flood"><Referral>${escaped(asked.reasons.join('; '))}</Referral></RateQuoteResponse>`,
      ),
    );
  const options = optionsFor(risk.deductible).map((deductible) =>
    optionOf(decide(TERMS, { ...risk, deductible }, scenario), risk, deductible),
  );
  const file = pdfOf(`Levee Flood quote ${asked.number}`).toString('base64');
  return xml(
    envelope(
      `<RateQuoteResponse xmlns="urn:levee:flood"><Options>${options.join('')}</Options>` +
        `<ValidUntil>${asked.expires}</ValidUntil><Document name="Quote.pdf">${file}</Document></RateQuoteResponse>`,
    ),
  );
}

export const leveeRoutes = (server: FastifyInstance, running: Running): void => {
  const nonces = new Set<string>();
  server.post('/carriers/levee/services/FloodRating', async (request, reply) => {
    if (headerOf(request, 'soapaction').replace(/"/g, '') !== ACTION)
      return send(reply, faultOf('soap:Client', 'The SOAPAction is not known'));
    const body = readOr((): unknown => parser.parse(words(request.body)));
    if ('wrong' in body) return send(reply, faultOf('soap:Client', body.wrong));
    const refused = refusal(body.value, nonces);
    if (refused !== null) return send(reply, faultOf('wsse:FailedAuthentication', refused));
    const risk = readOr(() => readRisk(body.value));
    if ('wrong' in risk) return send(reply, faultOf('soap:Client', risk.wrong));
    const scenario = await ask({ key: 'levee', running, request, reply }, risk.value, {
      whole: () => answerOf(risk.value, null),
      problem: (message, status) => ({ ...faultOf('soap:Server', message), status }),
    });
    if (scenario === 'done') return reply;
    return send(reply, answerOf(risk.value, scenario));
  });
};
