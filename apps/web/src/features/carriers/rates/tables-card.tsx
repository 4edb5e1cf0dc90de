import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { unreadNames } from './plan/plan.ts';
import classes from './rates.module.css';
import { type Asking, TableDialogs } from './table-dialogs.tsx';
import { TableEditor } from './table-editor.tsx';
import { TableList } from './table-list.tsx';
import type { RatesEditor } from './use-rates.ts';

type Props = {
  rates: RatesEditor;
  chosen: number;
  onChoose: (index: number) => void;
  upload: ReactNode;
};

export function TablesCard({ rates, chosen, onChoose, upload }: Props) {
  const { plan, faults } = rates;
  const [asking, setAsking] = useState<Asking | null>(null);
  const unread = useMemo(() => unreadNames(plan), [plan]);
  const grid = plan.tables[chosen];
  const isPlan = plan.formulas !== null;
  return (
    <section className="card" aria-label="Rate tables">
      <div className="head wrap">
        <h2>Rate tables</h2>
        <span className="muted small">In a table the first row that matches counts</span>
        <span className="grow" />
        {upload}
        {isPlan ? (
          <Button variant="default" onClick={() => setAsking({ kind: 'table' })}>
            Add table
          </Button>
        ) : null}
      </div>
      {isPlan ? null : (
        <p className="muted small pad">
          This carrier's calculation is a graph of its own form. Its rows are changed here; columns and formulas as JSON
          under Settings.
        </p>
      )}
      <div className={classes.split}>
        <TableList
          tables={plan.tables.map((table, index) => {
            const { whole, columns, rows } = faults.tables[index]!;
            return {
              table,
              isChanged: rates.isChanged(table),
              hasGaps: rates.gapsOf(table).length > 0,
              hasFaults: whole.length + columns.size + rows.size > 0,
            };
          })}
          chosen={chosen}
          onChoose={onChoose}
        />
        {grid ? (
          <TableEditor
            rates={rates}
            grid={grid}
            chosen={chosen}
            faults={faults.tables[chosen]!}
            unread={unread}
            onChoose={onChoose}
            onAsk={setAsking}
          />
        ) : (
          <p className="muted pad">There is no table yet: the formulas alone make the premium.</p>
        )}
      </div>
      <TableDialogs asking={asking} rates={rates} chosen={chosen} onChoose={onChoose} onClose={() => setAsking(null)} />
    </section>
  );
}
