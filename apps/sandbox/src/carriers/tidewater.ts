import { riskOf, under } from './risk.ts';
import { bodyOf, headerOf, json, type StandIn } from './stand-in.ts';

const STATUS = {
  quoted: 'QUOTED',
  indication: 'INDICATION',
  referral: 'REFER',
  declined: 'DECLINE',
  needs_info: 'INCOMPLETE',
};
const MISSING: Record<string, string> = {
  'roof year': 'risk.roofYear',
  'elevation certificate': 'risk.elevationCertificate',
};

export const tidewater: StandIn = {
  terms: {
    key: 'tidewater',
    prefix: 'TWM-',
    factor: 0.97,
    fees: [
      ['Policy fee', 55],
      ['State surcharge', 0.015],
    ],
  },
  path: '/v2/quotes',
  isAllowed: (request) => headerOf(request, 'x-tidewater-key') === 'tw-demo-key',
  read: (request) => {
    const body = bodyOf(request);
    const [risk, limits, deductibles] = [under(body, 'risk'), under(body, 'limits'), under(body, 'deductibles')];
    const product = under(body)?.product;
    return riskOf({
      key: headerOf(request, 'idempotency-key'),
      address1: risk?.street,
      state: risk?.state,
      line: product === 'FLOOD' ? 'flood' : 'home',
      form: product,
      zone: risk?.floodZone,
      difference: risk?.elevationDifference,
      year: risk?.yearBuilt,
      sqft: risk?.squareFeet,
      foundation: risk?.foundation,
      construction: risk?.construction,
      roofYear: risk?.roofYear,
      roofShape: risk?.roofShape,
      coast: risk?.milesToCoast,
      building: limits?.building,
      contents: limits?.contents ?? limits?.personalProperty,
      deductible: deductibles?.flood,
      dwelling: limits?.dwelling,
      liability: limits?.liability,
      otherStructures: limits?.otherStructures,
      lossOfUse: limits?.lossOfUse,
      medical: limits?.medicalPayments,
      aop: deductibles?.allPerils,
      hurricane: deductibles?.hurricane,
    });
  },
  answer: (decision, risk) =>
    json({
      status: STATUS[decision.verdict],
      message: decision.words,
      reasons: decision.reasons,
      missing: decision.missing.map((name) => MISSING[name]),
      ...(decision.premium === null
        ? {}
        : {
            quote: {
              number: decision.number,
              totalPremium: decision.premium,
              breakdown: decision.lines.map(({ label, amount }) => ({ name: label, amount })),
              coverages:
                risk.line === 'flood'
                  ? {
                      building: decision.building,
                      contents: decision.contents,
                      contentsValuation: 'REPLACEMENT_COST',
                    }
                  : {
                      dwelling: risk.dwelling,
                      otherStructures: risk.otherStructures,
                      personalProperty: risk.contents,
                      lossOfUse: risk.lossOfUse,
                      liability: risk.liability,
                      medicalPayments: risk.medical,
                    },
              deductibles:
                risk.line === 'flood' ? { flood: risk.deductible } : { allPerils: risk.aop, hurricane: risk.hurricane },
              expiresOn: decision.expires,
              bindUrl: `https://agents.tidewater.example/quotes/${decision.number}`,
            },
          }),
    }),
  problem: (message, status) => json({ status: 'ERROR', message }, status),
};
