import { TYPE_NAMES } from '@freeboard/domain';
import { TYPES } from '../../../lib/application-types.ts';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { LineField } from '../../../ui/fields/line-field.tsx';
import { SomeField } from '../../../ui/fields/some-field.tsx';
import { isRemote, KIND_NAMES, KIND_WORDS, KINDS } from '../words.ts';
import { exampleWords } from './begin/example-address.ts';
import classes from './carrier.module.css';
import { errorsAt } from './form/input.ts';
import type { Editor } from './form/use-editor.ts';

type Props = {
  editor: Editor;
  isNew: boolean;
  sandbox: string | null;
};

const FORMS = (['HO3', 'HO4', 'HO6', 'DP3'] as const).map((value) => ({ value, label: value }));
const LINES = TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }));
const KIND_CHOICES = KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
const RATE_TYPES = [
  { value: 'bindable', label: 'Bindable premium' },
  { value: 'indication', label: 'Indication only' },
] as const;

const FLOOD_WAITING =
  "'NFIP' for its rules, or days from the application on; with 'closing', days where a loan closes; blank means none";

/** What a carrier writes and how it is reached. */
export function SettingsFields({ editor, isNew, sandbox }: Props) {
  const { form, set, errors } = editor;
  const at = (field: string) => errorsAt(errors, `carrier.${field}`);
  return (
    <>
      <section className="card" aria-label="Settings">
        <div className="head">
          <h2>Settings</h2>
        </div>
        <div className={`body ${classes.grid}`}>
          <LineField
            label="Name"
            autoFocus={isNew}
            value={form.name}
            error={at('name') ?? at('key')}
            onChange={(name) => set({ name })}
          />
          <ChoiceField
            label="Kind"
            value={form.kind}
            choices={KIND_CHOICES}
            hint={KIND_WORDS[form.kind]}
            error={at('kind')}
            onChange={(kind) => set({ kind })}
          />
          <ChoiceField
            label="Rate type"
            value={form.rate_type}
            choices={RATE_TYPES}
            error={at('rate_type')}
            onChange={(rate_type) => set({ rate_type })}
          />
          <SomeField
            label="Lines"
            values={form.lines}
            choices={LINES}
            error={at('lines')}
            onChange={(lines) => set({ lines })}
          />
          <LineField
            label="States"
            placeholder="FL, GA, SC"
            hint="Two letters each; none means every state"
            value={form.states}
            error={at('states')}
            onChange={(states) => set({ states })}
          />
          <SomeField
            label="Home forms"
            hint="None means every form"
            values={form.forms}
            choices={FORMS}
            error={at('forms')}
            onChange={(forms) => set({ forms })}
          />
          {form.lines.map((line) => (
            <LineField
              key={line}
              label={`Waiting period, ${TYPE_NAMES[line].toLowerCase()}`}
              placeholder={line === 'flood' ? '10, closing 0' : 'None'}
              hint={line === 'flood' ? FLOOD_WAITING : 'Days from the application on; blank means none'}
              value={form.waiting[line] ?? ''}
              error={at(`mapping.waiting.${line}`)}
              onChange={(text) => set({ waiting: { ...form.waiting, [line]: text } })}
            />
          ))}
        </div>
      </section>
      {form.kind === 'rate-table' ? null : (
        <section className="card" aria-label="Connection">
          <div className="head">
            <h2>Connection</h2>
          </div>
          <div className={`body ${classes.grid}`}>
            <LineField
              label={form.kind === 'login-portal' ? 'Login address' : 'Base address'}
              type="url"
              placeholder="https://"
              hint={
                exampleWords(form.base_url) ??
                (sandbox && isRemote(form.kind) ? `The sandbox is at ${sandbox}` : undefined)
              }
              value={form.base_url}
              error={at('base_url')}
              onChange={(base_url) => set({ base_url })}
            />
            {isRemote(form.kind) ? (
              <>
                <LineField
                  label="Timeout, ms"
                  inputMode="numeric"
                  hint="For the whole conversation with its repeats"
                  value={form.timeout_ms}
                  error={at('limits.timeout_ms')}
                  onChange={(timeout_ms) => set({ timeout_ms })}
                />
                <LineField
                  label="Calls at once"
                  inputMode="numeric"
                  value={form.concurrency}
                  error={at('limits.concurrency')}
                  onChange={(concurrency) => set({ concurrency })}
                />
                <LineField
                  label="Calls a minute"
                  inputMode="numeric"
                  value={form.calls_per_minute}
                  error={at('limits.calls_per_minute')}
                  onChange={(calls_per_minute) => set({ calls_per_minute })}
                />
              </>
            ) : null}
          </div>
        </section>
      )}
    </>
  );
}
