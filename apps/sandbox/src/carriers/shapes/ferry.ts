import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Running, sendJson, takeTime } from '../../running.ts';
import { decide, type Terms } from '../decide.ts';
import { paper } from '../paper.ts';
import { BadRequest, type Risk, riskOf, under, words } from '../risk.ts';
import { bodyOf, headerOf, json } from '../stand-in.ts';
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
  unpacked,
} from './common.ts';

export const FERRY = { client_id: 'ferry-demo', client_secret: 'fry-demo-secret', scope: 'quotes' };

const BASE = '/carriers/ferry';
const HALF_AN_HOUR = 1_800_000;
const TERMS: Terms = {
  key: 'ferry',
  prefix: 'FRY-',
  factor: 1.04,
  fees: [
    ['Policy fee', 55],
    ['Surplus lines tax', 0.0494],
  ],
};

function readRisk(request: FastifyRequest): Risk {
  const body = under(bodyOf(request));
  const [place, house, wish] = [under(body, 'place'), under(body, 'house'), under(body, 'wish')];
  for (const [name, value] of [
    ['house.built', house?.built],
    ['wish.building', wish?.building],
    ['wish.deductible', wish?.deductible],
  ] as const)
    if (typeof value !== 'number') throw new BadRequest(`${name} must be a number`);
  return riskOf({
    key: headerOf(request, 'idempotency-key'),
    address1: place?.street,
    state: place?.state,
    zone: place?.zone,
    difference: place?.aboveFlood,
    year: house?.built,
    sqft: house?.area,
    foundation: house?.foundation,
    building: wish?.building,
    contents: wish?.contents,
    deductible: wish?.deductible,
  });
}

const resultOf = (risk: Risk) => {
  const decision = decide(TERMS, risk, scenarioOf(risk));
  return {
    status: 'DONE',
    decision: decision.verdict,
    number: decision.number,
    total: decision.premium,
    charges: decision.lines.map(({ label, amount }) => ({ name: label, amount })),
    reasons: decision.reasons,
    building: decision.building,
    contents: decision.contents,
    deductible: risk.deductible,
    goodUntil: decision.expires,
  };
};

/** Binding is refused for a client with this last name. */
const MORATORIUM = 'Moratorium';
/** Milliseconds that a bind takes. */
const BINDING = 800;

function boundOf(risk: Risk, from: string, key: string) {
  const { total } = resultOf(risk);
  const number = `FRP-${createHash('sha256').update(key).digest('hex').slice(0, 8).toUpperCase()}`;
  const until = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`.replace('-02-29', '-02-28');
  const lines = ['Ferry Flood', 'Declarations', `Policy ${number}`, `From ${from} to ${until}`, `Premium $${total}`];
  const papers = [{ name: 'Declarations.pdf', pdf: paper(lines) }];
  return { status: 'BOUND', policy: { number, total, from, until }, papers };
}

type Ref = { risk: Risk; ready_at: number };

function isLetIn(request: FastifyRequest, reply: FastifyReply): boolean {
  if (isIssued(FERRY.client_secret, bearerOf(request), HALF_AN_HOUR)) return true;
  reply.header('www-authenticate', 'Bearer error="invalid_token"');
  sendJson(reply, 401, { error: 'invalid_token' });
  return false;
}

export const ferryRoutes = (server: FastifyInstance, running: Running): void => {
  server.post(`${BASE}/oauth/token`, async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    if (form.get('grant_type') !== 'client_credentials')
      return sendJson(reply, 400, { error: 'unsupported_grant_type' });
    if (form.get('client_id') !== FERRY.client_id || form.get('client_secret') !== FERRY.client_secret)
      return sendJson(reply, 401, { error: 'invalid_client' });
    if (form.get('scope') !== FERRY.scope) return sendJson(reply, 400, { error: 'invalid_scope' });
    const access_token = issueToken(FERRY.client_secret);
    return sendJson(reply, 200, { access_token, token_type: 'Bearer', expires_in: HALF_AN_HOUR / 1_000 });
  });
  const post = (path: string, taken: (ref: string, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    server.post(`${BASE}${path}`, async (request, reply) => {
      if (!isLetIn(request, reply)) return reply;
      const risk = readOr(() => readRisk(request));
      if ('wrong' in risk) return sendJson(reply, 400, { error: risk.wrong });
      const voice = {
        isLater: true,
        whole: () => json(resultOf(risk.value)),
        problem: (message: string, status: number) => json({ error: message }, status),
      };
      if ((await ask({ key: 'ferry', running, request, reply }, risk.value, voice)) === 'done') return reply;
      return taken(packed({ risk: risk.value, ready_at: readyAt('ferry', running, risk.value) }), request, reply);
    });
  post('/v1/quotes', (ref, request, reply) =>
    reply
      .code(202)
      .header('location', `${originOf(request)}${BASE}/v1/quotes/${ref}`)
      .send(),
  );
  post('/v2/quotes', (ref, _request, reply) => sendJson(reply, 202, { id: ref, status: 'PENDING' }));

  const poll = (path: string, working: (ref: string, reply: FastifyReply) => unknown) =>
    server.get<{ Params: { ref: string } }>(`${BASE}${path}/:ref`, async (request, reply) => {
      if (!isLetIn(request, reply)) return reply;
      await takeTime(running, 150);
      const read = readOr(() => unpacked<Ref>(request.params.ref));
      if ('wrong' in read) return sendJson(reply, 404, { error: read.wrong });
      const { risk, ready_at } = read.value;
      return Date.now() < ready_at ? working(request.params.ref, reply) : sendJson(reply, 200, resultOf(risk));
    });
  server.post<{ Params: { ref: string } }>(`${BASE}/v2/quotes/:ref/bind`, async (request, reply) => {
    if (!isLetIn(request, reply)) return reply;
    const read = readOr(() => unpacked<Ref>(request.params.ref));
    if ('wrong' in read) return sendJson(reply, 404, { error: read.wrong });
    const body = under(bodyOf(request));
    const from = words(body?.from);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(from)) return sendJson(reply, 400, { error: 'from must be a date, YYYY-MM-DD' });
    await takeTime(running, BINDING);
    const last = words(under(body, 'insured')?.last);
    if (last === MORATORIUM) return sendJson(reply, 422, { error: 'Binding is suspended: a storm has been named' });
    const key = headerOf(request, 'idempotency-key') || request.params.ref;
    return sendJson(reply, 200, boundOf(read.value.risk, from, key));
  });
  poll('/v1/quotes', (_ref, reply) => reply.code(202).header('retry-after', '1').send());
  poll('/v2/quotes', (ref, reply) => sendJson(reply, 200, { id: ref, status: 'PENDING' }));
};
