import { type Field, type FieldValue, formatValue, unplacedText } from '@freeboard/domain/forms';
import { type FocusEvent, memo } from 'react';
import { part } from '../lib/part.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { type FieldFrame, useFieldFrame, useFormSelect, useOpenForm } from './context.ts';
import { focusWhenDrawn } from './focus.ts';
import classes from './form.module.css';
import { Help } from './help.tsx';
import type { InputProps } from './input-props.ts';
import { ChoiceInput } from './inputs/choice-input.tsx';
import { ComputedInput } from './inputs/computed-input.tsx';
import { MOST_PICKS, PickInput } from './inputs/pick-input.tsx';
import { TextInput } from './inputs/text-input.tsx';
import { ToggleInput } from './inputs/toggle-input.tsx';
import { OriginDot, originText } from './origin.tsx';
import row from './row.module.css';

/** Loaded on demand, because few forms show a list at first. */
export const ListInput = part<InputProps>(
  async () => ({ default: (await import('./inputs/list-input.tsx')).ListInput }),
  { meanwhile: <SkeletonRows rows={2} label="Loading" /> },
);

/** Characters of all option labels together that fit side by side in half a row. */
const SHORT = 32;

/** A toggle, or a half-width choice with short labels, is shown as buttons; any other choice as a dropdown. */
const isSegmented = (field: Field): boolean =>
  field.kind === 'toggle' ||
  (field.kind === 'choice' &&
    field.span === 6 &&
    (field.options ?? []).map((one) => one.label).join('').length <= SHORT);

/** Whether a single key can choose each option. */
const isPicked = ({ kind }: Field, options: readonly unknown[] | undefined): boolean =>
  kind === 'toggle' || (kind === 'choice' && options !== undefined && options.length <= MOST_PICKS);

function inputOf(field: Field, isComputed: boolean) {
  if (field.kind === 'computed') return ComputedInput;
  if (field.kind === 'list') return ListInput;
  // A text input that becomes computed stays the same element, so that it keeps the focus.
  if (isSegmented(field)) return isComputed ? ComputedInput : ToggleInput;
  if (field.kind === 'choice') return isComputed ? ComputedInput : ChoiceInput;
  return TextInput;
}

type Props = {
  field: Field;
  /**
   * Whether the field is alone in a row: its help is below the label, its input to the right, and a key picks an
   * answer.
   */
  isRow?: boolean;
};

type LabelProps = {
  field: Field;
  id: string;
  isRow: boolean;
  /** Whether the field has several inputs, to which no single label can be tied. */
  isGroup: boolean;
  isRequired: boolean;
  origin: FieldFrame['origin'];
};

function FieldLabel({ field, id, isRow, isGroup, isRequired, origin }: LabelProps) {
  const mark = isRequired ? classes.required : undefined;
  return (
    <div className={classes.label}>
      {isGroup ? (
        <span id={`${id}-label`} className={mark}>
          {field.label}
        </span>
      ) : (
        <label htmlFor={id} className={mark}>
          {field.label}
        </label>
      )}
      <OriginDot origin={origin} fieldKey={field.key} />
      {isRow ? null : <Help id={id} text={field.help} origin={originText(origin)} />}
    </div>
  );
}

type ConfirmProps = {
  field: Field;
  confirm: (keys: readonly string[]) => void;
  label: string;
  className: string;
  children: string;
};

/** The field takes the focus, because the button disappears. */
function ConfirmButton({ field, confirm, label, className, children }: ConfirmProps) {
  return (
    <button
      type="button"
      data-confirm
      className={className}
      aria-label={label}
      onClick={() => {
        confirm([field.key]);
        focusWhenDrawn(field.key);
      }}
    >
      {children}
    </button>
  );
}

/** A file's value that does not fit the field; the button keeps the field's value. */
function Unplaced(props: { field: Field; text: string; confirm: ((keys: readonly string[]) => void) | undefined }) {
  const { field, text, confirm } = props;
  return (
    <div className={classes.unplaced} data-unplaced>
      <span id={`field-${field.key}-unplaced`}>{unplacedText(text)}</span>{' '}
      {confirm ? (
        <ConfirmButton field={field} confirm={confirm} label={`Keep ${field.label} as it is`} className="link">
          Keep this
        </ConfirmButton>
      ) : null}
    </div>
  );
}

/** Shown while the value is above the highest that the field allows. */
function Lower({ field }: { field: Field }) {
  const { edit } = useOpenForm();
  const highest = useFormSelect((store) => {
    const values = store.values();
    const [value, most] = [values[field.key], field.highest?.(values) ?? null];
    return typeof value === 'number' && most !== null && value > most ? most : null;
  });
  if (highest === null) return null;
  const text = formatValue(field, highest);
  return (
    <div className={classes.unplaced} data-lower>
      <span>At most {text}</span>{' '}
      <button
        type="button"
        data-confirm
        className="link"
        aria-label={`Lower ${field.label} to ${text}`}
        onClick={() => {
          edit(field.key, highest);
          focusWhenDrawn(field.key);
        }}
      >
        Lower
      </button>
    </div>
  );
}

/** The button restores the value that the user had entered before a rule changed the field. */
function Replaced({ field, value }: { field: Field; value: FieldValue }) {
  const { store, edit } = useOpenForm();
  const text = formatValue(field, value);
  function undo() {
    const before = store.values();
    edit(field.key, value);
    const after = store.values();
    // Rules derive other fields from this one; the values that the user had entered there are restored too.
    for (const [key, entered] of store.replaced()) if (after[key] !== before[key]) edit(key, entered);
    focusWhenDrawn(field.key);
  }
  return (
    <div className={classes.unplaced} data-replaced>
      <span>Was {text}</span>{' '}
      <button
        type="button"
        data-confirm
        className="link"
        aria-label={`Undo the change of ${field.label}, back to ${text}`}
        onClick={undo}
      >
        Undo
      </button>
    </div>
  );
}

export const FormField = memo(function FormField({ field, isRow = false }: Props) {
  const { special, leave, confirm, isReadOnly } = useOpenForm();
  const { visible, required, computed, options, error, warning, origin, unplaced, replaced } = useFieldFrame(field.key);
  if (!visible) return null;
  const id = `field-${field.key}`;
  const leaveList = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) leave(field.key);
  };
  const Special = special[field.key];
  const isPick = isRow && !computed && !Special && isPicked(field, options ?? field.options);
  const Input = Special ?? (isPick ? PickInput : inputOf(field, computed));
  const isGroup = isPick || (isSegmented(field) && !computed && !Special);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the inputs inside losing the focus
    <div
      className={
        isRow
          ? field.kind === 'list'
            ? `${row.field} ${row.wide}`
            : row.field
          : `${classes.field} ${classes[`span-${field.span ?? 3}`]}`
      }
      data-field={field.key}
      onBlur={field.kind === 'list' ? leaveList : undefined}
    >
      <FieldLabel field={field} id={id} isRow={isRow} isGroup={isGroup} origin={origin} isRequired={required} />
      {isRow ? (
        <span id={`${id}-help`} className={row.help}>
          {field.help}
        </span>
      ) : null}
      <Input
        field={field}
        id={id}
        describedBy={`${id}-error ${id}-warning ${id}-unplaced ${id}-help`}
        isInvalid={error !== undefined}
      />
      <span id={`${id}-error`} role="alert" aria-live="polite" className={classes.error}>
        {error}
      </span>
      {isReadOnly || !field.highest ? null : <Lower field={field} />}
      <span id={`${id}-warning`} className={classes.warning}>
        {warning}
      </span>
      {unplaced === undefined ? null : (
        <Unplaced field={field} text={unplaced} confirm={isReadOnly ? undefined : confirm} />
      )}
      {replaced === undefined || isReadOnly ? null : <Replaced field={field} value={replaced} />}
      {origin?.source === 'assumed' && unplaced === undefined && !isReadOnly ? (
        <ConfirmButton
          field={field}
          confirm={confirm}
          label={`Confirm ${field.label}`}
          className={`link small ${classes.confirm}`}
        >
          Confirm
        </ConfirmButton>
      ) : null}
    </div>
  );
});
