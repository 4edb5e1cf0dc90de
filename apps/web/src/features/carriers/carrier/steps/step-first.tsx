import { HASH_ALGORITHMS, REQUEST_METHODS, SIGNATURE_ENCODINGS } from '@freeboard/domain/carriers';
import type { Described, Field } from '../form/described.ts';
import { RefusedCalls } from './refused-calls.tsx';
import type { StepForm } from './step-form.ts';
import type { StepAround } from './step-part.ts';
import classes from './steps.module.css';
import { WhereItCalls } from './where-it-calls.tsx';

const same = (value: string) => ({ value, label: value });
const CHOOSE = { value: '', label: 'Choose' };
const DOES = [
  { value: 'request', label: 'Sends a request' },
  { value: 'receive', label: "Waits for the carrier's call" },
  { value: 'ask', label: 'Asks the agent' },
];
const BY = [
  { value: 'address', label: 'An address made for this asking' },
  { value: 'webhook', label: "The carrier's webhook" },
];
const BY_WORDS: Readonly<Record<StepForm['receive']['by'], string>> = {
  address: 'An earlier step sends callback_url and callback_secret to the carrier.',
  webhook: 'The carrier calls one address for all; its message says which request it means.',
};

const isRequest = ({ does }: StepForm): boolean => does === 'request';
const isReceive = ({ does }: StepForm): boolean => does === 'receive';
const isWebhook = (step: StepForm): boolean => isReceive(step) && step.receive.by === 'webhook';

const NAMES: Described<StepForm, StepAround> = [
  {
    row: [
      { key: 'name', label: 'Step name' },
      { key: 'id', label: 'Called in expressions' },
      { key: 'does', kind: 'choice', label: 'What it does', choices: DOES },
    ],
  },
];

const REQUEST: Described<StepForm, StepAround> = [
  {
    className: classes.address,
    row: [
      {
        key: 'request.method',
        kind: 'choice',
        label: 'Method',
        choices: REQUEST_METHODS.map(same),
        visible: isRequest,
      },
      { key: 'request.path', kind: 'code', label: 'Path', language: 'template', rows: 1, visible: isRequest },
    ],
  },
  {
    key: 'request.headers',
    kind: 'rows',
    label: 'Header',
    title: 'Headers',
    language: 'template',
    visible: isRequest,
  },
  { key: 'request.query', kind: 'rows', label: 'Parameter', title: 'Query', language: 'template', visible: isRequest },
  { key: 'request.body', kind: 'body', label: 'Body', visible: isRequest },
];

const SIGNATURE = (
  [
    {
      key: 'receive.header',
      at: 'receive.signature.header',
      label: 'Header of the signature',
      placeholder: 'X-Signature',
    },
    {
      key: 'receive.secret_name',
      at: 'receive.signature.secret',
      kind: 'choice',
      label: 'Signed with the secret',
      choices: (_, { secretNames }) => [CHOOSE, ...secretNames.map(same)],
    },
    {
      key: 'receive.algorithm',
      at: 'receive.signature.algorithm',
      kind: 'choice',
      label: 'Algorithm',
      choices: HASH_ALGORITHMS.map(same),
    },
    {
      key: 'receive.encoding',
      at: 'receive.signature.encoding',
      kind: 'choice',
      label: 'Written as',
      choices: SIGNATURE_ENCODINGS.map(same),
    },
    {
      key: 'receive.prefix',
      at: 'receive.signature.prefix',
      label: 'Before the signature (optional)',
      placeholder: 'sha256=',
    },
    {
      key: 'receive.timestamp_header',
      at: 'receive.signature.timestamp_header',
      label: 'Header of the time (optional)',
    },
    {
      key: 'receive.time_part',
      at: 'receive.signature.parts.time',
      label: 'Name of the time in it (optional)',
      placeholder: 't',
      hint: 'Where one header holds both: t=…,v1=…',
    },
    {
      key: 'receive.signature_part',
      at: 'receive.signature.parts.signature',
      label: 'Name of the signature in it (optional)',
      placeholder: 'v1',
    },
    {
      key: 'receive.tolerance_s',
      at: 'receive.signature.tolerance_s',
      label: 'Time may be off by (seconds)',
      placeholder: '300',
    },
  ] satisfies Described<StepForm, StepAround>
).map((field) => ({ ...field, visible: isWebhook }));

const RECEIVE: Described<StepForm, StepAround> = [
  {
    key: 'receive.by',
    kind: 'choice',
    label: 'The call comes to',
    choices: BY,
    hint: ({ receive }) => BY_WORDS[receive.by],
    visible: isReceive,
  },
  {
    key: 'receive.match',
    kind: 'code',
    label: 'Reference in the call',
    language: 'jsonata',
    rows: 1,
    hint: 'JSONata over its headers and body',
    visible: isWebhook,
  },
  {
    key: 'receive.ref',
    kind: 'code',
    label: 'What it must equal',
    language: 'jsonata',
    rows: 1,
    visible: isWebhook,
  },
  { row: SIGNATURE },
  {
    remark: (step, { webhook }) => (isReceive(step) ? <WhereItCalls receive={step.receive} webhook={webhook} /> : null),
  },
  { remark: (step, { refusedCalls }) => (isWebhook(step) ? <RefusedCalls calls={refusedCalls} /> : null) },
];

const RUNS: readonly Field<StepForm, StepAround>[] = [
  {
    key: 'when',
    kind: 'code',
    label: 'Only if',
    language: 'jsonata',
    rows: 1,
    hint: 'JSONata that gives true; empty means always',
  },
  {
    key: 'each',
    kind: 'code',
    label: 'Once for each of',
    language: 'jsonata',
    rows: 1,
    hint: 'JSONata that gives a list, 50 at most; the call sees item and index',
    visible: isRequest,
  },
  {
    key: 'is_once',
    kind: 'check',
    label: 'Sent once and never repeated, whatever happens: it binds or pays',
    visible: (step, { isBinding }) => isRequest(step) && !isBinding,
  },
];

export const FIRST: Described<StepForm, StepAround> = [
  ...NAMES,
  ...REQUEST,
  ...RECEIVE,
  {
    key: 'ask',
    kind: 'code',
    label: 'Questions',
    language: 'jsonata',
    hasPicker: true,
    rows: 12,
    hint: 'JSONata that gives [{id, text, type, options, is_required, only_if}]; none means that nothing is asked',
    visible: ({ does }) => does === 'ask',
  },
  {
    summary: 'When it runs',
    fields: RUNS,
    isOpen: ({ when, each, is_once }) => when.trim() !== '' || each.trim() !== '' || is_once,
    className: classes.runs,
  },
];
