import { BASICS, NEEDS_AREA } from '../demo/common.ts';
import { EXAMPLE_URL, type Starter } from './starter.ts';

const ANSWERS = `{
  "answers": [
    {"id": "rsk_address", "value": values.address1},
    {"id": "rsk_state", "value": values.state},
    {"id": "rsk_zone", "value": values.flood_zone},
    {"id": "rsk_year", "value": $amount(values.year_build)},
    {"id": "rsk_area", "value": $amount(values.sqft)},
    {"id": "rsk_foundation", "value": values.foundation_type},
    $isGiven(values.elevation_difference_computed)
      ? {"id": "rsk_elevation", "value": values.elevation_difference_computed},
    {"id": "cvg_building", "value": $money(values.building_limit)},
    {"id": "cvg_contents", "value": $money(values.contents_limit)},
    {"id": "cvg_deductible", "value": $money(values.deductible)}
  ]
}`;

const ANSWER = `{
  "offers": [steps.quotes.items.body.quote[status != "pending"].{
    "key": product,
    "carrier_name": carrier,
    "outcome": $known(status, {"active": "quoted", "referral": "referral", "rejected": "declined", "unresponsive": "error"}),
    "premium": price_details.total_premium,
    "lines": [price_details.items.{"label": name, "amount": amount}],
    "coverages": price_details ? {"building_limit": coverages.building, "contents_limit": coverages.contents},
    "deductibles": price_details ? {"deductible": coverages.deductible},
    "reasons": [reasons],
    "expires_on": expires,
    "quote_number": number,
    "documents": [files.{"name": name, "url": link}]
  }]
}`;

export const multiProduct: Starter = {
  key: 'multi-product',
  name: 'Several products of an aggregator',
  about:
    'A token for a JSON body; an application is created, answered and submitted; then the quote of each product is read until it is there. Each is a row of its own.',
  lines: ['flood'],
  states: null,
  forms: null,
  auth: {
    kind: 'token',
    request: {
      method: 'POST',
      url: `${EXAMPLE_URL}/auth/token`,
      body: { kind: 'json', text: '{"client_id": secrets.client_id, "client_secret": secrets.client_secret}' },
    },
    token: 'body.access_token',
    lifetime: 'body.expires_in',
    header: 'Authorization',
    value: 'Bearer {{token}}',
  },
  secrets: ['client_id', 'client_secret'],
  mapping: {
    eligibility: [...BASICS, NEEDS_AREA],
    steps: [
      {
        id: 'create',
        name: 'Opening an application',
        request: {
          method: 'POST',
          path: '/applications',
          body: { kind: 'json', text: '{"products": ["atlas-flood", "borealis-flood", "cinder-flood"]}' },
        },
        outputs: { their_application: 'body.application.id' },
      },
      {
        id: 'answer',
        name: 'Answering its questions',
        request: {
          method: 'PUT',
          path: '/applications/{{their_application}}',
          body: { kind: 'json', text: ANSWERS },
        },
        success: 'body.application.status = "complete"',
        on_failure: { do: 'end', reason: '"It lacks " & $join([body.application.missing], ", ")' },
      },
      {
        id: 'submit',
        name: 'Submitting it',
        request: {
          method: 'POST',
          path: '/submissions',
          body: { kind: 'json', text: '{"application_id": their_application}' },
        },
      },
      {
        id: 'quotes',
        name: 'Reading the quotes',
        each: 'steps.submit.body.submission.quotes',
        request: { method: 'GET', path: '/quotes/{{item.id}}' },
        until: 'body.quote.status != "pending"',
        every_ms: 1_000,
        is_partial: true,
      },
    ],
    answer: ANSWER,
  },
};
