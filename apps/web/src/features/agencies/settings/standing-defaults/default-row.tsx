import { type FieldValue, formatValue, type Option, parseInput, valueText } from '@freeboard/domain/forms';
import { useId } from 'react';
import { OUTDATED, type Outdated, useChoice } from '../../../../drafts/choice.ts';
import { mergeFields } from '../../../../drafts/merge.ts';
import { useText } from '../../../../drafts/text.ts';
import { LOCKED } from '../../../../forms/origin.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { Check } from '../../../../ui/fields/check.tsx';
import { Choice } from '../../../../ui/fields/choice.tsx';
import { NotSaved } from '../choice-setting.tsx';
import type { Owner, DefaultRow as Row } from '../rows.ts';
import classes from '../settings.module.css';
import { type Preset, presetOf } from './use-standing-defaults.ts';

type Props = {
  row: Row;
  owner: Owner;
  place: string;
  save: (preset: Preset, base: Preset) => Promise<string | null | Outdated<Preset>>;
};

const YES_NO: readonly Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

const NOT_SET = { value: '', label: 'Not set' };

function useDefault({ row: { field, own: kept }, place, save }: Props) {
  const saved = presetOf(kept);
  const choice = useChoice(`default ${place}`, saved, save, mergeFields);
  const own = choice.value.value === null ? null : choice.value;

  const keep = (value: FieldValue, is_locked: boolean) => choice.choose({ value, is_locked });
  function choose(text: string) {
    const isFlag = field.kind === 'toggle' && field.options === undefined;
    keep(text === '' ? null : isFlag ? text === 'true' : text, own?.is_locked ?? false);
  }
  async function take(typed: string) {
    const parsed = parseInput(field, typed);
    if ('error' in parsed) return parsed.error;
    if (parsed.value !== (own?.value ?? null)) keep(parsed.value, own?.is_locked ?? false);
    return null;
  }
  const text = useText(`default ${place}`, formatValue(field, own?.value), take, {
    normalize: (typed) => {
      const parsed = parseInput(field, typed);
      return 'error' in parsed ? typed.trim() : formatValue(field, parsed.value);
    },
  });
  return { text, choice, own, keep, choose };
}

function presetText(field: Row['field'], { value, is_locked }: Preset): string {
  const label = valueText(field, value);
  return value === null ? NOT_SET.label : is_locked ? `${label}, for everybody` : label;
}
type Default = ReturnType<typeof useDefault>;

type InputProps = { id: string; row: Row; current: Default };

function DefaultInput({ id, row: { field, isLocked }, current }: InputProps) {
  const { text, choice, own, choose } = current;
  const unsaved = text.conflict ? { ...text, error: text.error ?? OUTDATED } : text.error === null ? choice : null;
  const isWrong = unsaved === null || unsaved.error !== null;
  const theirs = text.conflict?.theirs ?? (choice.conflict && presetText(field, choice.conflict.theirs));
  const options = field.options ?? (field.kind === 'toggle' ? YES_NO : null);
  const describedBy = `${id}-help ${id}-source ${id}-error`;
  return (
    <div>
      {options ? (
        <Choice
          id={id}
          isDisabled={isLocked}
          isWrong={isWrong}
          describedBy={describedBy}
          value={own ? String(own.value) : ''}
          choices={[NOT_SET, ...options]}
          onChange={choose}
        />
      ) : (
        <input
          id={id}
          className="input"
          disabled={isLocked}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          inputMode="numeric"
          autoComplete="off"
          placeholder="Not set"
          value={isLocked ? formatValue(field, own?.value) : text.value}
          onChange={(event) => text.change(event.currentTarget.value)}
          onBlur={text.leave}
          onKeyDown={(event) => event.key === 'Enter' && text.leave()}
        />
      )}
      {unsaved ? (
        <NotSaved id={`${id}-error`} choice={unsaved} theirs={theirs} />
      ) : (
        <span id={`${id}-error`} role="alert" className="small bad block">
          {text.error}
        </span>
      )}
    </div>
  );
}

function Source({ id, row: { field, otherwise, isLocked }, owner, current }: InputProps & { owner: Owner }) {
  const { text, own, keep } = current;
  return (
    <div className="row lines-1 wrap">
      <span id={`${id}-source`} className="row wrap">
        {own && !isLocked ? (
          <Chip tone={owner === 'agency' ? 'blue' : 'green'}>{owner === 'agency' ? 'agency' : 'yours'}</Chip>
        ) : null}
        {isLocked ? <Chip tone="blue">{LOCKED}</Chip> : null}
        {own && !isLocked ? null : <span className="small muted num">{otherwise}</span>}
        {text.isUnsent ? <span className="small muted">Not saved yet</span> : null}
      </span>
      {owner === 'agency' && own ? (
        <Check
          className="small"
          checked={own.is_locked}
          aria-label={`${field.label}: locked, users can't override this`}
          onChange={(isChecked) => keep(own.value, isChecked)}
        >
          for everybody
        </Check>
      ) : null}
      {own && !isLocked ? (
        <button
          type="button"
          className="link small"
          aria-label={`Remove the default of ${field.label}`}
          onClick={() => {
            keep(null, false);
            document.getElementById(id)?.focus();
          }}
        >
          Remove
        </button>
      ) : null}
    </div>
  );
}

export function DefaultRow(props: Props) {
  const { row, owner } = props;
  const { field } = row;
  const id = useId();
  const current = useDefault(props);
  return (
    <li className={`item tight ${classes.row}`} data-default={field.key}>
      <div>
        <label htmlFor={id} className="strong">
          {field.label}
        </label>
        <p id={`${id}-help`} className="small muted">
          {field.help}
        </p>
      </div>
      <DefaultInput id={id} row={row} current={current} />
      <Source id={id} row={row} owner={owner} current={current} />
    </li>
  );
}
