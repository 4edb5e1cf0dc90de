import { queryOf } from '../running.ts';
import { riskOf, under } from './risk.ts';
import { bodyOf, json, type StandIn } from './stand-in.ts';

const dollars = (amount: number): string => amount.toLocaleString('en-US', { minimumFractionDigits: 2 });

export const northstar: StandIn = {
  terms: {
    key: 'northstar',
    prefix: 'NSI-',
    factor: 1.12,
    fees: [
      ['Policy fee', 150],
      ['Surplus lines tax', 0.0494],
    ],
    isIndicative: true,
  },
  path: '/api/Indications',
  isAllowed: (request) => queryOf(request, 'key') === 'ns-demo-key',
  read: (request) => {
    const body = under(bodyOf(request), 'Submission');
    return riskOf({
      key: body?.ClientReference,
      address1: body?.Line1,
      state: body?.State,
      line: body?.Class === 'Flood' ? 'flood' : 'home',
      form: body?.Form,
      zone: body?.Zone,
      difference: body?.FeetAboveBFE,
      year: body?.YearBuilt,
      sqft: body?.Area,
      foundation: body?.Foundation,
      construction: body?.Construction,
      building: body?.BuildingLimit,
      contents: body?.ContentsLimit,
      deductible: body?.Deductible,
      dwelling: body?.CoverageA,
      aop: body?.Deductible,
      coast: body?.CoastMiles,
    });
  },
  answer: (decision, risk) =>
    json({
      Success: true,
      Errors: [],
      Data: {
        Position: {
          quoted: 'Indicated',
          indication: 'Indicated',
          referral: 'Referred',
          declined: 'Declined',
          needs_info: 'Pended',
        }[decision.verdict],
        Remarks: decision.words,
        Grounds: decision.reasons.join('|'),
        Wanted: decision.missing.join('|'),
        Reference: decision.number,
        EstimatedPremium: decision.premium === null ? '' : dollars(decision.premium),
        Charges: Object.fromEntries(decision.lines.map(({ label, amount }) => [label, dollars(amount)])),
        Limits: { Building: decision.building, Contents: decision.contents, CoverageA: risk.dwelling },
        Deductible: risk.line === 'flood' ? risk.deductible : risk.aop,
        Until: `${decision.expires}T00:00:00`,
      },
    }),
  problem: (message, status) =>
    json({ Success: false, Errors: [{ Code: 'E500', Message: message }], Data: null }, status),
};
