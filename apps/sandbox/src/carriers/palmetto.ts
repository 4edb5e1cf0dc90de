import { carrierScenario } from '../world/test-streets.ts';
import { type Decision, decide, type Terms } from './decide.ts';
import { paper } from './paper.ts';
import { type Risk, riskOf, under } from './risk.ts';
import { bodyOf, headerOf, json, type StandIn } from './stand-in.ts';

const OUTCOME = {
  quoted: 'OFFER',
  indication: 'NON_BINDING',
  referral: 'UNDERWRITING',
  declined: 'NO_OFFER',
  needs_info: 'INFORMATION',
};

const TERMS: Terms = {
  key: 'palmetto',
  prefix: 'PF-',
  factor: 0.93,
  fees: [
    ['Policy fee', 50],
    ['Surplus lines tax', 0.0494],
  ],
  most: { building: 1_500_000, contents: 500_000 },
};

const RETENTIONS = [1_000, 2_000, 5_000, 10_000];

const offerOf = (decision: Decision, number: string, retention: number) => ({
  id: number,
  annualTotal: decision.premium,
  components: decision.lines.map(({ label, amount }) => ({ type: label, value: amount })),
  structure: decision.building,
  belongings: decision.contents,
  belongings_valuation: 'replacement cost',
  retention,
  expires: decision.expires,
  url: `https://palmetto.example/offers/${number}`,
});

function optionsOf({ number }: Decision, risk: Risk) {
  const higher = RETENTIONS.find((retention) => retention > risk.deductible);
  const lower = RETENTIONS.findLast((retention) => retention < risk.deductible);
  return [higher, lower].flatMap((deductible) =>
    deductible === undefined
      ? []
      : [offerOf(decide(TERMS, { ...risk, deductible }, null), `${number}-${deductible}`, deductible)],
  );
}

function offered(decision: Decision, risk: Risk) {
  if (decision.premium === null) return { offer: null, options: [] };
  const offer = offerOf(decision, decision.number, risk.deductible);
  if (carrierScenario(risk.address1) !== 'options') return { offer, options: [] };
  const lines = ['Palmetto Flood', `Quote ${offer.id}`, risk.address1, `Annual premium $${offer.annualTotal}`];
  return { offer: { ...offer, paper: paper(lines) }, options: optionsOf(decision, risk) };
}

export const palmetto: StandIn = {
  terms: TERMS,
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
      ...offered(decision, risk),
    }),
  problem: (message, status) => json({ state: 'FAILED', remark: message }, status),
};
