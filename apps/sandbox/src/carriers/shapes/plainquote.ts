import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Running, sendJson, takeTime } from '../../running.ts';
import { decide, type Terms } from '../decide.ts';
import { send } from '../misbehave.ts';
import { BadRequest, type Risk, riskOf, under, words } from '../risk.ts';
import { bodyOf, headerOf, json } from '../stand-in.ts';
import { ask, bearerOf, packed, readOr, readyAt, scenarioOf, unpacked } from './common.ts';

export const PLAINQUOTE = { subscription: 'pq-demo-subscription', token: 'pq.demo.4f9d' };

const BASE = '/carriers/plainquote';

const terms = (key: string, prefix: string, factor: number, more: Partial<Terms> = {}): Terms => ({
  key: `plainquote/${key}`,
  prefix,
  factor,
  fees: [['Policy fee', 30]],
  ...more,
});

const CARRIERS: readonly (readonly [string, Terms])[] = [
  ['Ardent Home', terms('ardent', 'ARD', 0.98)],
  ['Birchwood Casualty', terms('birchwood', 'BIR', 1.07)],
  [
    'Copperfield',
    terms('copperfield', 'CPF', 0.91, { declines: ({ year }) => (year < 1950 ? 'Built before 1950' : null) }),
  ],
  ['Dunmore Insurance', terms('dunmore', 'DUN', 1.12)],
];

const readRisk = (request: FastifyRequest, key: string): Risk => {
  const payload = under(bodyOf(request), 'payload');
  const [home, cover] = [under(payload, 'dwelling'), under(payload, 'coverage')];
  for (const name of ['yearBuilt', 'squareFeet'])
    if (typeof home?.[name] !== 'number') throw new BadRequest(`dwelling.${name} must be a number`);
  return riskOf({
    key,
    address1: under(payload, 'address')?.line1,
    state: under(payload, 'address')?.state,
    line: 'home',
    form: payload?.policyForm,
    year: home?.yearBuilt,
    sqft: home?.squareFeet,
    construction: home?.construction,
    roofYear: home?.roofYear,
    roofShape: home?.roofShape,
    coast: home?.milesToCoast,
    dwelling: cover?.a,
    contents: cover?.c,
    liability: cover?.e,
    aop: cover?.deductible,
    hurricane: cover?.hurricane,
  });
};

const isLetIn = (request: FastifyRequest): boolean =>
  headerOf(request, 'ocp-apim-subscription-key') === PLAINQUOTE.subscription && bearerOf(request) === PLAINQUOTE.token;

const failed = (traceId: string, message: string, status: number) =>
  json({ traceId, errors: [{ code: status, message }], payload: null }, status);

type Ref = { risk: Risk; ready: Record<string, number> };

/**
 * A comparison of carriers that is filled in as they answer: a carrier's entry is null until then, and nothing marks
 * the comparison as complete.
 */
export const plainquoteRoutes = (server: FastifyInstance, running: Running): void => {
  server.post(`${BASE}/refinement`, async (request, reply) => {
    const traceId = randomUUID();
    if (!isLetIn(request)) return send(reply, failed(traceId, 'Access denied', 401));
    const risk = readOr(() => readRisk(request, headerOf(request, 'x-request-id') || traceId));
    if ('wrong' in risk) return send(reply, failed(traceId, risk.wrong, 400));
    const taken = () => {
      const ready = Object.fromEntries(CARRIERS.map(([name, { key }]) => [name, readyAt(key, running, risk.value)]));
      const quotesCorrelationId = packed({ risk: risk.value, ready });
      const onlineJourneyUrl = `https://plainquote.example/?consumerRef=${traceId}`;
      return json({ traceId, errors: [], payload: { quotesCorrelationId, onlineJourneyUrl }, metadata: {} });
    };
    const problem = (message: string, status: number) =>
      status === 200
        ? json({ traceId, errors: [{ code: 'E500', message }], payload: null })
        : failed(traceId, message, status);
    const voice = { isLater: true, whole: taken, problem };
    if ((await ask({ key: 'plainquote', running, request, reply }, risk.value, voice)) === 'done') return reply;
    return send(reply, taken());
  });
  server.get<{ Params: { id: string } }>(`${BASE}/quotes/:id`, async (request, reply) => {
    const traceId = randomUUID();
    if (!isLetIn(request)) return send(reply, failed(traceId, 'Access denied', 401));
    await takeTime(running, 150);
    const read = readOr(() => unpacked<Ref>(request.params.id));
    if ('wrong' in read) return send(reply, failed(traceId, read.wrong, 404));
    const { risk, ready } = read.value;
    const quotes = CARRIERS.map(([carrier, of]) => {
      if (Date.now() < (ready[carrier] ?? 0)) return { carrier, quote: null };
      const decision = decide(of, risk, scenarioOf(risk));
      return {
        carrier,
        quote: {
          id: decision.number,
          result: decision.verdict,
          annualPremium: decision.premium,
          items: decision.lines.map(({ label, amount }) => ({ label, amount })),
          reasons: decision.reasons,
          deductible: risk.aop,
          coverageA: risk.dwelling,
          coverageC: risk.contents,
          validUntil: decision.expires,
          bindUrl: decision.premium === null ? null : `https://plainquote.example/bind/${words(decision.number)}`,
        },
      };
    });
    return sendJson(reply, 200, { traceId, errors: [], payload: { quotes } });
  });
};
