import { riskOf, under } from './risk.ts';
import { bodyOf, headerOf, json, type StandIn } from './stand-in.ts';

export const GULF_HARBOR = { id: 'gulf-harbor-demo', secret: 'gh-demo-secret', token: 'ghd.9f2c41e07b6d4a35' };

const CODE = { quoted: 0, indication: 5, referral: 10, declined: 20, needs_info: 30 };
const MISSING: Record<string, string> = { 'roof year': 'roof_yr', 'elevation certificate': 'elev_cert' };

const usDate = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;

/** snake_case JSON in cents behind OAuth2 client credentials; flood and home. */
export const gulfHarbor: StandIn = {
  terms: {
    key: 'gulf-harbor',
    prefix: 'GH',
    factor: 1.06,
    fees: [
      ['Inspection fee', 75],
      ['Surplus lines tax', 0.0494],
      ['Stamping fee', 0.0006],
    ],
  },
  path: '/v1/rate',
  isAllowed: (request) => headerOf(request, 'authorization') === `Bearer ${GULF_HARBOR.token}`,
  read: (request) => {
    const body = under(bodyOf(request));
    const [loc, cov] = [under(body, 'location'), under(body, 'coverage')];
    return riskOf({
      key: body?.request_id,
      address1: loc?.addr,
      state: loc?.st,
      line: body?.lob === 'FLD' ? 'flood' : 'home',
      form: body?.form,
      zone: loc?.fz,
      difference: loc?.elev_diff_ft,
      year: loc?.yr_built,
      sqft: loc?.sq_ft,
      foundation: loc?.found,
      construction: loc?.constr,
      roofYear: loc?.roof_yr,
      roofShape: loc?.roof_shape,
      coast: loc?.coast_mi,
      building: cov?.bldg,
      contents: cov?.cont,
      deductible: cov?.ded,
      dwelling: cov?.cov_a,
      liability: cov?.cov_e,
      aop: cov?.aop,
      hurricane: cov?.hurr,
    });
  },
  answer: (decision, risk) =>
    json({
      result: {
        code: CODE[decision.verdict],
        text: decision.words,
        notes: decision.reasons,
        fields: decision.missing.map((name) => MISSING[name]),
      },
      rate:
        decision.premium === null
          ? null
          : {
              premium_cents: Math.round(decision.premium * 100),
              items: decision.lines.map(({ label, amount }) => ({ desc: label, cents: Math.round(amount * 100) })),
              valid_until: usDate(decision.expires),
              bldg: decision.building,
              cont: decision.contents,
              cov_a: risk.dwelling,
              ded: risk.deductible,
              aop: risk.aop,
              hurr: risk.hurricane,
            },
      policy_ref: decision.premium === null ? null : decision.number,
    }),
  problem: (message, status) =>
    json({ result: { code: 90, text: message, notes: [], fields: [] }, rate: null, policy_ref: null }, status),
};
