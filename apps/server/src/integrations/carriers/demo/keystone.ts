import { BASICS, type DemoCarrier, FIELD_WORDS, inSandbox, NEEDS_AREA, oneStep } from './common.ts';

const REQUEST = `{
  "transaction": idempotency_key,
  "property": {"address": values.address1 , "city": values.city, "state": values.state, "zip": values.zip,
    "floodZone": values.flood_zone, "bfeDifference": values.elevation_difference_computed,
    "yearOfConstruction": $amount(values.year_build), "livingArea": $amount(values.sqft), "foundationType": values.foundation_type},
  "options": {"coverageA": $amount(values.building_limit), "coverageC": $amount(values.contents_limit)}
}`;

const ANSWER = `(
  $wanted := $amount(request.values.deductible);
  $option := body.options[deductible = $wanted];
  {
    "outcome": $known(body.state, {"quoted": "quoted", "indication": "indication", "referral": "referral",
      "declined": "declined", "needs_info": "needs_info", "failure": "error"}),
    "premium": $option.total,
    "lines": $option ? [{"label": "Base premium", "amount": $option.premium}, {"label": "Program fee", "amount": body.fee}],
    "coverages": body.limits ? {"building_limit": body.limits.coverageA, "contents_limit": body.limits.coverageC},
    "deductibles": $option ? {"deductible": $option.deductible},
    "reasons": body.grounds,
    "description": body.text,
    "expires_on": body.expiry,
    "quote_number": body.ref,
    "needs": [body.open.$known($, ${FIELD_WORDS})]
  }
)`;

export const keystone = (sandboxUrl: string): DemoCarrier => ({
  ...inSandbox(sandboxUrl, 'keystone'),
  name: 'Keystone Surge',
  kind: 'conversation',
  lines: ['flood'],
  auth: { kind: 'header', name: 'X-Keystone-Token', value: 'ks-demo-token' },
  mapping: {
    eligibility: [...BASICS, NEEDS_AREA],
    steps: oneStep({ path: '/rating', body: { kind: 'json', text: REQUEST } }),
    answer: ANSWER,
  },
});
