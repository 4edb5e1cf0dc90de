import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Running, sendJson, takeTime } from '../../running.ts';
import { type Decision, decide, type Terms } from '../decide.ts';
import { send } from '../misbehave.ts';
import { BadRequest, type Risk, riskOf, under, words } from '../risk.ts';
import { bodyOf, json } from '../stand-in.ts';
import {
  ask,
  bearerOf,
  isIssued,
  issueToken,
  originOf,
  packed,
  readOr,
  readyAt,
  scenarioOf,
  sendPdf,
  unpacked,
} from './common.ts';

export const COURIER = { client_id: 'courier-demo', client_secret: 'crr-demo-secret' };

const BASE = '/carriers/courier';
const AN_HOUR = 3_600_000;

const product = (key: string, prefix: string, factor: number, fee: number, more: Partial<Terms> = {}): Terms => ({
  key: `courier/${key}`,
  prefix,
  factor,
  fees: [['Policy fee', fee]],
  ...more,
});

const PRODUCTS: Readonly<Record<string, { carrier: string; terms: Terms }>> = {
  'atlas-flood': { carrier: 'Atlas Flood', terms: product('atlas', 'ATL', 1.01, 60) },
  'borealis-flood': { carrier: 'Borealis Specialty', terms: product('borealis', 'BRS', 0.92, 90) },
  'cinder-flood': {
    carrier: 'Cinder Mutual',
    terms: product('cinder', 'CIN', 0.86, 40, {
      declines: ({ zone }) => (/^V/.test(zone) ? 'Coastal high hazard zones are not written' : null),
    }),
  },
};

const QUESTIONS = [
  ['rsk_address', 'Address of the property', 'text'],
  ['rsk_state', 'State', 'text'],
  ['rsk_zone', 'Flood zone', 'text'],
  ['rsk_year', 'Year built', 'number'],
  ['rsk_area', 'Area in square feet', 'number'],
  ['cvg_building', 'Building limit', 'number'],
  ['cvg_contents', 'Contents limit', 'number'],
  ['cvg_deductible', 'Deductible', 'number'],
] as const;
const FURTHER = ['rsk_elevation', 'rsk_foundation'];

type Answers = Record<string, unknown>;
type Application = { products: string[]; given: Answers };

function answersIn(body: unknown): Answers {
  const given: Answers = {};
  for (const { id, value } of (under(body)?.answers ?? []) as { id: unknown; value: unknown }[]) {
    const question = QUESTIONS.find(([name]) => name === id);
    if (!question && !FURTHER.includes(words(id))) throw new BadRequest(`there is no question ${words(id)}`);
    if (question?.[2] === 'number' && typeof value !== 'number') throw new BadRequest(`${words(id)} must be a number`);
    given[words(id)] = value;
  }
  return given;
}

const missingOf = ({ given }: Application): string[] =>
  QUESTIONS.map(([id]) => id).filter((id) => given[id] === undefined || given[id] === '');

const riskIn = (key: string, { given }: Application): Risk =>
  riskOf({
    key,
    address1: given.rsk_address,
    state: given.rsk_state,
    zone: given.rsk_zone,
    difference: given.rsk_elevation,
    year: given.rsk_year,
    sqft: given.rsk_area,
    foundation: given.rsk_foundation,
    building: given.cvg_building,
    contents: given.cvg_contents,
    deductible: given.cvg_deductible,
  });

const STATUS = {
  quoted: 'active',
  indication: 'active',
  referral: 'referral',
  declined: 'rejected',
  needs_info: 'unresponsive',
};

type Ref = { product: string; risk: Risk; ready_at: number };

const quoteOf = (id: string, { product: key, risk }: Ref, decision: Decision, origin: string) => ({
  quote: {
    id,
    product: key,
    carrier: PRODUCTS[key]?.carrier,
    status: STATUS[decision.verdict],
    reasons: decision.reasons,
    number: decision.number,
    price_details:
      decision.premium === null
        ? null
        : {
            total_premium: decision.premium,
            items: decision.lines.map(({ label, amount }) => ({ name: label, amount })),
          },
    coverages: { building: decision.building, contents: decision.contents, deductible: risk.deductible },
    expires: decision.expires,
    files: decision.premium === null ? [] : [{ name: 'Quote', link: `${origin}${BASE}/files/${decision.number}.pdf` }],
  },
});

const isLetIn = (request: FastifyRequest): boolean => isIssued(COURIER.client_secret, bearerOf(request), AN_HOUR);

const letIn = {
  preHandler: async (request: FastifyRequest, reply: FastifyReply) =>
    isLetIn(request) ? undefined : sendJson(reply, 401, { error: 'unauthorized' }),
};

/** Beyond this many stored applications, the oldest are dropped. */
const MOST = 500;

type Applications = Map<string, Application>;

function remember(applications: Applications, id: string, application: Application): void {
  applications.set(id, application);
  for (const [oldest] of applications) if (applications.size > MOST) applications.delete(oldest);
}

const shown = (id: string, application: Application) => ({
  application: {
    id,
    products: application.products,
    status: missingOf(application).length === 0 ? 'complete' : 'incomplete',
    missing: missingOf(application),
    questions: QUESTIONS.map(([name, text, type]) => ({ id: name, text, type })),
  },
});

function serveApplications(server: FastifyInstance, applications: Applications): void {
  server.post(`${BASE}/applications`, letIn, async (request, reply) => {
    const read = readOr(() => ((under(bodyOf(request))?.products ?? []) as unknown[]).map(words));
    const products = 'value' in read ? read.value : [];
    const unknown = products.find((one) => !(one in PRODUCTS));
    if (products.length === 0 || unknown !== undefined)
      return sendJson(reply, 400, { error: `products must be of ${Object.keys(PRODUCTS).join(', ')}` });
    const id = randomUUID();
    const application = { products, given: {} };
    remember(applications, id, application);
    return sendJson(reply, 201, shown(id, application));
  });
  server.put<{ Params: { id: string } }>(`${BASE}/applications/:id`, letIn, async (request, reply) => {
    const { id } = request.params;
    const application = applications.get(id);
    if (!application) return sendJson(reply, 404, { error: 'no such application' });
    const read = readOr(() => answersIn(bodyOf(request)));
    if ('wrong' in read) return sendJson(reply, 400, { error: read.wrong });
    const next = { ...application, given: { ...application.given, ...read.value } };
    remember(applications, id, next);
    return sendJson(reply, 200, shown(id, next));
  });
}

function serveSubmissions(server: FastifyInstance, running: Running, applications: Applications): void {
  server.post(`${BASE}/submissions`, letIn, async (request, reply) => {
    const id = readOr(() => words(under(bodyOf(request))?.application_id));
    const application = 'value' in id ? applications.get(id.value) : undefined;
    if (!application || 'wrong' in id) return sendJson(reply, 404, { error: 'no such application' });
    const missing = missingOf(application);
    if (missing.length > 0) return sendJson(reply, 400, { error: 'incomplete', missing });
    const risk = readOr(() => riskIn(id.value, application));
    if ('wrong' in risk) return sendJson(reply, 400, { error: risk.wrong });
    const quotes = () =>
      application.products.map((key) => {
        const terms = PRODUCTS[key]?.terms.key ?? '';
        return {
          id: packed({ product: key, risk: risk.value, ready_at: readyAt(terms, running, risk.value) }),
          product: key,
        };
      });
    const voice = {
      isLater: true,
      whole: () => json({ submission: { id: id.value, quotes: quotes() } }),
      problem: (message: string, status: number) => json({ error: message }, status),
    };
    if ((await ask({ key: 'courier', running, request, reply }, risk.value, voice)) === 'done') return reply;
    return send(reply, { ...voice.whole(), status: 201 });
  });
}

export const courierRoutes = (server: FastifyInstance, running: Running): void => {
  const applications: Applications = new Map();
  server.post(`${BASE}/auth/token`, async (request, reply) => {
    const read = readOr(() => under(bodyOf(request)));
    const body = 'value' in read ? read.value : undefined;
    const isRight = body?.client_id === COURIER.client_id && body?.client_secret === COURIER.client_secret;
    if (!isRight) return sendJson(reply, 401, { error: 'invalid_client' });
    return sendJson(reply, 200, { access_token: issueToken(COURIER.client_secret), expires_in: AN_HOUR / 1_000 });
  });
  serveApplications(server, applications);
  serveSubmissions(server, running, applications);
  server.get<{ Params: { id: string } }>(`${BASE}/quotes/:id`, letIn, async (request, reply) => {
    await takeTime(running, 150);
    const read = readOr(() => unpacked<Ref>(request.params.id));
    if ('wrong' in read) return sendJson(reply, 404, { error: read.wrong });
    const ref = read.value;
    const { id } = request.params;
    const terms = PRODUCTS[ref.product]?.terms;
    if (!terms) return sendJson(reply, 404, { error: 'no such product' });
    if (Date.now() < ref.ready_at)
      return sendJson(reply, 200, { quote: { id, product: ref.product, status: 'pending' } });
    return sendJson(reply, 200, quoteOf(id, ref, decide(terms, ref.risk, scenarioOf(ref.risk)), originOf(request)));
  });
  server.get<{ Params: { name: string } }>(`${BASE}/files/:name`, letIn, async (request, reply) =>
    sendPdf(reply, `Courier quote ${request.params.name.replace(/\.pdf$/, '')}`),
  );
};
