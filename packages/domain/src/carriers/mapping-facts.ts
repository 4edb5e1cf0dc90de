import type { MappingField } from './mapping-field.ts';

type Row = readonly [name: string, label: string, format: string, about: string];

const of = (section: string, rows: readonly Row[], always: readonly string[] = []): MappingField[] =>
  rows.map(([name, label, format, about]) => ({
    name,
    label,
    section,
    format,
    options: [],
    about,
    is_required: always.includes(name),
  }));

const APPLICATION: readonly Row[] = [
  ['type', 'Line', 'text, flood', 'The line that is asked for: flood, home, auto, life or pet.'],
  ['number', 'Application number', 'whole number', 'The number under which the agency knows the application.'],
  ['application_id', 'Application id', 'whole number', 'The id of the application over all agencies.'],
  ['version', 'Application version', 'whole number', 'Counts the changes of the application.'],
  ['today', 'Today', 'date, YYYY-MM-DD', 'The day of the request, where the agency is.'],
  [
    'idempotency_key',
    'Idempotency key',
    'text',
    'The same for every repeat of this request, so that a carrier makes one quote of it.',
  ],
  ['producer_code', 'Producer code', 'text', 'Under which code the carrier knows the agency.'],
];

const AGENT: readonly Row[] = [
  ['agent.first_name', 'First name of the agent', 'text', 'Of whom the application is assigned to.'],
  ['agent.last_name', 'Last name of the agent', 'text', 'Of whom the application is assigned to.'],
  ['agent.email', 'E-mail of the agent', 'text, name@example.com', 'Of whom the application is assigned to.'],
  ['agent.phone', 'Phone of the agent', 'text, (305) 555-0100', 'Of whom the application is assigned to.'],
  ['agent.license', 'License of the agent', 'text', 'The number of the insurance license of the agent.'],
];

const AGENCY: readonly Row[] = [
  ['agency.name', 'Agency', 'text', 'The name of the agency.'],
  ['agency.license', 'License of the agency', 'text', 'The number of the insurance license of the agency.'],
  ['agency.phone', 'Phone of the agency', 'text, (305) 555-0100', 'As it appears on proposals.'],
  ['agency.email', 'E-mail of the agency', 'text, name@example.com', 'As it appears on proposals.'],
];

const CONVERSATION: readonly Row[] = [
  ['request', 'The request', 'object', 'All of the application as it is asked with: `request.type`, `request.values`.'],
  [
    'secret',
    'The secret',
    'text',
    'Where the credentials are one value in the body: the placeholder that stands for it.',
  ],
  [
    'secrets.NAME',
    'A secret',
    'text',
    'A secret of the carrier by its name: it can be placed, hashed and signed, never read.',
  ],
  ['steps.ID.status', 'Status of a step', 'whole number', 'The HTTP status that the step with this id ended with.'],
  ['steps.ID.headers', 'Headers of a step', 'object of text', 'The headers of its answer, in lower case.'],
  ['steps.ID.body', 'Body of a step', 'any', 'The body of its answer.'],
  [
    'steps.ID.items',
    'Answers of a repeated step',
    'list of status, headers, body',
    'Of a step that is called for each of a list.',
  ],
  ['steps.ID.outputs.NAME', 'Output of a step', 'any', 'What its outputs name; also to be read by the name alone.'],
  ['status', 'Status', 'whole number', 'The HTTP status of the answer at hand.'],
  ['headers', 'Headers', 'object of text', 'The headers of the answer at hand, in lower case.'],
  ['body', 'Body', 'any', 'The body of the answer at hand: JSON, XML as an object, or text.'],
  ['answers.ID', 'Answer to a question', 'any', "What an agent answered to the carrier's question with this id."],
  ['item', 'Item', 'any', 'In a step that is called for each of a list: the one at hand.'],
  ['index', 'Index', 'whole number', 'In a step that is called for each of a list: its place, from 0.'],
  ['elapsed_ms', 'Time so far', 'number, milliseconds', 'In `until`: how long the step has been asked again.'],
  ['polls', 'Polls', 'whole number', 'In `until`: how often it was asked.'],
  ['callback_url', 'Callback address', 'text', 'Where the carrier sends its result; made for this one request.'],
  ['callback_secret', 'Callback secret', 'text', 'What the carrier signs its result with; made for this one request.'],
  ['sent.method', 'Method sent', 'text', 'Of the request that the answer at hand is for.'],
  ['sent.path', 'Path sent', 'text', 'Of the request that the answer at hand is for.'],
  ['sent.body', 'Body sent', 'any', 'Of the request that the answer at hand is for.'],
  ['sent.token', 'Token sent', 'text', 'The shared token that a request is let in by, wherever the carrier wants it.'],
  ['sent.at', 'Time sent', 'text, ISO 8601', 'When that request left.'],
];

const BINDING: readonly Row[] = [
  ['binding.effective_date', 'Beginning of the policy', 'date, YYYY-MM-DD', 'The day that the agent confirmed.'],
  ['binding.quote_number', 'Number of the quote', 'text', "The carrier's own number of the quote that is bound."],
  ['binding.premium', 'Premium of the quote', 'number, dollars', 'What the quote that is bound costs.'],
  ['binding.offer_key', 'Key of the offer', 'text', 'Of a carrier that gave several offers: which one is bound.'],
];

export const mappingFacts = (): MappingField[] => [
  ...of('Application', APPLICATION, ['type', 'number', 'application_id', 'version', 'today', 'idempotency_key']),
  ...of('Agent', AGENT),
  ...of('Agency', AGENCY, ['agency.name']),
  ...of('Conversation', CONVERSATION),
  ...of('Binding', BINDING),
];
