import type { RateFormula } from '@freeboard/domain/rates';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useAfterRender } from '../../../../lib/browser/use-after-render.ts';
import { useRowKeys } from '../../row-keys.ts';
import { goesAlong, withExpression, withFormulaMoved, withFormulaNamed } from '../plan/plan.ts';
import type { RatesEditor } from '../use-rates.ts';
import { type Caret, FormulaRow } from './formula-row.tsx';
import classes from './formulas.module.css';
import { MayRead } from './may-read.tsx';

type Next = (formulas: readonly RateFormula[]) => RateFormula[];

const rowOf = (index: number) => document.getElementById(`rate-formula-${index}`)?.closest('li');

function useFormulas(rates: RatesEditor) {
  const formulas = rates.plan.formulas ?? [];
  const caret = useRef<Caret>({ index: 0, from: 0, to: 0 });
  const [focused, setFocused] = useState(0);
  const afterRender = useAfterRender();
  const keys = useRowKeys(formulas);
  const addButton = useRef<HTMLButtonElement>(null);
  const at = Math.min(focused, formulas.length - 1);

  const change = (what: string, next: Next, key?: string) =>
    rates.change(what, (now) => ({ ...now, formulas: next(now.formulas ?? []) }), key);
  const focus = (index: number, from?: number) =>
    afterRender(() => {
      const area = document.getElementById(`rate-formula-${index}`) as HTMLTextAreaElement | null;
      area?.focus();
      if (from !== undefined) area?.setSelectionRange(from, from);
    });
  /** Focuses the formula's menu, or the Add button if no formula is left. */
  function goTo(index: number): void {
    setFocused(Math.max(index, 0));
    caret.current = { index: -1, from: 0, to: 0 };
    afterRender(() => (rowOf(index)?.querySelector('button') ?? addButton.current)?.focus());
  }
  function put(name: string): void {
    const { index, from, to } = caret.current.index === at ? caret.current : { index: at, from: 0, to: 0 };
    const formula = formulas[index];
    if (!formula) return;
    const expression = `${formula.expression.slice(0, from)}${name}${formula.expression.slice(to)}`;
    change(`${name} in ${formula.name}`, (now) => withExpression(now, index, expression));
    caret.current = { index, from: from + name.length, to: from + name.length };
    focus(index, from + name.length);
  }
  function add(): void {
    change('the new formula', (now) => [...now, { name: '', expression: '' }]);
    setFocused(formulas.length);
    afterRender(() => rowOf(formulas.length)?.querySelector('input')?.focus());
  }
  return { formulas, caret, keys, at, addButton, setFocused, change, goTo, put, add };
}
type Edited = ReturnType<typeof useFormulas>;

function FormulaRows({ rates, edited }: { rates: RatesEditor; edited: Edited }) {
  const { formulas, caret, keys, setFocused, change, goTo } = edited;
  return (
    <ol>
      {formulas.map((formula, index) => (
        <FormulaRow
          key={keys[index]}
          formula={formula}
          index={index}
          count={formulas.length}
          faults={rates.faults.formulas[index]!}
          caret={caret}
          onFocus={() => setFocused(index)}
          onWrite={(expression) =>
            change(
              `the formula ${formula.name || index + 1}`,
              (now) => withExpression(now, index, expression),
              `formula ${index} expression`,
            )
          }
          onName={(name, from) => {
            change(`the name ${name}`, (now) => withFormulaNamed(now, index, name, from));
            return goesAlong(formulas, index, name, from) ? name : from;
          }}
          onMove={(to) => {
            change(`moving ${formula.name}`, (now) => withFormulaMoved(now, index, to));
            goTo(to);
          }}
          onRemove={() => {
            change(`removing ${formula.name}`, (now) => now.toSpliced(index, 1));
            goTo(Math.min(index, formulas.length - 2));
          }}
        />
      ))}
    </ol>
  );
}

export function Formulas({ rates }: { rates: RatesEditor }) {
  const { plan, inputs, faults } = rates;
  const edited = useFormulas(rates);
  const { formulas, at } = edited;
  return (
    <section className="card" aria-label="Formulas">
      <div className="head wrap">
        <h2>Formulas</h2>
        <span className="muted small">Worked out from top to bottom; an earlier one is read as $.name</span>
      </div>
      {faults.whole.length > 0 ? (
        <div className="bad pad" role="alert">
          <ul>
            {faults.whole.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className={classes.split}>
        <div className={classes.list}>
          <FormulaRows rates={rates} edited={edited} />
          <div className={classes.foot}>
            <Button ref={edited.addButton} variant="default" size="compact-sm" onClick={edited.add}>
              Add formula
            </Button>
          </div>
        </div>
        <MayRead
          plan={plan}
          inputs={inputs}
          above={formulas.slice(0, Math.max(at, 0))}
          into={formulas[at]?.name ?? ''}
          onPut={edited.put}
        />
      </div>
    </section>
  );
}
