import { BASICS, type DemoCarrier, FIELD_WORDS, inSandbox, oneStep } from './common.ts';

const REQUEST = `{
  "line1": values.address1, "city": values.city, "state": values.state, "zip": values.zip, "zone": values.flood_zone,
  "elevation_above_bfe": values.elevation_difference_computed, "built": $amount(values.year_build),
  "sqft": $amount(values.sqft), "foundation": values.foundation_type, "building": $amount(values.building_limit),
  "contents": $amount(values.contents_limit), "deductible": $amount(values.deductible)
}`;

const ANSWER = `{
  "outcome": $known(body.decision, {"accept": "quoted", "indicate": "indication", "refer": "referral",
    "reject": "declined", "more_info": "needs_info", "fault": "error"}),
  "premium": body.annual,
  "lines": [$each(body.fees, function($v, $k) {{"label": $k, "amount": $v}})],
  "coverages": body.terms ? {"building_limit": body.terms.building, "contents_limit": body.terms.contents},
  "deductibles": body.terms ? {"deductible": body.terms.deductible},
  "reasons": body.because,
  "description": body.note,
  "expires_on": body.good_through,
  "quote_number": body.quote_id,
  "bridge_url": body.bind_at,
  "needs": [body.missing.$known($, ${FIELD_WORDS})]
}`;

export const wayfarer = (sandboxUrl: string): DemoCarrier => ({
  ...inSandbox(sandboxUrl, 'wayfarer'),
  name: 'Wayfarer Flood',
  kind: 'conversation',
  lines: ['flood'],
  auth: { kind: 'header', name: 'Authorization', value: 'Bearer wf_demo_5b1c' },
  mapping: {
    eligibility: BASICS,
    steps: oneStep(
      {
        path: '/price/flood',
        headers: { 'Idempotency-Key': '{{idempotency_key}}' },
        body: { kind: 'json', text: REQUEST },
      },
      { understood: [422] },
    ),
    answer: ANSWER,
  },
});
