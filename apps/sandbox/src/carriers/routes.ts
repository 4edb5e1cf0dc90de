import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Running, sendJson, takeTime } from '../running.ts';
import { carrierTime } from '../world/spread.ts';
import { CARRIER_STREETS, type CarrierScenario, carrierScenario } from '../world/test-streets.ts';
import { anchorReed } from './anchor-reed.ts';
import { atLength } from './at-length.ts';
import { bayline } from './bayline.ts';
import { beacon } from './beacon.ts';
import { cypress } from './cypress.ts';
import { decide } from './decide.ts';
import { GULF_HARBOR, gulfHarbor } from './gulf-harbor.ts';
import { keystone } from './keystone.ts';
import { misbehave, SLOW, send } from './misbehave.ts';
import { northstar } from './northstar.ts';
import { palmetto } from './palmetto.ts';
import type { Risk } from './risk.ts';
import { seawall } from './seawall.ts';
import type { Answer, StandIn } from './stand-in.ts';
import { tidewater } from './tidewater.ts';
import { wayfarer } from './wayfarer.ts';

const STAND_INS: readonly StandIn[] = [
  ...[tidewater, palmetto, bayline, northstar, gulfHarbor, anchorReed],
  ...[seawall, beacon, cypress, wayfarer, keystone],
];

/** Milliseconds to accept a submission. */
const TAKING = 600;

// 'too_many' passes after a while: this street's failures must end within the launch.
const MIXED: readonly (CarrierScenario | null)[] = [
  ...([null, 'decline', 'referral', 'indication', 'needs_info', 'too_many'] as const),
  ...(['server_error', 'broken_body', 'html', 'hidden_error', 'reset'] as const),
];

const scenarioFor = (stand: StandIn, risk: Risk): CarrierScenario | null => {
  const scenario = carrierScenario(risk.address1);
  return scenario === CARRIER_STREETS['mixed outcomes ter']
    ? (MIXED[STAND_INS.indexOf(stand) % MIXED.length] ?? null)
    : scenario;
};

/** Encodes the risk and the time of its result in the reference, so that a restarted sandbox can still answer. */
const encode = (risk: Risk, ready_at: number): string =>
  Buffer.from(JSON.stringify([ready_at, risk])).toString('base64url');
const decode = (ref: string): [number, Risk] => JSON.parse(Buffer.from(ref, 'base64url').toString()) as [number, Risk];

const answerOf = (stand: StandIn, risk: Risk, request: FastifyRequest): Answer => {
  const scenario = scenarioFor(stand, risk);
  const answer = stand.answer(decide(stand.terms, risk, scenario), risk, request);
  return scenario === 'long' ? atLength(answer, stand.terms.key) : answer;
};

const readRisk = (stand: StandIn, request: FastifyRequest): Risk | string => {
  try {
    return stand.read(request);
  } catch (error) {
    return error instanceof Error ? error.message : 'unreadable';
  }
};

const quoteRoute = (server: FastifyInstance, running: Running, stand: StandIn, busy: Set<string>): void => {
  server.post(`/carriers/${stand.terms.key}${stand.path}`, async (request, reply) => {
    if (!stand.isAllowed(request)) return send(reply, stand.problem('Not authorized', 401, request));
    const risk = readRisk(stand, request);
    if (typeof risk === 'string') return send(reply, stand.problem(risk, 400, request));
    const scenario = scenarioFor(stand, risk);
    const time = carrierTime(`${stand.terms.key}/${running.seed}/${risk.address1}/${risk.state}`);
    await takeTime(running, stand.later ? TAKING : time);
    const asked = {
      key: stand.terms.key,
      running,
      request,
      reply,
      risk,
      busy,
      isLater: stand.later !== undefined,
      problem: (message: string, status: number) => stand.problem(message, status, request),
      whole: () => stand.answer(decide(stand.terms, risk, null), risk, request),
    };
    if (await misbehave(asked, scenario)) return reply;
    if (!stand.later) return send(reply, answerOf(stand, risk, request));
    const ready_at = Date.now() + (scenario === 'slow' ? SLOW : time) / running.speed;
    return send(reply, stand.later.taken(encode(risk, ready_at)));
  });
};

const laterRoute = (server: FastifyInstance, running: Running, stand: StandIn): void => {
  const later = stand.later;
  if (!later) return;
  server.get<{ Params: { ref: string } }>(`/carriers/${stand.terms.key}${later.path}/:ref`, async (request, reply) => {
    if (!stand.isAllowed(request)) return send(reply, stand.problem('Not authorized', 401, request));
    await takeTime(running, 150);
    try {
      const [ready_at, risk] = decode(request.params.ref);
      if (Date.now() < ready_at) return send(reply, later.working(request.params.ref));
      return send(reply, answerOf(stand, risk, request));
    } catch {
      return send(reply, stand.problem('No such submission', 404, request));
    }
  });
};

export const carrierRoutes = (server: FastifyInstance, running: Running): void => {
  const busy = new Set<string>();
  for (const stand of STAND_INS) {
    quoteRoute(server, running, stand, busy);
    laterRoute(server, running, stand);
  }
  server.post('/carriers/gulf-harbor/oauth/token', async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    if (form.get('client_id') !== GULF_HARBOR.id || form.get('client_secret') !== GULF_HARBOR.secret) {
      return sendJson(reply, 401, { error: 'invalid_client' });
    }
    return sendJson(reply, 200, { access_token: GULF_HARBOR.token, token_type: 'Bearer', expires_in: 1800 });
  });
};
