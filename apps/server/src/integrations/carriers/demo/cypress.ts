import { BASICS, type DemoCarrier, FIELD_WORDS, inSandbox, NEEDS_ROOF, oneStep } from './common.ts';

const REQUEST = `{
  "query": "mutation Quote($input: HomeQuoteInput!) { homeQuote(input: $input) { __typename } }",
  "variables": {"input": {
    "clientMutationId": idempotency_key, "form": values.form_type,
    "firstName": values.first_name, "lastName": values.last_name, "birthDate": values.date_of_birth,
    "street": values.address1, "city": values.city, "state": values.state, "zip": values.zip,
    "yearBuilt": $amount(values.year_build), "squareFootage": $amount(values.sqft), "construction": values.construction_type,
    "roofYear": $amount(values.roof_year), "roofShape": values.roof_shape, "distanceToCoast": $amount(values.distance_to_coast),
    "coverageA": $amount(values.dwelling), "coverageC": $amount(values.contents), "coverageE": $amount(values.liability),
    "aopDeductible": $amount(values.aop_deductible), "hurricaneDeductible": values.hurricane_deductible
  }}
}`;

const ANSWER = `body.data.homeQuote ? body.data.homeQuote.{
  "outcome": $known(__typename, {"Offer": "quoted", "Estimate": "indication", "Referral": "referral",
    "Declination": "declined", "Incomplete": "needs_info"}),
  "premium": annualPremium,
  "lines": [charges.{"label": label, "amount": amount}],
  "coverages": {"dwelling": coverageA, "contents": coverageC, "liability": coverageE},
  "deductibles": {"aop_deductible": aopDeductible, "hurricane_deductible": hurricaneDeductible},
  "reasons": [rules.text],
  "description": message,
  "expires_on": validThrough,
  "quote_number": id,
  "needs": [questions.$known($, ${FIELD_WORDS})]
} : {"outcome": "error", "description": $join(body.errors.message, "; ")}`;

export const cypress = (sandboxUrl: string): DemoCarrier => ({
  ...inSandbox(sandboxUrl, 'cypress'),
  name: 'Cypress Home',
  kind: 'conversation',
  lines: ['home'],
  forms: ['HO3', 'HO6'],
  auth: { kind: 'header', name: 'X-Api-Key', value: 'cypress-demo-key' },
  mapping: {
    eligibility: [
      ...BASICS,
      NEEDS_ROOF,
      {
        when: '$amount(values.roof_year) >= $number($substring(today, 0, 4)) - 25',
        reason: 'Roof older than 25 years',
      },
    ],
    steps: oneStep({ path: '/graphql', body: { kind: 'json', text: REQUEST } }),
    answer: ANSWER,
  },
});
