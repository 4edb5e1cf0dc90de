import { TYPE_NAMES } from '@freeboard/domain/applications';
import { TYPES } from '../../../lib/application-types.ts';
import { isRemote, KIND_NAMES, KIND_WORDS, KINDS } from '../words.ts';
import { exampleText } from './begin/example-address.ts';
import { Card } from './form/card.tsx';
import type { Described } from './form/described.ts';
import type { CarrierForm } from './form/form.ts';
import type { Editor } from './form/use-editor.ts';

/** `sandbox`: the sandbox's URL; null if there is none. */
type Around = { isNew: boolean; sandbox: string | null };

const FORMS = (['HO3', 'HO4', 'HO6', 'DP3'] as const).map((value) => ({ value, label: value }));
const LINES = TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }));
const KIND_CHOICES = KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
const RATE_TYPES = [
  { value: 'bindable', label: 'Bindable premium' },
  { value: 'indication', label: 'Indication only' },
];
const FLOOD_WAITING =
  "'NFIP' for its rules, or days from the application on; with 'closing', days where a loan closes; blank means none";

const isAsked = ({ kind }: CarrierForm) => isRemote(kind);

const SETTINGS: Described<CarrierForm, Around> = [
  { key: 'name', label: 'Name', at: ['name', 'key'], hasFocus: (_, { isNew }) => isNew },
  { key: 'kind', kind: 'choice', label: 'Kind', choices: KIND_CHOICES, hint: ({ kind }) => KIND_WORDS[kind] },
  { key: 'rate_type', kind: 'choice', label: 'Rate type', choices: RATE_TYPES },
  { key: 'lines', kind: 'some', label: 'Lines', choices: LINES },
  { key: 'states', label: 'States', placeholder: 'FL, GA, SC', hint: 'Two letters each; none means every state' },
  { key: 'forms', kind: 'some', label: 'Home forms', choices: FORMS, hint: 'None means every form' },
  ...TYPES.map((line) => ({
    key: `waiting.${line}` as const,
    at: `mapping.waiting.${line}`,
    label: `Waiting period, ${TYPE_NAMES[line].toLowerCase()}`,
    placeholder: line === 'flood' ? '10, closing 0' : 'None',
    hint: line === 'flood' ? FLOOD_WAITING : 'Days from the application on; blank means none',
    visible: ({ lines }: CarrierForm) => lines.includes(line),
  })),
];

const CONNECTION: Described<CarrierForm, Around> = [
  {
    key: 'base_url',
    label: ({ kind }) => (kind === 'login-portal' ? 'Login address' : 'Base address'),
    type: 'url',
    placeholder: 'https://',
    hint: ({ base_url, kind }, { sandbox }) =>
      exampleText(base_url) ?? (sandbox && isRemote(kind) ? `The sandbox is at ${sandbox}` : undefined),
  },
  {
    key: 'timeout_ms',
    at: 'limits.timeout_ms',
    label: 'Timeout, ms',
    isNumber: true,
    hint: 'For the whole conversation with its repeats',
    visible: isAsked,
  },
  { key: 'concurrency', at: 'limits.concurrency', label: 'Calls at once', isNumber: true, visible: isAsked },
  { key: 'calls_per_minute', at: 'limits.calls_per_minute', label: 'Calls a minute', isNumber: true, visible: isAsked },
];

export function SettingsFields({ editor, ...around }: { editor: Editor } & Around) {
  return (
    <>
      <Card title="Settings" fields={SETTINGS} editor={editor} context={around} />
      {editor.form.kind === 'rate-table' ? null : (
        <Card title="Connection" fields={CONNECTION} editor={editor} context={around} />
      )}
    </>
  );
}
