import { riskOf, under } from './risk.ts';
import { bodyOf, isBasic, json, type StandIn } from './stand-in.ts';

const EMPTY = { quoted: [], indicated: [], referred: [], declined: [], incomplete: [], failed: [] };
const SHELF = {
  quoted: 'quoted',
  indication: 'indicated',
  referral: 'referred',
  declined: 'declined',
  needs_info: 'incomplete',
} as const;

export const seawall: StandIn = {
  terms: {
    key: 'seawall',
    prefix: 'SWS',
    factor: 1.02,
    fees: [
      ['Policy fee', 95],
      ['Surplus lines tax', 0.0494],
    ],
    most: { building: 1_000_000, contents: 500_000 },
    declines: (risk) =>
      risk.line === 'flood' && risk.difference !== null && risk.difference < -6
        ? 'More than six feet below the base flood'
        : null,
  },
  path: '/quotes',
  isAllowed: (request) => isBasic(request, 'freeboard-demo', 'sea-demo-pass'),
  read: (request) => {
    const body = under(bodyOf(request));
    const [where, what] = [under(body, 'where'), under(body, 'what')];
    return riskOf({
      key: body?.id,
      address1: where?.street,
      state: where?.state,
      line: body?.kind,
      form: body?.form,
      zone: where?.zone,
      difference: where?.above_bfe,
      year: what?.built,
      sqft: what?.area,
      foundation: what?.foundation,
      construction: what?.construction,
      roofYear: what?.roof,
      coast: where?.coast,
      building: what?.building,
      contents: what?.contents,
      dwelling: what?.dwelling,
      deductible: what?.deductible,
      aop: what?.aop,
      hurricane: what?.hurricane,
    });
  },
  answer: (decision, risk) =>
    json({
      ...EMPTY,
      [SHELF[decision.verdict]]: [
        {
          no: decision.number,
          note: decision.words,
          why: decision.reasons,
          ask: decision.missing,
          price: decision.premium,
          parts: decision.lines.map(({ label, amount }) => [label, amount]),
          building: decision.building,
          contents: decision.contents,
          dwelling: risk.dwelling,
          deductible: risk.line === 'flood' ? risk.deductible : risk.aop,
          until: decision.expires,
          link: `https://seawall.example/agent/${decision.number}`,
        },
      ],
    }),
  problem: (message, status) => json({ ...EMPTY, failed: [{ note: message }] }, status),
};
