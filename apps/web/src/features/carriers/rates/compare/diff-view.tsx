import type { RatesDiff } from '@freeboard/contract';
import {
  formulaChangeText,
  PLAN_PARTS,
  type PlanPart,
  partOfFormula,
  partOfTable,
  tableChangeText,
} from '@freeboard/domain/rates';
import { Chip, type Tone } from '../../../../ui/chip.tsx';
import { labelOf } from '../../carrier/form/labels.ts';
import { ChangedRows } from './changed-rows.tsx';

type Change = { name: string; kind: 'added' | 'removed' | 'changed' };
const TONES: Readonly<Record<Change['kind'], Tone>> = { added: 'green', removed: 'red', changed: 'blue' };

function Head({ change, words }: { change: Change; words: string }) {
  return (
    <>
      <h4 className="row">
        {change.name} <Chip tone={TONES[change.kind]}>{change.kind}</Chip>
      </h4>
      <p className="muted small">{words}</p>
    </>
  );
}

function FormulaItem({ change }: { change: RatesDiff['formulas'][number] }) {
  const { before, after } = change;
  const sides =
    before === after
      ? []
      : [
          { title: 'Before', text: before },
          { title: 'After', text: after },
        ];
  return (
    <li>
      <Head change={change} words={formulaChangeText(change)} />
      <dl className="two mt-1">
        {sides.map(({ title, text }) => (
          <div key={title}>
            <dt className="muted small">{title}</dt>
            <dd className="raw">{text ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Part({ part, diff }: { part: PlanPart; diff: RatesDiff }) {
  const tables = diff.tables.filter((one) => partOfTable(one) === part);
  const formulas = diff.formulas.filter((one) => partOfFormula(one) === part);
  if (tables.length + formulas.length === 0) return null;
  return (
    <section aria-label={PLAN_PARTS[part]}>
      <h3>{PLAN_PARTS[part]}</h3>
      <ul className="col gap-4 mt-2">
        {tables.map((change) => (
          <li key={`${change.kind} ${change.name}`}>
            <Head change={change} words={tableChangeText(change)} />
            <ChangedRows change={change} />
          </li>
        ))}
        {formulas.map((change) => (
          <FormulaItem key={`${change.kind} ${change.name}`} change={change} />
        ))}
      </ul>
    </section>
  );
}

const counted = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`];

function summaryOf({ tables, formulas, table_order, formula_order }: RatesDiff): string {
  const changed = [...counted(tables.length, 'table'), ...counted(formulas.length, 'formula')];
  const moved = [table_order ? 'tables' : '', formula_order ? 'formulas' : ''].filter((one) => one !== '');
  if (changed.length + moved.length === 0) return 'The rates are the same.';
  return [
    ...(changed.length > 0 ? [`What differs: ${changed.join(' and ')}.`] : []),
    ...(moved.length > 0 ? [`The ${moved.join(' and ')} are in another order.`] : []),
  ].join(' ');
}

export function DiffView({ diff }: { diff: RatesDiff }) {
  const { settings, table_order, formula_order } = diff;
  return (
    <>
      <p role="status">{summaryOf(diff)}</p>
      {settings.length > 0 ? (
        <p className="note soft-yellow">Other settings differ too: {settings.map(labelOf).join(', ')}.</p>
      ) : null}
      {(Object.keys(PLAN_PARTS) as PlanPart[]).map((part) => (
        <Part key={part} part={part} diff={diff} />
      ))}
      {table_order ? <p className="small">Tables now in this order: {table_order.join(', ')}.</p> : null}
      {formula_order ? <p className="small">Formulas now in this order: {formula_order.join(', ')}.</p> : null}
    </>
  );
}
