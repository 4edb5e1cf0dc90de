import { BASICS, COASTAL, type DemoCarrier, FIELD_WORDS, inSandbox, oneStep } from './common.ts';

const REQUEST = `{
  "id": idempotency_key, "kind": type, "form": values.form_type,
  "who": {"first": values.first_name, "last": values.last_name},
  "where": {"street": values.address1, "city": values.city, "state": values.state, "zip": values.zip,
    "zone": values.flood_zone, "above_bfe": values.elevation_difference_computed, "coast": $amount(values.distance_to_coast)},
  "what": {"built": $amount(values.year_build), "area": $amount(values.sqft), "foundation": values.foundation_type,
    "construction": values.construction_type, "roof": $amount(values.roof_year),
    "building": type = "flood" ? $amount(values.building_limit), "dwelling": type = "home" ? $amount(values.dwelling),
    "contents": $amount(type = "flood" ? values.contents_limit : values.contents),
    "deductible": $amount(values.deductible), "aop": $amount(values.aop_deductible), "hurricane": values.hurricane_deductible}
}`;

const ANSWER = `(
  $shelf := function($name, $outcome) {$lookup(body, $name)[0] ~> |$|{"outcome": $outcome}|};
  $one := [$shelf("quoted", "quoted"), $shelf("indicated", "indication"), $shelf("referred", "referral"),
    $shelf("declined", "declined"), $shelf("incomplete", "needs_info"), $shelf("failed", "error")][0];
  $one ? {
    "outcome": $one.outcome,
    "premium": $one.price,
    "lines": [$map($one.parts, function($part) {{"label": $part[0], "amount": $part[1]}})],
    "coverages": request.type = "flood"
      ? {"building_limit": $one.building, "contents_limit": $one.contents}
      : {"dwelling": $one.dwelling, "contents": $one.contents},
    "deductibles": request.type = "flood" ? {"deductible": $one.deductible} : {"aop_deductible": $one.deductible},
    "reasons": $one.why,
    "description": $one.note,
    "expires_on": $one.until,
    "quote_number": $one.no,
    "bridge_url": $one.link,
    "needs": [$one.ask.$known($, ${FIELD_WORDS})]
  }
)`;

export const seawall = (sandboxUrl: string): DemoCarrier => ({
  ...inSandbox(sandboxUrl, 'seawall'),
  name: 'Seawall Specialty',
  kind: 'conversation',
  lines: ['flood', 'home'],
  states: COASTAL,
  forms: ['HO3', 'DP3'],
  auth: { kind: 'basic', username: 'freeboard-demo', password: 'sea-demo-pass' },
  mapping: {
    eligibility: BASICS,
    steps: oneStep({ path: '/quotes', body: { kind: 'json', text: REQUEST } }),
    answer: ANSWER,
  },
});
