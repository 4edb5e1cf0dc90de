import { BASICS, type DemoCarrier, inSandbox, oneStep } from './common.ts';

const REQUEST = `{
  "product": type = "flood" ? "FLOOD" : values.form_type,
  "externalReference": $string(number),
  "effectiveDate": today,
  "applicant": {"firstName": values.first_name, "lastName": values.last_name, "dateOfBirth": values.date_of_birth},
  "risk": {
    "street": values.address1, "city": values.city, "state": values.state, "postalCode": values.zip,
    "floodZone": values.flood_zone, "elevationDifference": values.elevation_difference_computed,
    "yearBuilt": $amount(values.year_build), "squareFeet": $amount(values.sqft), "stories": $amount(values.num_of_stories),
    "construction": values.construction_type, "foundation": values.foundation_type,
    "roofYear": $amount(values.roof_year), "roofShape": values.roof_shape, "milesToCoast": $amount(values.distance_to_coast)
  },
  "limits": type = "flood"
    ? {"building": $amount(values.building_limit), "contents": $amount(values.contents_limit)}
    : {"dwelling": $amount(values.dwelling), "otherStructures": $amount(values.other_structure),
       "personalProperty": $amount(values.contents), "lossOfUse": $amount(values.loss_of_use),
       "liability": $amount(values.liability), "medicalPayments": $amount(values.medical_payments)},
  "deductibles": type = "flood"
    ? {"flood": $amount(values.deductible)}
    : {"allPerils": $amount(values.aop_deductible), "hurricane": values.hurricane_deductible}
}`;

const ANSWER = `{
  "outcome": $known(body.status, {"QUOTED": "quoted", "INDICATION": "indication", "REFER": "referral",
    "DECLINE": "declined", "INCOMPLETE": "needs_info", "ERROR": "error"}),
  "premium": body.quote.totalPremium,
  "lines": [body.quote.breakdown.{"label": name, "amount": amount}],
  "coverages": body.quote ? {"building_limit": body.quote.coverages.building, "contents_limit": body.quote.coverages.contents,
    "replacement_cost_on_content": body.quote.coverages.contentsValuation = "REPLACEMENT_COST" ? "Yes",
    "other_structure": body.quote.coverages.otherStructures, "loss_of_use": body.quote.coverages.lossOfUse,
    "medical_payments": body.quote.coverages.medicalPayments,
    "dwelling": body.quote.coverages.dwelling, "contents": body.quote.coverages.personalProperty,
    "liability": body.quote.coverages.liability},
  "deductibles": body.quote ? {"deductible": body.quote.deductibles.flood,
    "aop_deductible": body.quote.deductibles.allPerils, "hurricane_deductible": body.quote.deductibles.hurricane},
  "reasons": body.reasons,
  "description": body.message,
  "expires_on": body.quote.expiresOn,
  "quote_number": body.quote.number,
  "bridge_url": body.quote.bindUrl,
  "needs": [body.missing.$known($, {"risk.roofYear": "roof_year", "risk.elevationCertificate": "elevation_certificate"})]
}`;

export const tidewater = (sandboxUrl: string): DemoCarrier => ({
  ...inSandbox(sandboxUrl, 'tidewater'),
  name: 'Tidewater Mutual',
  kind: 'conversation',
  lines: ['flood', 'home'],
  auth: { kind: 'header', name: 'X-Tidewater-Key', value: 'tw-demo-key' },
  mapping: {
    waiting: { flood: { program: 'private', days: 10 } },
    eligibility: BASICS,
    steps: oneStep({
      path: '/v2/quotes',
      headers: { 'Idempotency-Key': '{{idempotency_key}}' },
      body: { kind: 'json', text: REQUEST },
    }),
    answer: ANSWER,
  },
});
