/** @jsxImportSource preact */
import type { RequestedField } from '@freeboard/contract';
import { useText } from './text.tsx';

const NUMBERS: ReadonlySet<string> = new Set(['money', 'digits', 'year']);
const modeOf = (kind: string) =>
  NUMBERS.has(kind) ? 'numeric' : kind === 'decimal' ? 'decimal' : kind === 'phone' ? 'tel' : undefined;

type InputProps = {
  /** Distinguishes the fields of several forms on one page. */
  of?: number;
  field: RequestedField;
  value: string;
  error: string | undefined;
  autocomplete?: string;
  onInput: (text: string) => void;
};

export function Input({ of, field, value, error, autocomplete = 'off', onInput }: InputProps) {
  const text = useText();
  const { key, kind, label, options, unit, help, state } = field;
  const id = ['asked', of, key].filter((part) => part !== undefined).join('-');
  const describedBy = [error ? `${id}-error` : '', help || state === 'assumed' ? `${id}-help` : '']
    .filter(Boolean)
    .join(' ');
  const common = {
    id,
    name: key,
    value,
    'aria-invalid': error !== undefined,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
  return (
    <div class="field">
      <label for={id}>
        {label}
        {unit ? <span class="muted"> ({unit})</span> : null}
      </label>
      {options ? (
        <select {...common} autocomplete={autocomplete} onChange={(event) => onInput(event.currentTarget.value)}>
          {options.some((one) => one.value === '') ? null : <option value="">{text.chooseOne}</option>}
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type="text"
          inputMode={modeOf(kind)}
          placeholder={kind === 'date' ? text.dateShape : undefined}
          maxLength={1_000}
          autocomplete={autocomplete}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
      {help || state === 'assumed' ? (
        <span id={`${id}-help`} class="muted small">
          {state === 'assumed' ? `${text.weAssumed} ` : ''}
          {help}
        </span>
      ) : null}
      {error ? (
        <span id={`${id}-error`} class="error">
          {error}
        </span>
      ) : null}
    </div>
  );
}
