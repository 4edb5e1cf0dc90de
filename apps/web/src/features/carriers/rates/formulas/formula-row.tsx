import { type RateFormula, RESULT_FORMULAS } from '@freeboard/domain/rates';
import { Button } from '@mantine/core';
import { type RefObject, useId, useRef, useState } from 'react';
import { DotsIcon } from '../../../../ui/icons.tsx';
import { Menu } from '../../../../ui/menu/menu.tsx';
import type { FormulaFaults } from '../plan/faults.ts';
import classes from './formulas.module.css';

export type Caret = { index: number; from: number; to: number };

type Props = {
  formula: RateFormula;
  index: number;
  count: number;
  faults: FormulaFaults;
  caret: RefObject<Caret>;
  onWrite: (expression: string) => void;
  /** Also renames it in formulas that read it as `from`. @returns the resulting name */
  onName: (name: string, from: string) => string;
  onFocus: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

const LINE = 72;
const rowsOf = (text: string): number =>
  Math.min(
    12,
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0),
  );

function CellErrors({ id, messages }: { id: string; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <span id={id} className="breaks small bad" role="alert">
      {[...new Set(messages)].join(' ')}
    </span>
  );
}

type NameProps = Pick<Props, 'index' | 'onFocus' | 'onName'> & { name: string; describedBy: string | undefined };

/** The name changes once typing ends, because a half-typed name could be another formula's. */
function NameField({ name, index, describedBy, onFocus, onName }: NameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // The name that other formulas read: an invalid name leaves them with the previous one.
  const known = useRef({ name, from: name });
  function leave(): void {
    const next = typed?.trim() || name;
    setTyped(null);
    if (next === name) return;
    const from = known.current.name === name ? known.current.from : name;
    known.current = { name: next, from: onName(next, from) };
  }
  return (
    <input
      className="input code"
      aria-label={`Name of formula ${index + 1}`}
      aria-invalid={describedBy !== undefined}
      aria-describedby={describedBy}
      placeholder="name"
      spellCheck={false}
      autoComplete="off"
      maxLength={60}
      value={typed ?? name}
      onFocus={onFocus}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

type MenuProps = Pick<Props, 'index' | 'count' | 'onMove' | 'onRemove'> & { called: string };

function RowMenu({ called, index, count, onMove, onRemove }: MenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Formula ${called}: move or remove`}>
          <DotsIcon />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={index === 0} onClick={() => onMove(index - 1)}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={index === count - 1} onClick={() => onMove(index + 1)}>
          Move down
        </Menu.Item>
        <Menu.Item onClick={onRemove}>Remove</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function FormulaRow({
  formula,
  index,
  count,
  faults,
  caret,
  onWrite,
  onName,
  onFocus,
  onMove,
  onRemove,
}: Props) {
  const id = useId();
  const { name, expression } = formula;
  const called = name || `formula ${index + 1}`;
  const keepCaret = (area: HTMLTextAreaElement) => {
    caret.current = { index, from: area.selectionStart, to: area.selectionEnd };
  };
  return (
    <li className={classes.formula}>
      <div className="col gap-1">
        <NameField
          name={name}
          index={index}
          describedBy={faults.name.length > 0 ? `${id}-name` : undefined}
          onFocus={onFocus}
          onName={onName}
        />
        <CellErrors id={`${id}-name`} messages={faults.name} />
        {RESULT_FORMULAS[name] ? <span className="small faint">{RESULT_FORMULAS[name]}</span> : null}
      </div>
      <div className="col gap-1 min-0">
        <textarea
          id={`rate-formula-${index}`}
          className={`input code ${classes.expression}`}
          aria-label={`Formula ${called}`}
          aria-invalid={faults.expression.length > 0}
          aria-describedby={faults.expression.length > 0 ? `${id}-expression` : undefined}
          rows={rowsOf(expression)}
          spellCheck={false}
          autoComplete="off"
          maxLength={5_000}
          value={expression}
          onFocus={onFocus}
          onSelect={(event) => keepCaret(event.currentTarget)}
          onChange={(event) => {
            keepCaret(event.currentTarget);
            onWrite(event.currentTarget.value);
          }}
        />
        <CellErrors id={`${id}-expression`} messages={faults.expression} />
      </div>
      <RowMenu called={called} index={index} count={count} onMove={onMove} onRemove={onRemove} />
    </li>
  );
}
