import { type Field, unplacedText } from '@freeboard/domain';
import { type FocusEvent, memo } from 'react';
import { useFieldFrame, useOpenForm } from './context.ts';
import { focusWhenDrawn } from './focus.ts';
import classes from './form.module.css';
import { Help } from './help.tsx';
import { ChoiceInput } from './inputs/choice-input.tsx';
import { ComputedInput } from './inputs/computed-input.tsx';
import { ListInput } from './inputs/list-input.tsx';
import { MOST_PICKS, PickInput } from './inputs/pick-input.tsx';
import { TextInput } from './inputs/text-input.tsx';
import { ToggleInput } from './inputs/toggle-input.tsx';
import { OriginDot, originText } from './origin.tsx';
import row from './row.module.css';

/** Letters that fit side by side in half a row. */
const SHORT = 32;

/** A choice of few and short words stands side by side, all others in a list. */
const isSegmented = (field: Field): boolean =>
  field.kind === 'toggle' ||
  (field.kind === 'choice' &&
    field.span === 6 &&
    (field.options ?? []).map((one) => one.label).join('').length <= SHORT);

/** Returns a choice whose every option can be picked by one key. */
const isPicked = ({ kind }: Field, options: readonly unknown[] | undefined): boolean =>
  kind === 'toggle' || (kind === 'choice' && options !== undefined && options.length <= MOST_PICKS);

function inputOf(field: Field, isComputed: boolean) {
  if (field.kind === 'computed') return ComputedInput;
  if (field.kind === 'list') return ListInput;
  // A text input that becomes computed stays the same element, so that the focus is not lost with it.
  if (isSegmented(field)) return isComputed ? ComputedInput : ToggleInput;
  if (field.kind === 'choice') return isComputed ? ComputedInput : ChoiceInput;
  return TextInput;
}

type Props = {
  field: Field;
  /** By itself in a row: the help stands under the label, the input beside it, and a key picks an answer. */
  isRow?: boolean;
};

/** Renders what the file said that the field does not hold, and the way to leave it at what the field holds. */
function Unplaced(props: { field: Field; text: string; confirm: ((keys: readonly string[]) => void) | undefined }) {
  const { field, text, confirm } = props;
  return (
    <div className={classes.unplaced} data-unplaced>
      <span id={`field-${field.key}-unplaced`}>{unplacedText(text)}</span>{' '}
      {confirm ? (
        <button
          type="button"
          data-confirm
          className="link"
          aria-label={`Keep ${field.label} as it is`}
          onClick={() => {
            confirm([field.key]);
            focusWhenDrawn(field.key);
          }}
        >
          Keep this
        </button>
      ) : null}
    </div>
  );
}

/**
 * Renders one field: label with origin and help, input, and under it what is wrong. Draws itself again only when it
 * changes.
 */
export const FormField = memo(function FormField({ field, isRow = false }: Props) {
  const { special, leave, confirm, isReadOnly } = useOpenForm();
  const { visible, required, computed, options, error, warning, origin, unplaced } = useFieldFrame(field.key);
  if (!visible) return null;
  const id = `field-${field.key}`;
  const leaveList = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) leave(field.key);
  };
  const Special = special[field.key];
  const isPick = isRow && !computed && !Special && isPicked(field, options ?? field.options);
  const Input = Special ?? (isPick ? PickInput : inputOf(field, computed));
  const mark = required ? classes.required : undefined;
  const isGroup = isPick || (isSegmented(field) && !computed && !Special);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the inputs inside lost the focus
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
      <span id={`${id}-warning`} className={classes.warning}>
        {warning}
      </span>
      {unplaced === undefined ? null : (
        <Unplaced field={field} text={unplaced} confirm={isReadOnly ? undefined : confirm} />
      )}
      {origin?.source === 'assumed' && unplaced === undefined && !isReadOnly ? (
        <button
          type="button"
          data-confirm
          className={`link small ${classes.confirm}`}
          aria-label={`Confirm ${field.label}`}
          onClick={() => {
            confirm([field.key]);
            focusWhenDrawn(field.key);
          }}
        >
          Confirm
        </button>
      ) : null}
    </div>
  );
});
