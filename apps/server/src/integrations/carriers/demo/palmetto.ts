import { BASICS, type DemoCarrier, FIELD_WORDS, inSandbox, thenPolled } from './common.ts';

const REQUEST = `{
  "broker": "Freeboard", "reference": $string(number),
  "property": {"addressLine": values.address1, "city": values.city, "stateCode": values.state, "zip": values.zip,
    "femaZone": values.flood_zone, "freeboardFeet": values.elevation_difference_computed,
    "constructionYear": $amount(values.year_build), "grossArea": $amount(values.sqft), "foundation": values.foundation_type},
  "coverage": {"structure": $amount(values.building_limit), "belongings": $amount(values.contents_limit),
    "retention": $amount(values.deductible)}
}`;

const terms = (of: string) => `"premium": ${of}annualTotal,
    "lines": [${of}components.{"label": type, "amount": value}],
    "coverages": {"building_limit": ${of}structure, "contents_limit": ${of}belongings,
      "replacement_cost_on_content": ${of}belongings_valuation = "replacement cost" ? "Yes"},
    "deductibles": {"deductible": ${of}retention},
    "expires_on": ${of}expires,
    "quote_number": ${of}id,
    "bridge_url": ${of}url,
    "documents": ${of}paper ? [{"name": "Quote " & ${of}id & ".pdf", "base64": ${of}paper}]`;

const ANSWER = `body.state = "FAILED" ? {"outcome": "error", "description": body.remark} : (
  $remark := body.remark;
  $outcome := $known(body.outcome, {"OFFER": "quoted", "NON_BINDING": "indication", "UNDERWRITING": "referral",
    "NO_OFFER": "declined", "INFORMATION": "needs_info"});
  $count(body.options) > 0
  ? {"outcome": $outcome, "description": $remark, "offers": [body.offer, body.options].{"key": $string(retention),
    ${terms('')}
  }}
  : body.offer ? {"outcome": $outcome, "description": $remark,
    ${terms('body.offer.')}
  }
  : {
    "outcome": $outcome,
    "reasons": [body.reasons.text],
    "description": $remark,
    "needs": [body.information.$known($, ${FIELD_WORDS})]
  }
)`;

export const palmetto = (sandboxUrl: string): DemoCarrier => ({
  ...inSandbox(sandboxUrl, 'palmetto'),
  name: 'Palmetto Flood',
  kind: 'conversation',
  lines: ['flood'],
  states: ['FL', 'GA', 'SC', 'NC', 'AL', 'MS', 'LA', 'TX'],
  auth: { kind: 'header', name: 'X-Palmetto-Key', value: 'pf-demo-key' },
  mapping: {
    waiting: { flood: { program: 'private', days: 10, closing_days: 0 } },
    eligibility: BASICS,
    steps: thenPolled(
      {
        path: '/submissions',
        headers: { 'Idempotency-Key': '{{idempotency_key}}' },
        body: { kind: 'json', text: REQUEST },
      },
      'body.submissionId',
      '/submissions/{{ref}}',
      'body.state != "RATING"',
    ),
    answer: ANSWER,
  },
});
