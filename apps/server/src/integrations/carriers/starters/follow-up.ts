import { BASICS, NEEDS_AREA } from '../demo/common.ts';
import type { Step } from '../types.ts';
import type { Starter } from './starter.ts';

const REQUEST = `{
  "reference": idempotency_key,
  "home": {"address": values.address1, "state": values.state, "zone": values.flood_zone,
    "elevation": values.elevation_difference_computed, "year": $amount(values.year_build),
    "area": $amount(values.sqft), "foundation": values.foundation_type},
  "cover": {"building": $money(values.building_limit), "contents": $money(values.contents_limit),
    "deductible": $money(values.deductible)}
}`;

const QUESTIONS = `[body.questions.{
  "id": id,
  "text": text,
  "type": type,
  "options": options,
  "is_required": required,
  "only_if": onlyIf ? {"id": onlyIf.id, "is": [onlyIf.equals]}
}]`;

const ANSWER = `{
  "outcome": $known(body.result, {"quoted": "quoted", "indication": "indication", "referral": "referral",
    "declined": "declined", "needs_info": "needs_info"}),
  "premium": body.price,
  "lines": [body.parts.{"label": label, "amount": amount}],
  "coverages": body.price ? {"building_limit": body.cover.building, "contents_limit": body.cover.contents},
  "deductibles": body.price ? {"deductible": body.cover.deductible},
  "reasons": [body.reasons],
  "expires_on": body.validUntil,
  "quote_number": body.number
}`;

const round = (number: number, after: string): Step[] => {
  const asks = `steps.${after}.body.status = "questions"`;
  const given = `$sift(answers, function($answer, $id) {$id in steps.${after}.body.questions.id and $answer != ""})`;
  return [
    { id: `ask${number}`, name: 'Its questions', when: asks, ask: QUESTIONS },
    {
      id: `answer${number}`,
      name: 'Sending the answers',
      when: asks,
      request: {
        method: 'POST',
        path: `/quotes/{{steps.${after}.body.quoteId}}/answers`,
        body: { kind: 'json', text: `{"answers": ${given}}` },
      },
    },
  ];
};

export const followUp: Starter = {
  key: 'follow-up',
  name: 'Questions before a price',
  about:
    'The answer to a rating may be a list of questions. The agent answers them on the board; the answers are sent on, and may lead to more.',
  lines: ['flood'],
  states: null,
  forms: null,
  auth: { kind: 'header', name: 'X-Api-Key' },
  secrets: [],
  mapping: {
    eligibility: [...BASICS, NEEDS_AREA],
    steps: [
      {
        id: 'quote',
        name: 'Asking for a quote',
        request: { method: 'POST', path: '/quotes', body: { kind: 'json', text: REQUEST } },
      },
      ...round(1, 'quote'),
      ...round(2, 'answer1'),
    ],
    answer: ANSWER,
  },
};
