import { HASH_ALGORITHMS, SIGNATURE_ENCODINGS } from '@freeboard/domain';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import { LineField } from '../../../../ui/fields/line-field.tsx';
import { Expression } from '../../mapping/writing.tsx';
import { RefusedCalls } from './refused-calls.tsx';
import type { StepPartProps } from './step-part.ts';
import classes from './steps.module.css';
import { WhereItCalls } from './where-it-calls.tsx';

const BY = [
  { value: 'address', label: 'An address made for this asking' },
  { value: 'webhook', label: "The carrier's webhook" },
] as const;
const ALGORITHMS = HASH_ALGORITHMS.map((value) => ({ value, label: value }));
const ENCODINGS = SIGNATURE_ENCODINGS.map((value) => ({ value, label: value }));

/** A call from outside that is waited for. */
export function StepReceive({ step, at, set, secretNames, webhook, refusedCalls }: StepPartProps) {
  const { receive } = step;
  const change = (part: Partial<typeof receive>) => set({ receive: { ...receive, ...part } });
  const hint =
    receive.by === 'address'
      ? 'An earlier step sends callback_url and callback_secret to the carrier.'
      : 'The carrier calls one address for all; which asking it means stands in what it sends.';
  return (
    <>
      <ChoiceField
        label="The call comes to"
        value={receive.by}
        choices={BY}
        hint={hint}
        error={at('receive.by')}
        onChange={(by) => change({ by })}
      />
      {receive.by === 'webhook' ? (
        <>
          <Expression
            label="Reference in the call"
            language="jsonata"
            rows={1}
            hint="JSONata over its headers and body"
            value={receive.match}
            error={at('receive.match')}
            onChange={(match) => change({ match })}
          />
          <Expression
            label="What it must equal"
            language="jsonata"
            rows={1}
            value={receive.ref}
            error={at('receive.ref')}
            onChange={(ref) => change({ ref })}
          />
          <div className={classes.fields}>
            <LineField
              label="Header of the signature"
              placeholder="X-Signature"
              value={receive.header}
              error={at('receive.signature.header')}
              onChange={(header) => change({ header })}
            />
            <ChoiceField
              label="Signed with the secret"
              value={receive.secret_name}
              choices={[{ value: '', label: 'Choose' }, ...secretNames.map((value) => ({ value, label: value }))]}
              error={at('receive.signature.secret')}
              onChange={(secret_name) => change({ secret_name })}
            />
            <ChoiceField
              label="Algorithm"
              value={receive.algorithm}
              choices={ALGORITHMS}
              onChange={(algorithm) => change({ algorithm })}
            />
            <ChoiceField
              label="Written as"
              value={receive.encoding}
              choices={ENCODINGS}
              onChange={(encoding) => change({ encoding })}
            />
            <LineField
              label="Before the signature (optional)"
              placeholder="sha256="
              value={receive.prefix}
              onChange={(prefix) => change({ prefix })}
            />
            <LineField
              label="Header of the time (optional)"
              value={receive.timestamp_header}
              error={at('receive.signature.timestamp_header')}
              onChange={(timestamp_header) => change({ timestamp_header })}
            />
            <LineField
              label="Name of the time in it (optional)"
              placeholder="t"
              value={receive.time_part}
              hint="Where one header holds both: t=…,v1=…"
              error={at('receive.signature.parts.time')}
              onChange={(time_part) => change({ time_part })}
            />
            <LineField
              label="Name of the signature in it (optional)"
              placeholder="v1"
              value={receive.signature_part}
              error={at('receive.signature.parts.signature')}
              onChange={(signature_part) => change({ signature_part })}
            />
            <LineField
              label="Time may be off by (seconds)"
              placeholder="300"
              value={receive.tolerance_s}
              error={at('receive.signature.tolerance_s')}
              onChange={(tolerance_s) => change({ tolerance_s })}
            />
          </div>
        </>
      ) : null}
      <WhereItCalls receive={receive} webhook={webhook} />
      {receive.by === 'webhook' ? <RefusedCalls calls={refusedCalls} /> : null}
    </>
  );
}

/** What the agent is asked before the conversation goes on. */
export function StepAsk({ step, at, set }: StepPartProps) {
  return (
    <Expression
      label="Questions"
      language="jsonata"
      hasPicker
      rows={12}
      hint="JSONata that gives [{id, text, type, options, is_required, only_if}]; none means that nothing is asked"
      value={step.ask}
      error={at('ask')}
      onChange={(ask) => set({ ask })}
    />
  );
}
