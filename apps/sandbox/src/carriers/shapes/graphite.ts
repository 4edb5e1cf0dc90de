import type { FastifyInstance } from 'fastify';
import { type Running, sendJson } from '../../running.ts';
import { type Decision, decide, type Terms } from '../decide.ts';
import { send } from '../misbehave.ts';
import { BadRequest, type Risk, riskOf, under } from '../risk.ts';
import { bodyOf, json } from '../stand-in.ts';
import { ask, bearerOf, readOr } from './common.ts';

export const GRAPHITE_TOKEN = 'gph_demo_77ac';

const TERMS: Terms = {
  key: 'graphite',
  prefix: 'GPH',
  factor: 1.0,
  fees: [
    ['Policy fee', 40],
    ['State fee', 0.01],
  ],
};

const errors = (message: string, status = 200) =>
  json({ data: null, errors: [{ message, path: ['createQuote'] }] }, status);

function readRisk(body: ReturnType<typeof under>): Risk {
  const query = body?.query;
  if (typeof query !== 'string' || !/\bmutation\b[\s\S]*\bcreateQuote\s*\(/.test(query))
    throw new BadRequest('Cannot query: only the mutation createQuote is there');
  for (const asked of ['__typename', 'premium', 'number'])
    if (!query.includes(asked)) throw new BadRequest(`The selection of createQuote lacks ${asked}`);
  const input = under(body?.variables, 'input');
  if (!input) throw new BadRequest('Variable "$input" of required type "QuoteInput!" was not provided');
  for (const name of ['yearBuilt', 'livingArea', 'buildingLimit', 'contentsLimit', 'deductible'])
    if (typeof input[name] !== 'number' || !Number.isInteger(input[name]))
      throw new BadRequest(`Variable "$input" got invalid value at "input.${name}"; Int cannot represent it`);
  return riskOf({
    key: input.clientMutationId,
    address1: input.street,
    state: input.state,
    zone: input.floodZone,
    difference: input.elevationDifference,
    year: input.yearBuilt,
    sqft: input.livingArea,
    foundation: input.foundation,
    building: input.buildingLimit,
    contents: input.contentsLimit,
    deductible: input.deductible,
  });
}

function answerOf(decision: Decision, risk: Risk) {
  const isPriced = decision.premium !== null;
  const common = { number: decision.number, reasons: decision.reasons };
  const createQuote = isPriced
    ? {
        __typename: 'Quote',
        ...common,
        isIndication: decision.verdict === 'indication',
        premium: { total: decision.premium, items: decision.lines.map(({ label, amount }) => ({ label, amount })) },
        terms: { building: decision.building, contents: decision.contents, deductible: risk.deductible },
        validUntil: decision.expires,
      }
    : { __typename: decision.verdict === 'referral' ? 'Referral' : 'Decline', ...common, premium: null };
  return json({ data: { createQuote } });
}

export const graphiteRoutes = (server: FastifyInstance, running: Running): void => {
  server.post('/carriers/graphite/graphql', async (request, reply) => {
    if (bearerOf(request) !== GRAPHITE_TOKEN) return sendJson(reply, 401, { errors: [{ message: 'Unauthenticated' }] });
    const risk = readOr(() => readRisk(under(bodyOf(request))));
    if ('wrong' in risk) return send(reply, errors(risk.wrong));
    const scenario = await ask({ key: 'graphite', running, request, reply }, risk.value, {
      whole: () => answerOf(decide(TERMS, risk.value, null), risk.value),
      problem: errors,
    });
    if (scenario === 'done') return reply;
    return send(reply, answerOf(decide(TERMS, risk.value, scenario), risk.value));
  });
};
