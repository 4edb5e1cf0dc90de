import { basePremium } from './rating.ts';
import { riskOf, under } from './risk.ts';
import { bodyOf, headerOf, json, type StandIn } from './stand-in.ts';

const OPTIONS = [1_000, 2_000, 5_000, 10_000, 25_000];
const FACTOR = 1.04;
const FEE = 85;

export const keystone: StandIn = {
  terms: {
    key: 'keystone',
    prefix: 'KS-',
    factor: FACTOR,
    fees: [['Program fee', FEE]],
    most: { building: 500_000, contents: 200_000 },
  },
  path: '/rating',
  isAllowed: (request) => headerOf(request, 'x-keystone-token') === 'ks-demo-token',
  read: (request) => {
    const body = under(bodyOf(request));
    const [property, options] = [under(body, 'property'), under(body, 'options')];
    return riskOf({
      key: body?.transaction,
      address1: property?.address,
      state: property?.state,
      zone: property?.floodZone,
      difference: property?.bfeDifference,
      year: property?.yearOfConstruction,
      sqft: property?.livingArea,
      foundation: property?.foundationType,
      building: options?.coverageA,
      contents: options?.coverageC,
    });
  },
  answer: (decision, risk) =>
    json({
      state: decision.verdict,
      text: decision.words,
      grounds: decision.reasons,
      open: decision.missing,
      ref: decision.number,
      expiry: decision.expires,
      fee: FEE,
      options:
        decision.premium === null
          ? []
          : OPTIONS.map((deductible) => {
              const premium = basePremium(
                { ...risk, building: decision.building, contents: decision.contents, deductible },
                'keystone',
                FACTOR,
              );
              return { deductible, premium, total: premium + FEE };
            }),
      limits: { coverageA: decision.building, coverageC: decision.contents },
    }),
  problem: (message, status) => json({ state: 'failure', text: message, options: [] }, status),
};
