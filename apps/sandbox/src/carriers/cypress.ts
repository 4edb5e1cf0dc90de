import { riskOf, under } from './risk.ts';
import { bodyOf, headerOf, json, type StandIn } from './stand-in.ts';

const TYPE = {
  quoted: 'Offer',
  indication: 'Estimate',
  referral: 'Referral',
  declined: 'Declination',
  needs_info: 'Incomplete',
};

export const cypress: StandIn = {
  terms: {
    key: 'cypress',
    prefix: 'CYP',
    factor: 0.94,
    fees: [
      ['MGA fee', 25],
      ['Emergency management', 2],
      ['FIGA assessment', 0.01],
    ],
  },
  path: '/graphql',
  isAllowed: (request) => headerOf(request, 'x-api-key') === 'cypress-demo-key',
  read: (request) => {
    const input = under(bodyOf(request), 'variables', 'input');
    return riskOf({
      key: input?.clientMutationId,
      address1: input?.street,
      state: input?.state,
      line: 'home',
      form: input?.form,
      year: input?.yearBuilt,
      sqft: input?.squareFootage,
      construction: input?.construction,
      roofYear: input?.roofYear,
      roofShape: input?.roofShape,
      coast: input?.distanceToCoast,
      dwelling: input?.coverageA,
      contents: input?.coverageC,
      liability: input?.coverageE,
      aop: input?.aopDeductible,
      hurricane: input?.hurricaneDeductible,
    });
  },
  answer: (decision, risk) =>
    json({
      data: {
        homeQuote: {
          __typename: TYPE[decision.verdict],
          id: decision.number,
          message: decision.words,
          rules: decision.reasons.map((text, at) => ({ code: `UW${at + 1}`, text })),
          questions: decision.missing,
          annualPremium: decision.premium,
          charges: decision.lines.map(({ label, amount }) => ({ label, amount })),
          coverageA: risk.dwelling,
          coverageC: risk.contents,
          coverageE: risk.liability,
          aopDeductible: risk.aop,
          hurricaneDeductible: risk.hurricane,
          validThrough: decision.expires,
        },
      },
    }),
  problem: (message, status) => json({ data: { homeQuote: null }, errors: [{ message, path: ['homeQuote'] }] }, status),
};
