import { Fragment, type ReactNode, useState } from 'react';
import { Chip } from '../../../../ui/chip.tsx';
import { Check } from '../../../../ui/fields/check.tsx';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import { LineField } from '../../../../ui/fields/line-field.tsx';
import { SomeField } from '../../../../ui/fields/some-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Expression } from '../../mapping/writing.tsx';
import classes from '../carrier.module.css';
import { RowsField } from '../rows-field.tsx';
import { BodyFields } from '../steps/body-fields.tsx';
import type { BodyForm, Row } from '../steps/step-form.ts';
import { changeAt, type Described, type Field, type Folded, resolve, valueAt } from './described.ts';
import type { Errors } from './form.ts';
import { errorsAt } from './input.ts';

function IsSet({ isSet, typed }: { isSet: boolean; typed: string }) {
  if (typed !== '') return <Chip tone="yellow">typed, not saved yet</Chip>;
  return <Chip tone={isSet ? 'green' : 'yellow'}>{isSet ? 'set' : 'not set'}</Chip>;
}

export type FieldsProps<F, C> = {
  fields: Described<F, C>;
  form: F;
  context: C;
  /** The form's path on the server: 'carrier', 'carrier.mapping.steps.0'; '' for top-level fields. */
  field: string;
  errors: Errors;
  set: (changes: Partial<F>) => void;
};

function errorOf<F, C>(one: Field<F, C>, { form, context, field, errors }: FieldsProps<F, C>) {
  const names = [resolve(one.at ?? one.key, form, context)].flat();
  const places = names.map((name) => (field === '' ? name : `${field}.${name}`));
  const error = places.map((place) => errorsAt(errors, place)).find(Boolean) ?? one.fault?.(form, context);
  return { at: places[0] ?? '', error };
}

type InputProps = { label: string; hint: ReactNode; error: string | undefined; onChange: (next: unknown) => void };

function secretInputOf(text: string, isSet: boolean, shared: InputProps): ReactNode {
  const hint = (
    <>
      <IsSet isSet={isSet} typed={text} />
      {shared.hint ? <> {shared.hint}</> : null}
    </>
  );
  const placeholder = isSet ? 'Leave empty to keep it' : '';
  return <LineField {...shared} hint={hint} type="password" placeholder={placeholder} value={text} />;
}

function inputOf<F extends object, C>(one: Field<F, C>, props: FieldsProps<F, C>): ReactNode {
  const { form, context, errors, set } = props;
  const value = valueAt(form, one.key);
  const text = (value ?? '') as string;
  const { at, error } = errorOf(one, props);
  const label = resolve(one.label, form, context);
  const hint = resolve(one.hint, form, context);
  function onChange(next: unknown) {
    const changes = changeAt(form, one.key, next);
    set(one.clears ? { ...changes, ...changeAt({ ...form, ...changes }, one.clears, '') } : changes);
  }
  const shared = { label, hint, error, onChange };
  const listed = { field: at, errors, onChange };
  switch (one.kind) {
    case 'choice':
      return <ChoiceField {...shared} value={text} choices={resolve(one.choices, form, context)} />;
    case 'some':
      return <SomeField {...shared} values={value as string[]} choices={one.choices} />;
    case 'check':
      return (
        <Check checked={value === true} onChange={onChange}>
          {label}
        </Check>
      );
    case 'code':
      return (
        <Expression
          {...shared}
          value={text}
          language={one.language}
          rows={one.rows}
          hasPicker={one.hasPicker ?? false}
        />
      );
    case 'rows':
      return <RowsField {...listed} label={label} title={one.title} language={one.language} rows={value as Row[]} />;
    case 'body':
      return <BodyFields {...listed} body={value as BodyForm} rows={one.rows ?? 14} />;
    case 'secret':
      return secretInputOf(text, one.isSet(form, context), shared);
    default: {
      const { type, isNumber, placeholder, hasFocus, rows } = one;
      const own = {
        ...(placeholder === undefined ? {} : { placeholder }),
        ...(isNumber ? { inputMode: 'numeric' as const } : {}),
        ...(resolve(hasFocus, form, context) ? { autoFocus: true } : {}),
      };
      return rows ? (
        <TextField {...shared} {...own} value={text} rows={rows} spellCheck={false} />
      ) : (
        <LineField {...shared} {...own} value={text} type={type ?? 'text'} />
      );
    }
  }
}

function FoldedFields<F extends object, C>({ summary, isOpen, className, ...props }: Folded<F, C> & FieldsProps<F, C>) {
  const { fields, form } = props;
  const [isOpened, setOpened] = useState(isOpen?.(form) ?? false);
  const isWrong = fields.some((one) => errorOf(one, props).error !== undefined);
  return (
    <details className={className} open={isOpened || isWrong} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="small">{summary}</summary>
      <div className="col">
        <Fields {...props} />
      </div>
    </details>
  );
}

export function Fields<F extends object, C>(props: FieldsProps<F, C>) {
  const { fields, form, context } = props;
  const draw = (one: Field<F, C>) => {
    if (one.visible && !one.visible(form, context)) return null;
    const input = inputOf(one, props);
    // The key makes a field that replaces another one a new element.
    return one.width ? (
      <div key={one.key} className={`${classes[one.width]} col`}>
        {input}
      </div>
    ) : (
      <Fragment key={one.key}>{input}</Fragment>
    );
  };
  return fields.map((entry, at) => {
    if ('key' in entry) return draw(entry);
    // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a form never move
    if ('summary' in entry) return <FoldedFields key={at} {...props} {...entry} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a form never move
    if ('remark' in entry) return <Fragment key={at}>{entry.remark(form, context)}</Fragment>;
    const shown = entry.row.map(draw);
    return shown.some(Boolean) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a form never move
      <div key={at} className={entry.className ?? 'fit-s gap-3'}>
        {shown}
      </div>
    ) : null;
  });
}
