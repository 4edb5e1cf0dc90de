import { useRef } from 'react';
import { useAfterRender } from '../../../lib/browser/use-after-render.ts';
import type { CodeLanguage } from '../../../ui/code/language.ts';
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx';
import { Expression } from '../mapping/writing.tsx';
import { useRowKeys } from '../row-keys.ts';
import type { Errors } from './form/form.ts';
import { errorsAt } from './form/input.ts';
import type { Row } from './steps/step-form.ts';
import classes from './steps/steps.module.css';

type Props = {
  /** Label of a single row: 'Header'. */
  label: string;
  title: string;
  rows: readonly Row[];
  field: string;
  errors: Errors;
  language: CodeLanguage;
  onChange: (rows: Row[]) => void;
};

export function RowsField({ label, title, rows, field, errors, language, onChange }: Props) {
  const keys = useRowKeys(rows);
  const frame = useRef<HTMLFieldSetElement>(null);
  const afterRender = useAfterRender();
  const change = (at: number, part: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const focusOn = (find: () => HTMLElement | null | undefined) => afterRender(() => find()?.focus());
  function add() {
    onChange([...rows, { name: '', value: '' }]);
    focusOn(() => [...(frame.current?.querySelectorAll<HTMLElement>('input') ?? [])].at(-1));
  }
  function remove(at: number) {
    onChange(rows.filter((_, index) => index !== at));
    focusOn(() => frame.current?.querySelector<HTMLElement>('[data-add]'));
  }
  return (
    <fieldset ref={frame} className="col gap-2 min-0">
      <legend className="hidden-word">{title}</legend>
      {rows.map((row, at) => (
        <div key={keys[at]} className={classes.pair}>
          <input
            className="input code"
            aria-label={`${label} ${at + 1}: name`}
            aria-invalid={errorsAt(errors, `${field}.${at}`) !== undefined}
            placeholder={label}
            autoComplete="off"
            spellCheck={false}
            value={row.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <Expression
            label={`${label} ${at + 1}: value`}
            isLabelHidden
            language={language}
            rows={1}
            value={row.value}
            error={
              errorsAt(errors, `${field}.${at}`) ?? (row.name ? errorsAt(errors, `${field}.${row.name}`) : undefined)
            }
            onChange={(value) => change(at, { value })}
          />
          <button
            type="button"
            className={classes.icon}
            aria-label={`Remove ${label.toLowerCase()} ${at + 1}`}
            onClick={() => remove(at)}
          >
            <CloseIcon />
          </button>
        </div>
      ))}
      <button type="button" data-add className={`link small ${classes.add}`} onClick={add}>
        <PlusIcon size="0.875em" /> {label}
      </button>
    </fieldset>
  );
}
