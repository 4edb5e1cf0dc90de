import { riskOf, under } from './risk.ts';
import { bodyOf, headerOf, json, type StandIn } from './stand-in.ts';

const DECISION = {
  quoted: 'accept',
  indication: 'indicate',
  referral: 'refer',
  declined: 'reject',
  needs_info: 'more_info',
};

/** Flat JSON; refuses a request with status 422. Flood only. */
export const wayfarer: StandIn = {
  terms: {
    key: 'wayfarer',
    prefix: 'WF',
    factor: 0.9,
    fees: [
      ['Broker fee', 65],
      ['Surplus lines tax', 0.0494],
    ],
    most: { building: 2_000_000, contents: 750_000 },
    declines: (risk) =>
      /^V/.test(risk.zone) && risk.year < 1990 ? 'Coastal high hazard area and built before 1990' : null,
  },
  path: '/price/flood',
  isAllowed: (request) => headerOf(request, 'authorization') === 'Bearer wf_demo_5b1c',
  read: (request) => {
    const body = under(bodyOf(request));
    return riskOf({
      key: headerOf(request, 'idempotency-key'),
      address1: body?.line1,
      state: body?.state,
      zone: body?.zone,
      difference: body?.elevation_above_bfe,
      year: body?.built,
      sqft: body?.sqft,
      foundation: body?.foundation,
      building: body?.building,
      contents: body?.contents,
      deductible: body?.deductible,
    });
  },
  answer: (decision, risk) =>
    json(
      {
        decision: DECISION[decision.verdict],
        note: decision.words,
        because: decision.reasons,
        missing: decision.missing,
        quote_id: decision.number,
        annual: decision.premium,
        fees: Object.fromEntries(decision.lines.map(({ label, amount }) => [label, amount])),
        terms: { building: decision.building, contents: decision.contents, deductible: risk.deductible },
        good_through: decision.expires,
        bind_at: `https://bind.wayfarer.example/${decision.number}`,
      },
      decision.premium === null ? 422 : 200,
    ),
  problem: (message, status) => json({ decision: 'fault', note: message }, status),
};
