import type { FastifyInstance } from 'fastify';
import { type Running, sendText } from '../../running.ts';
import { type Decision, decide, type Terms } from '../decide.ts';
import { send } from '../misbehave.ts';
import { BadRequest, type Risk, riskOf, under, words } from '../risk.ts';
import { type Answer, bodyOf, headerOf, json } from '../stand-in.ts';
import { ask, isIssued, issueToken, originOf, readOr, sendPdf } from './common.ts';

export const TRIDENT = { key: 'trd-demo-key', agent: '40417', password: 'trd-demo-pass' };

const BASE = '/carriers/trident/api/v3';
const A_DAY = 24 * 3_600_000;
const TERMS: Terms = {
  key: 'trident',
  prefix: 'TRD',
  factor: 0.97,
  fees: [
    ['Policy fee', 75],
    ['Surplus lines tax', 0.0494],
    ['Stamping fee', 0.0006],
  ],
  most: { building: 4_000_000, contents: 500_000 },
};
const OCCUPANCIES = ['Primary', 'Secondary', 'Rental', 'Tenanted'];

const failure = (errorMessage: string): Answer => json({ error: true, errorMessage });

/** The JSON types of the fields: the text '5000' is refused for a number. */
const TYPES: Readonly<Record<string, 'string' | 'number' | 'boolean'>> = {
  addr1: 'string',
  city: 'string',
  state: 'string',
  zip: 'string',
  firstName: 'string',
  lastName: 'string',
  yearBuilt: 'number',
  occupancy: 'string',
  deductible: 'number',
  buildingCoverage: 'number',
  contentCoverage: 'number',
  hasEC: 'boolean',
  hasImmediateClosing: 'boolean',
  effectiveDate: 'string',
};

function readRisk(body: unknown): Risk {
  const application = under(body, 'application');
  if (!application) throw new BadRequest('application is missing');
  for (const [name, type] of Object.entries(TYPES))
    if (typeof application[name] !== type) throw new BadRequest(`${name} must be a ${type}`);
  if (!/^\d{2}\/\d{2}\/\d{4}$/.test(String(application.effectiveDate)))
    throw new BadRequest('effectiveDate must be MM/dd/yyyy');
  if (!OCCUPANCIES.includes(String(application.occupancy)))
    throw new BadRequest(`occupancy must be one of ${OCCUPANCIES.join(', ')}`);
  return riskOf({
    key: words(application.referenceId) || `trident/${String(application.addr1)}`,
    address1: application.addr1,
    state: application.state,
    zone: words(application.floodZone) || 'X',
    difference: application.elevationDifference,
    year: application.yearBuilt,
    sqft: application.squareFeet,
    foundation: application.foundation,
    building: application.buildingCoverage,
    contents: application.contentCoverage,
    deductible: application.deductible,
  });
}

const STATUS = {
  quoted: 'APPROVED',
  indication: 'INDICATION',
  referral: 'REFERRED',
  declined: 'DECLINED',
  needs_info: 'INCOMPLETE',
};

const answerOf = (decision: Decision, risk: Risk, origin: string): Answer => {
  const amountOf = (label: string) => decision.lines.find((line) => line.label === label)?.amount ?? 0;
  return json({
    error: false,
    quoteNumber: decision.number,
    status: STATUS[decision.verdict],
    message: decision.words,
    reasons: decision.reasons,
    missing: decision.missing,
    premium:
      decision.premium === null
        ? null
        : {
            base: amountOf('Base premium'),
            policyFee: amountOf('Policy fee'),
            surplusLinesTax: amountOf('Surplus lines tax'),
            stampingFee: amountOf('Stamping fee'),
            total: decision.premium,
          },
    buildingCoverage: decision.building,
    contentCoverage: decision.contents,
    deductible: risk.deductible,
    expirationDate: decision.expires,
    waitingPeriodDays: 10,
    documents:
      decision.premium === null
        ? []
        : [{ name: 'Quote', url: `${origin}${BASE}/rater/quotes/${decision.number}/quote.pdf` }],
  });
};

const isLetIn = (token: string): boolean => isIssued(TRIDENT.key, token, A_DAY);

export const tridentRoutes = (server: FastifyInstance, running: Running): void => {
  server.get(`${BASE}/auth/getToken`, async (request, reply) =>
    headerOf(request, 'authorization') === TRIDENT.key
      ? sendText(reply, 200, 'text/plain', issueToken(TRIDENT.key))
      : sendText(reply, 401, 'text/plain', 'Unauthorized'),
  );
  server.post(`${BASE}/rater/quotes`, async (request, reply) => {
    if (!isLetIn(headerOf(request, 'authorization'))) return sendText(reply, 401, 'text/plain', 'Unauthorized');
    const read = readOr(() => bodyOf(request));
    const body = 'value' in read ? under(read.value) : undefined;
    if (!body) return send(reply, failure('The body is no JSON'));
    if (body.agentNumber !== TRIDENT.agent || body.password !== TRIDENT.password)
      return send(reply, failure('Agent number or password is wrong'));
    const risk = readOr(() => readRisk(body));
    if ('wrong' in risk) return send(reply, failure(risk.wrong));
    const whole = () => answerOf(decide(TERMS, risk.value, null), risk.value, originOf(request));
    const scenario = await ask({ key: 'trident', running, request, reply }, risk.value, {
      whole,
      problem: (message, status) => (status === 200 ? failure(message) : json({ message }, status)),
    });
    if (scenario === 'done') return reply;
    return send(reply, answerOf(decide(TERMS, risk.value, scenario), risk.value, originOf(request)));
  });
  server.get<{ Params: { number: string } }>(`${BASE}/rater/quotes/:number/quote.pdf`, async (request, reply) =>
    isLetIn(headerOf(request, 'authorization'))
      ? sendPdf(reply, `Trident Flood quote ${request.params.number}`)
      : sendText(reply, 401, 'text/plain', 'Unauthorized'),
  );
};
