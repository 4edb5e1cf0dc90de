import { riskOf, under } from './risk.ts';
import { bodyOf, headerOf, json, type StandIn } from './stand-in.ts';

const OUTCOME = {
  quoted: 'OFFER',
  indication: 'NON_BINDING',
  referral: 'UNDERWRITING',
  declined: 'NO_OFFER',
  needs_info: 'INFORMATION',
};

/** Takes a submission and rates it in the background; flood only. */
export const palmetto: StandIn = {
  terms: {
    key: 'palmetto',
    prefix: 'PF-',
    factor: 0.93,
    fees: [
      ['Policy fee', 50],
      ['Surplus lines tax', 0.0494],
    ],
    most: { building: 1_500_000, contents: 500_000 },
  },
  path: '/submissions',
  isAllowed: (request) => headerOf(request, 'x-palmetto-key') === 'pf-demo-key',
  read: (request) => {
    const body = under(bodyOf(request));
    const [property, coverage] = [under(body, 'property'), under(body, 'coverage')];
    return riskOf({
      key: headerOf(request, 'idempotency-key'),
      address1: property?.addressLine,
      state: property?.stateCode,
      zone: property?.femaZone,
      difference: property?.freeboardFeet,
      year: property?.constructionYear,
      sqft: property?.grossArea,
      foundation: property?.foundation,
      building: coverage?.structure,
      contents: coverage?.belongings,
      deductible: coverage?.retention,
    });
  },
  later: {
    path: '/submissions',
    taken: (ref) => json({ submissionId: ref, state: 'RATING' }, 202),
    working: (ref) => json({ submissionId: ref, state: 'RATING' }),
  },
  answer: (decision, risk) =>
    json({
      state: 'COMPLETE',
      outcome: OUTCOME[decision.verdict],
      remark: decision.words,
      reasons: decision.reasons.map((text) => ({ text })),
      information: decision.missing,
      offer:
        decision.premium === null
          ? null
          : {
              id: decision.number,
              annualTotal: decision.premium,
              components: decision.lines.map(({ label, amount }) => ({ type: label, value: amount })),
              structure: decision.building,
              belongings: decision.contents,
              retention: risk.deductible,
              expires: decision.expires,
              url: `https://palmetto.example/offers/${decision.number}`,
            },
    }),
  problem: (message, status) => json({ state: 'FAILED', remark: message }, status),
};
