import { BASICS, COASTAL, type DemoCarrier, inSandbox, oneStep } from './common.ts';

const REQUEST = `{
  "request_id": idempotency_key,
  "lob": type = "flood" ? "FLD" : "HOM",
  "form": values.form_type,
  "insured": {"first": values.first_name, "last": values.last_name},
  "location": {
    "addr": values.address1, "city": values.city, "st": values.state, "zip": values.zip, "fz": values.flood_zone,
    "elev_diff_ft": values.elevation_difference_computed, "yr_built": $amount(values.year_build),
    "sq_ft": $amount(values.sqft), "found": values.foundation_type, "constr": values.construction_type,
    "roof_yr": $amount(values.roof_year), "roof_shape": values.roof_shape, "coast_mi": $amount(values.distance_to_coast)
  },
  "coverage": type = "flood"
    ? {"bldg": $amount(values.building_limit), "cont": $amount(values.contents_limit), "ded": $amount(values.deductible)}
    : {"cov_a": $amount(values.dwelling), "cont": $amount(values.contents), "cov_e": $amount(values.liability),
       "aop": $amount(values.aop_deductible), "hurr": values.hurricane_deductible}
}`;

const ANSWER = `{
  "outcome": $known(body.result.code, {"0": "quoted", "5": "indication", "10": "referral", "20": "declined",
    "30": "needs_info", "90": "error"}),
  "premium": body.rate.premium_cents / 100,
  "lines": [body.rate.items.{"label": desc, "amount": cents / 100}],
  "coverages": body.rate ? (request.type = "flood"
    ? {"building_limit": body.rate.bldg, "contents_limit": body.rate.cont}
    : {"dwelling": body.rate.cov_a, "contents": body.rate.cont}),
  "deductibles": body.rate ? (request.type = "flood"
    ? {"deductible": body.rate.ded} : {"aop_deductible": body.rate.aop, "hurricane_deductible": body.rate.hurr}),
  "reasons": body.result.notes,
  "description": body.result.text,
  "expires_on": body.rate.valid_until,
  "quote_number": body.policy_ref,
  "needs": [body.result.fields.$known($, {"roof_yr": "roof_year", "elev_cert": "elevation_certificate"})]
}`;

export const gulfHarbor = (sandboxUrl: string): DemoCarrier => {
  const shared = inSandbox(sandboxUrl, 'gulf-harbor');
  return {
    ...shared,
    name: 'Gulf & Harbor',
    kind: 'conversation',
    lines: ['flood', 'home'],
    states: COASTAL,
    forms: ['HO3', 'HO6', 'DP3'],
    auth: {
      kind: 'oauth2',
      token_url: `${shared.base_url}/oauth/token`,
      client_id: 'gulf-harbor-demo',
      client_secret: 'gh-demo-secret',
      scope: 'quote',
    },
    mapping: {
      waiting: { flood: { program: 'private', days: 14, closing_days: 0 } },
      eligibility: BASICS,
      steps: oneStep({ path: '/v1/rate', body: { kind: 'json', text: REQUEST } }),
      answer: ANSWER,
    },
  };
};
