import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useAfterRender } from '../../../../lib/browser/use-after-render.ts';
import { useRowKeys } from '../../row-keys.ts';
import type { Described } from './described.ts';
import { Fields } from './fields.tsx';
import type { Errors } from './form.ts';

type Props<Row, C> = {
  rows: readonly Row[];
  /** The fields of a row; `at` is its position from 1. */
  fields: Described<Row, C & { at: number }>;
  context: C;
  field: string;
  errors: Errors;
  className: string | undefined;
  add: string;
  blank: Row;
  /** A row's name on its remove button: 'rule 1'. */
  nameOf: (row: Row, at: number) => string;
  onChange: (rows: Row[]) => void;
};

export function RowList<Row extends object, C>(props: Props<Row, C>) {
  const { rows, fields, context, field, errors, className, add, blank, nameOf, onChange } = props;
  const keys = useRowKeys(rows);
  const frame = useRef<HTMLDivElement>(null);
  const afterRender = useAfterRender();
  const focusOn = (selector: string, at: number) =>
    afterRender(() => [...(frame.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(at)?.focus());
  function remove(at: number) {
    onChange(rows.filter((_, index) => index !== at));
    // Focuses the row that moved into its position, or the add button.
    focusOn('[data-remove], [data-add]', at);
  }
  function append() {
    onChange([...rows, { ...blank }]);
    focusOn('[data-row] > :first-child :is(input, textarea, [contenteditable])', -1);
  }
  return (
    <div ref={frame} className="body col">
      {rows.map((row, at) => (
        <div key={keys[at]} data-row className={className}>
          <Fields
            fields={fields}
            form={row}
            context={{ ...context, at: at + 1 }}
            field={`${field}.${at}`}
            errors={errors}
            set={(changes) => onChange(rows.map((one, index) => (index === at ? { ...one, ...changes } : one)))}
          />
          <Button
            data-remove
            variant="default"
            size="compact-sm"
            aria-label={`Remove ${nameOf(row, at + 1)}`}
            onClick={() => remove(at)}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button data-add variant="default" size="compact-sm" onClick={append}>
          {add}
        </Button>
      </div>
    </div>
  );
}
