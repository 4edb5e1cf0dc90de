import { BASICS, type DemoCarrier, FIELD_WORDS, inSandbox, thenPolled } from './common.ts';

const REQUEST = `{"job": {
  "reference": idempotency_key, "line": type, "form": values.form_type,
  "input": {"street": values.address1, "city": values.city, "state": values.state, "zip": values.zip,
    "zone": values.flood_zone, "difference": values.elevation_difference_computed, "year": $amount(values.year_build),
    "area": $amount(values.sqft), "foundation": values.foundation_type, "construction": values.construction_type,
    "roof": $amount(values.roof_year), "coast": $amount(values.distance_to_coast),
    "building": type = "flood" ? $amount(values.building_limit), "dwelling": type = "home" ? $amount(values.dwelling),
    "contents": $amount(type = "flood" ? values.contents_limit : values.contents),
    "deductible": $amount(values.deductible), "aop": $amount(values.aop_deductible), "hurricane": values.hurricane_deductible}
}}`;

const ANSWER = `body.job.output.{
  "outcome": $known(kind, {"quoted": "quoted", "indication": "indication", "referral": "referral",
    "declined": "declined", "needs-info": "needs_info", "fault": "error"}),
  "premium": total,
  "lines": [parts.{"label": label, "amount": amount}],
  "coverages": limits ? ($$.request.type = "flood"
    ? {"building_limit": limits.building, "contents_limit": limits.contents}
    : {"dwelling": limits.dwelling, "contents": limits.contents}),
  "deductibles": $$.request.type = "flood" ? {"deductible": deductible} : {"aop_deductible": deductible},
  "reasons": grounds,
  "description": text,
  "expires_on": until,
  "quote_number": number,
  "needs": [questions.$known($, ${FIELD_WORDS})]
}`;

export const beacon = (sandboxUrl: string): DemoCarrier => ({
  ...inSandbox(sandboxUrl, 'beacon'),
  name: 'Beacon Re Direct',
  kind: 'conversation',
  lines: ['flood', 'home'],
  auth: { kind: 'header', name: 'X-Beacon-Account', value: 'beacon-demo-account' },
  mapping: {
    waiting: { flood: { program: 'private', days: 10, closing_days: 0 } },
    eligibility: BASICS,
    steps: thenPolled(
      { path: '/jobs', body: { kind: 'json', text: REQUEST } },
      'body.job.status = "finished" ? "" : body.job.id',
      '/jobs/{{ref}}',
      'status = 200 and body.job.status = "finished"',
    ),
    answer: ANSWER,
  },
});
