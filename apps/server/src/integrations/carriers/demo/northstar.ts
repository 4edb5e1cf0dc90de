import { BASICS, type DemoCarrier, FIELD_WORDS, inSandbox, oneStep } from './common.ts';

const REQUEST = `{"Submission": {
  "ClientReference": idempotency_key, "Class": type = "flood" ? "Flood" : "Homeowners", "Form": values.form_type,
  "Insured": values.first_name & " " & values.last_name,
  "Line1": values.address1, "City": values.city, "State": values.state, "Zip": values.zip, "Zone": values.flood_zone,
  "FeetAboveBFE": values.elevation_difference_computed, "YearBuilt": $amount(values.year_build), "Area": $amount(values.sqft),
  "Foundation": values.foundation_type, "Construction": values.construction_type, "CoastMiles": $amount(values.distance_to_coast),
  "BuildingLimit": $amount(values.building_limit),
  "ContentsLimit": $amount(type = "flood" ? values.contents_limit : values.contents),
  "CoverageA": type = "home" ? $amount(values.dwelling),
  "Deductible": $amount(type = "flood" ? values.deductible : values.aop_deductible)
}}`;

const ANSWER = `body.Success = true ? {
  "outcome": $known(body.Data.Position, {"Indicated": "indication", "Referred": "referral", "Declined": "declined", "Pended": "needs_info"}),
  "premium": body.Data.EstimatedPremium,
  "lines": [$each(body.Data.Charges, function($v, $k) {{"label": $k, "amount": $v}})],
  "coverages": request.type = "flood"
    ? {"building_limit": body.Data.Limits.Building, "contents_limit": body.Data.Limits.Contents}
    : {"dwelling": body.Data.Limits.CoverageA, "contents": body.Data.Limits.Contents},
  "deductibles": request.type = "flood" ? {"deductible": body.Data.Deductible} : {"aop_deductible": body.Data.Deductible},
  "reasons": body.Data.Grounds != "" ? $split(body.Data.Grounds, "|"),
  "description": body.Data.Remarks,
  "expires_on": body.Data.Until,
  "quote_number": body.Data.Reference,
  "needs": body.Data.Wanted != "" ? [$split(body.Data.Wanted, "|").$known($, ${FIELD_WORDS})]
} : {"outcome": "error", "description": $join(body.Errors.Message, "; ")}`;

export const northstar = (sandboxUrl: string): DemoCarrier => ({
  ...inSandbox(sandboxUrl, 'northstar'),
  name: 'Northstar Surplus',
  kind: 'conversation',
  lines: ['flood', 'home'],
  rate_type: 'indication',
  auth: { kind: 'query', name: 'key', value: 'ns-demo-key' },
  mapping: {
    waiting: { flood: { program: 'private', days: 7, closing_days: 0 } },
    eligibility: BASICS,
    steps: oneStep({ path: '/api/Indications', body: { kind: 'json', text: REQUEST } }),
    answer: ANSWER,
  },
});
