import { BASICS, NEEDS_AREA } from '../demo/common.ts';
import type { Step } from '../types.ts';
import { EXAMPLE_URL, type Starter } from './starter.ts';

const REQUEST = `{
  "place": {"street": values.address1, "city": values.city, "state": values.state, "zip": values.zip,
    "zone": values.flood_zone, "aboveFlood": values.elevation_difference_computed},
  "house": {"built": $amount(values.year_build), "area": $amount(values.sqft), "foundation": values.foundation_type},
  "wish": {"building": $money(values.building_limit), "contents": $money(values.contents_limit),
    "deductible": $money(values.deductible)}
}`;

const ANSWER = `{
  "outcome": $known(body.decision, {"quoted": "quoted", "indication": "indication", "referral": "referral",
    "declined": "declined", "needs_info": "needs_info"}),
  "premium": body.total,
  "lines": [body.charges.{"label": name, "amount": amount}],
  "coverages": body.total ? {"building_limit": body.building, "contents_limit": body.contents},
  "deductibles": body.total ? {"deductible": body.deductible},
  "reasons": [body.reasons],
  "expires_on": body.goodUntil,
  "quote_number": body.number
}`;

const BIND = `{
  "from": binding.effective_date,
  "quote": binding.quote_number,
  "insured": {"first": values.first_name, "last": values.last_name, "email": values.email}
}`;

const submitting = (path: string): Pick<Step, 'id' | 'name' | 'request'> => ({
  id: 'submit',
  name: 'Submitting it',
  request: {
    method: 'POST',
    path,
    headers: { 'Idempotency-Key': '{{idempotency_key}}' },
    body: { kind: 'json', text: REQUEST },
  },
});

const common = {
  lines: ['flood'] as Starter['lines'],
  states: null,
  forms: null,
  auth: { kind: 'oauth2' as const, token_url: `${EXAMPLE_URL}/oauth/token`, client_id: '', scope: 'quotes' },
  secrets: [],
};

export const polling: Starter = {
  ...common,
  key: 'polling',
  name: 'OAuth 2 and polling',
  about:
    'A token for client credentials; the submission gives an id, which is asked about until its status is DONE, and bound under.',
  mapping: {
    eligibility: [...BASICS, NEEDS_AREA],
    steps: [
      { ...submitting('/v2/quotes'), outputs: { reference: 'body.id' } },
      {
        id: 'result',
        name: 'Waiting for its quote',
        request: { method: 'GET', path: '/v2/quotes/{{reference}}' },
        until: 'body.status = "DONE"',
        every_ms: 1_000,
      },
    ],
    answer: ANSWER,
    bind: [
      {
        id: 'bind',
        name: 'Binding it',
        request: {
          method: 'POST',
          path: '/v2/quotes/{{reference}}/bind',
          headers: { 'Idempotency-Key': '{{idempotency_key}}' },
          body: { kind: 'json', text: BIND },
        },
        understood: [409],
        success: 'body.status = "BOUND"',
        on_failure: { do: 'end', reason: 'body.error' },
        outputs: {
          policy_number: 'body.policy.number',
          premium: 'body.policy.total',
          effective_date: 'body.policy.from',
          expiration_date: 'body.policy.until',
          documents: 'body.papers.{"name": name, "base64": pdf}',
        },
      },
    ],
  },
};

export const location: Starter = {
  ...common,
  key: 'location',
  name: '202 with a Location',
  about:
    'The submission is accepted with an empty answer; its Location says where to look until the answer there is 200.',
  mapping: {
    eligibility: [...BASICS, NEEDS_AREA],
    steps: [
      { ...submitting('/v1/quotes'), success: '$isGiven(headers.location)' },
      {
        id: 'result',
        name: 'Waiting for its quote',
        request: { method: 'GET', path: '{{steps.submit.headers.location}}' },
        until: 'status = 200',
        every_ms: 1_000,
      },
    ],
    answer: ANSWER,
  },
};
