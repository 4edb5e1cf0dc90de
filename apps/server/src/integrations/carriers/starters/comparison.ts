import { NEEDS_ADDRESS, NEEDS_AREA, NEEDS_YEAR } from '../demo/common.ts';
import type { Starter } from './starter.ts';

const HEADERS = { Authorization: 'Bearer {{secrets.token}}' };

const REQUEST = `{
  "payload": {
    "policyForm": values.form_type,
    "applicant": {"firstName": values.first_name, "lastName": values.last_name, "dateOfBirth": values.date_of_birth},
    "address": {"line1": values.address1, "city": values.city, "state": values.state, "zip": values.zip},
    "dwelling": {
      "yearBuilt": $amount(values.year_build), "squareFeet": $amount(values.sqft),
      "construction": values.construction_type, "roofYear": $amount(values.roof_year),
      "roofShape": values.roof_shape, "milesToCoast": values.distance_to_coast
    },
    "coverage": {
      "a": $money(values.dwelling), "c": $money(values.contents), "e": $money(values.liability),
      "deductible": $money(values.aop_deductible), "hurricane": values.hurricane_deductible
    }
  }
}`;

const ANSWER = `{
  "offers": [body.payload.quotes[quote != null].(
    $name := carrier;
    quote.{
      "key": $name,
      "carrier_name": $name,
      "outcome": $known(result, {"quoted": "quoted", "indication": "indication", "referral": "referral",
        "declined": "declined", "needs_info": "needs_info"}),
      "premium": annualPremium,
      "lines": [items.{"label": label, "amount": amount}],
      "coverages": annualPremium ? {"dwelling": coverageA, "contents": coverageC},
      "deductibles": annualPremium ? {"aop_deductible": deductible},
      "reasons": [reasons],
      "expires_on": validUntil,
      "quote_number": id,
      "bridge_url": bindUrl
    }
  )]
}`;

export const comparison: Starter = {
  key: 'comparison',
  name: 'A comparison that fills up',
  about:
    'Two credentials at once; a correlation id under which one entry for each carrier stands, null until it is there. It is over once all are there, or after three minutes, with what is there by then.',
  lines: ['home'],
  states: null,
  forms: null,
  auth: { kind: 'header', name: 'Ocp-Apim-Subscription-Key' },
  secrets: ['token'],
  timeout_ms: 240_000,
  mapping: {
    eligibility: [NEEDS_ADDRESS, NEEDS_YEAR, NEEDS_AREA],
    steps: [
      {
        id: 'refine',
        name: 'Asking for a comparison',
        request: {
          method: 'POST',
          path: '/refinement',
          headers: { ...HEADERS, 'X-Request-Id': '{{idempotency_key}}' },
          body: { kind: 'json', text: REQUEST },
        },
        success: '$count(body.errors) = 0',
        on_failure: { do: 'end', reason: 'body.errors[0].message' },
        outputs: { correlation: 'body.payload.quotesCorrelationId' },
      },
      {
        id: 'quotes',
        name: 'Waiting for its carriers',
        request: { method: 'GET', path: '/quotes/{{correlation}}', headers: HEADERS },
        until: '$count(body.payload.quotes[quote = null]) = 0 or elapsed_ms > 180000',
        every_ms: 1_000,
        is_partial: true,
      },
    ],
    answer: ANSWER,
  },
};
