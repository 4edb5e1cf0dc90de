import { ANSWER_KINDS, FAILURE_ACTIONS } from '@freeboard/domain/carriers';
import type { Described } from '../form/described.ts';
import type { StepForm } from './step-form.ts';
import type { StepAround } from './step-part.ts';

const ANSWER_WORDS: Readonly<Record<(typeof ANSWER_KINDS)[number], string>> = {
  json: 'JSON',
  xml: 'XML',
  text: 'Text',
  none: 'Nothing',
  file: 'A file',
};
const ANSWERS = ANSWER_KINDS.map((value) => ({ value, label: ANSWER_WORDS[value] }));

const isRequest = ({ does }: StepForm): boolean => does === 'request';
const isReceive = ({ does }: StepForm): boolean => does === 'receive';
const isRepeated = ({ until }: StepForm): boolean => until.trim() !== '';
const isPolled = (step: StepForm): boolean => isRequest(step) && isRepeated(step);

export const SUCCESS: Described<StepForm, StepAround> = [
  {
    row: [
      {
        key: 'response',
        kind: 'choice',
        label: 'Its answer is',
        choices: ANSWERS,
        visible: ({ does }) => does !== 'ask',
      },
      {
        key: 'understood',
        label: 'Statuses understood beside 2xx',
        placeholder: '422',
        hint: 'They are answers: neither repeated nor a failure',
        visible: ({ does }) => does !== 'ask',
      },
    ],
  },
  {
    key: 'success',
    kind: 'code',
    label: 'It succeeded when',
    language: 'jsonata',
    rows: 3,
    hint: 'JSONata over status, headers and body; empty means any answer that is understood',
  },
  {
    key: 'until',
    kind: 'code',
    label: 'Asked again until',
    language: 'jsonata',
    rows: 3,
    hint: 'Empty means once; sees polls and elapsed_ms, too',
    visible: isRequest,
  },
  {
    remark: (step) =>
      isPolled(step) && step.request.method !== 'GET' ? (
        <p className="small">
          Its {step.request.method} is sent again each time. Where that begins something at the carrier, ask for the
          result by a step of its own, with GET.
        </p>
      ) : null,
  },
  {
    row: [
      { key: 'every_ms', label: 'Every, ms', isNumber: true, placeholder: '2000', visible: isPolled },
      { key: 'at_most', label: 'Times at most (optional)', isNumber: true, visible: isPolled },
      { key: 'is_partial', kind: 'check', label: 'Show the offers so far after each turn', visible: isPolled },
    ],
  },
  {
    key: 'until',
    kind: 'code',
    label: 'Waits for calls until',
    language: 'jsonata',
    rows: 2,
    hint: ({ id }) => `Empty means one call; steps.${id || 'id'}.items holds all that came`,
    visible: isReceive,
  },
  {
    key: 'is_partial',
    kind: 'check',
    label: 'Show the offers so far after each call',
    visible: (step) => isReceive(step) && isRepeated(step),
  },
];

export const OUTPUTS: Described<StepForm, StepAround> = [
  {
    remark: ({ id }) => (
      <p className="muted small">
        Later steps and the offers read an output by its name, or as <code>steps.{id || 'id'}.outputs.name</code>. The
        whole answer is <code>steps.{id || 'id'}.body</code>.
      </p>
    ),
  },
  {
    remark: (_, { isBinding }) =>
      isBinding ? (
        <p className="muted small">
          What these steps give out is recorded: <code>policy_number</code> says that it is bound and must be among
          them. <code>premium</code>, <code>effective_date</code> and <code>expiration_date</code> are the policy's, and{' '}
          <code>documents</code> its files: a list of name with url or base64.
        </p>
      ) : null,
  },
  { key: 'outputs', kind: 'rows', label: 'Output', title: 'Outputs', language: 'jsonata' },
];

const FAILURE_WORDS: Readonly<Record<(typeof FAILURE_ACTIONS)[number], string>> = {
  end: 'End the conversation',
  go_on: 'Go on with the next step',
  go_to: 'Go to a step',
  retry: 'Try it again, then end',
};
const ACTIONS = FAILURE_ACTIONS.map((value) => ({ value, label: FAILURE_WORDS[value] }));
const CHOOSE = { value: '', label: 'Choose' };

const isRetried = ({ failure }: StepForm): boolean => failure.do === 'retry';

export const FAILURE: Described<StepForm, StepAround> = [
  {
    row: [
      { key: 'failure.do', at: 'on_failure.do', kind: 'choice', label: 'When it failed', choices: ACTIONS },
      {
        key: 'failure.step',
        at: 'on_failure.step',
        kind: 'choice',
        label: 'Step',
        choices: (_, { others }) => [CHOOSE, ...others.map(({ id, name }) => ({ value: id, label: name || id }))],
        visible: ({ failure }) => failure.do === 'go_to',
      },
      {
        key: 'failure.times',
        at: 'on_failure.times',
        label: 'Times',
        isNumber: true,
        placeholder: '1',
        visible: isRetried,
      },
      { key: 'failure.after_ms', at: 'on_failure.after_ms', label: 'After, ms', isNumber: true, visible: isRetried },
    ],
  },
  {
    key: 'failure.reason',
    at: 'on_failure.reason',
    kind: 'code',
    label: 'What is said then',
    language: 'jsonata',
    rows: 3,
    hint: 'JSONata over status, headers and body that gives the words; empty means the usual ones',
  },
];
