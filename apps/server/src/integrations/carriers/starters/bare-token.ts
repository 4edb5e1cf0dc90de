import { BASICS, NEEDS_AREA } from '../demo/common.ts';
import { EXAMPLE_URL, START, type Starter } from './starter.ts';

const REQUEST = `{
  "agentNumber": secrets.agent_number,
  "password": secrets.agent_password,
  "application": {
    "referenceId": idempotency_key,
    "addr1": values.address1,
    "city": values.city,
    "state": values.state,
    "zip": values.zip,
    "firstName": values.first_name,
    "lastName": values.last_name,
    "yearBuilt": $amount(values.year_build),
    "squareFeet": $amount(values.sqft),
    "occupancy": $known(values.building_use, {"Primary Home": "Primary", "Secondary": "Secondary",
      "Rental(Own)": "Rental", "Rental(Rent)": "Tenanted"}),
    "floodZone": values.flood_zone,
    "foundation": values.foundation_type,
    "elevationDifference": values.elevation_difference_computed,
    "deductible": $money(values.deductible),
    "buildingCoverage": $money(values.building_limit),
    "contentCoverage": $money(values.contents_limit),
    "hasEC": $isYes(values.elevation_certificate),
    "hasImmediateClosing": $isGiven(values.loan_closing_date),
    "effectiveDate": $date(${START}, "MM/dd/yyyy")
  }
}`;

const ANSWER = `{
  "outcome": $known(body.status, {"APPROVED": "quoted", "INDICATION": "indication", "REFERRED": "referral",
    "DECLINED": "declined", "INCOMPLETE": "needs_info"}),
  "premium": body.premium.total,
  "lines": body.premium ? [
    {"label": "Base premium", "amount": body.premium.base},
    {"label": "Policy fee", "amount": body.premium.policyFee},
    {"label": "Surplus lines tax", "amount": body.premium.surplusLinesTax},
    {"label": "Stamping fee", "amount": body.premium.stampingFee}
  ],
  "coverages": body.premium ? {"building_limit": body.buildingCoverage, "contents_limit": body.contentCoverage},
  "deductibles": body.premium ? {"deductible": body.deductible},
  "reasons": [body.reasons],
  "description": body.message,
  "expires_on": body.expirationDate,
  "quote_number": body.quoteNumber,
  "documents": [body.documents.{"name": name, "url": url}]
}`;

export const bareToken: Starter = {
  key: 'bare-token',
  name: 'Private flood with a bare token',
  about:
    'A key gives a token as bare text, which is sent without ‘Bearer’; agent number and password stand in the body; a failure comes with status 200.',
  lines: ['flood'],
  states: null,
  forms: null,
  auth: {
    kind: 'token',
    request: { method: 'GET', url: `${EXAMPLE_URL}/auth/getToken`, headers: { Authorization: '{{secrets.api_key}}' } },
    token: 'body',
    lifetime: '82800',
    header: 'Authorization',
    value: '{{token}}',
  },
  secrets: ['api_key', 'agent_number', 'agent_password'],
  mapping: {
    waiting: { flood: { program: 'private', days: 10, closing_days: 0 } },
    eligibility: [...BASICS, NEEDS_AREA],
    steps: [
      {
        id: 'quote',
        name: 'Creating the quote',
        request: { method: 'POST', path: '/rater/quotes', body: { kind: 'json', text: REQUEST } },
        success: 'body.error = false',
        on_failure: { do: 'end', reason: 'body.errorMessage' },
      },
    ],
    answer: ANSWER,
  },
};
