import { BASICS, NEEDS_AREA } from '../demo/common.ts';
import type { Starter } from './starter.ts';

const QUERY = `mutation Quote($input: QuoteInput!) {
  createQuote(input: $input) {
    __typename
    number
    reasons
    ... on Quote {
      isIndication
      premium { total items { label amount } }
      terms { building contents deductible }
      validUntil
    }
  }
}`;

const VARIABLES = `{
  "input": {
    "clientMutationId": idempotency_key,
    "street": values.address1,
    "state": values.state,
    "floodZone": values.flood_zone,
    "elevationDifference": values.elevation_difference_computed,
    "yearBuilt": $amount(values.year_build),
    "livingArea": $amount(values.sqft),
    "foundation": values.foundation_type,
    "buildingLimit": $money(values.building_limit),
    "contentsLimit": $money(values.contents_limit),
    "deductible": $money(values.deductible)
  }
}`;

const ANSWER = `(
  $quote := body.data.createQuote;
  {
    "outcome": $quote.isIndication ? "indication"
      : $known($quote.__typename, {"Quote": "quoted", "Referral": "referral", "Decline": "declined"}),
    "premium": $quote.premium.total,
    "lines": [$quote.premium.items.{"label": label, "amount": amount}],
    "coverages": $quote.terms ? {"building_limit": $quote.terms.building, "contents_limit": $quote.terms.contents},
    "deductibles": $quote.terms ? {"deductible": $quote.terms.deductible},
    "reasons": [$quote.reasons],
    "expires_on": $quote.validUntil,
    "quote_number": $quote.number
  }
)`;

export const graphql: Starter = {
  key: 'graphql',
  name: 'GraphQL',
  about: 'One mutation with variables behind a Bearer token; errors come with status 200.',
  lines: ['flood'],
  states: null,
  forms: null,
  auth: { kind: 'header', name: 'Authorization' },
  secrets: [],
  mapping: {
    eligibility: [...BASICS, NEEDS_AREA],
    steps: [
      {
        id: 'quote',
        name: 'Asking for a quote',
        request: { method: 'POST', path: '/graphql', body: { kind: 'graphql', query: QUERY, text: VARIABLES } },
        success: '$count(body.errors) = 0',
        on_failure: { do: 'end', reason: 'body.errors[0].message' },
      },
    ],
    answer: ANSWER,
  },
};
