import type { AnswerOf, CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../../lib/notices.ts';
import { useCall } from '../../../lib/query.ts';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import { keepOwn } from '../carrier/keep-detail.ts';
import { Conflict } from '../unsaved/conflict.tsx';
import { csvOf, faultsOf, type Grid } from './grid.ts';
import { GridTable } from './grid-table.tsx';
import { planDifferences } from './merge-plan.ts';
import classes from './rates.module.css';
import { RatesTest } from './rates-test.tsx';
import { Upload } from './upload.tsx';
import { useRates } from './use-rates.ts';

function download(grid: Grid): void {
  const url = URL.createObjectURL(new Blob([csvOf(grid)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${grid.name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

function Tables({ detail, answer }: { detail: CarrierDetail; answer: AnswerOf<'getRateTables'> }) {
  const rates = useRates(detail, answer);
  const { plan, changed, conflict, isDirty } = rates;
  const [name, setName] = useState(plan.tables[0]?.name ?? '');
  const grid = plan.tables.find((one) => one.name === name) ?? plan.tables[0];
  if (!grid) return null;
  return (
    <>
      {conflict ? (
        <Conflict
          detail={detail}
          differences={() => planDifferences(conflict.base, conflict.theirs, plan)}
          keepMine={rates.keepMine}
          takeTheirs={rates.undo}
        />
      ) : null}
      <section className="card" aria-label="Rate tables">
        <div className="head wrap">
          <h2>Rate tables</h2>
          <select
            className={classes.choose}
            aria-label="Table"
            value={grid.name}
            onChange={(event) => setName(event.currentTarget.value)}
          >
            {plan.tables.map((one) => (
              <option key={one.name} value={one.name}>
                {one.name}
                {changed.includes(one) ? ' (changed)' : ''}
              </option>
            ))}
          </select>
          <span className="grow" />
          <Button variant="default" onClick={() => download(grid)}>
            Download CSV
          </Button>
          <Upload
            detail={detail}
            table={grid.name}
            isDirty={isDirty}
            onTaken={(next, file) => {
              keepOwn(next);
              void notify({ title: 'Message', text: `The tables of ${file} are in the draft.` }, 'good');
            }}
          />
          {isDirty ? (
            <Button variant="default" onClick={rates.undo}>
              Undo changes
            </Button>
          ) : null}
          <Button
            loading={rates.isBusy}
            disabled={!isDirty || conflict !== null}
            onClick={() => void rates.save().then((refused) => refused && setName(refused))}
          >
            Save to draft
          </Button>
        </div>
        <GridTable
          key={grid.name}
          grid={grid}
          faults={faultsOf(rates.errors, rates.sent, grid.name)}
          onChange={rates.setTable}
        />
      </section>
    </>
  );
}

/** The decision tables of a carrier that is rated here: edited, uploaded, tested before they quote (R4.7). */
export function RatesPanel({ detail }: { detail: CarrierDetail }) {
  const query = useCall('getRateTables', { carrier_id: detail.id, use: 'draft' });
  return (
    <div className={classes.panel}>
      {query.data ? (
        <Tables detail={detail} answer={query.data} />
      ) : (
        <div className="card">
          {query.isError ? (
            <Failed text={query.error.message} retry={() => void query.refetch()} />
          ) : (
            <SkeletonRows rows={8} label="Loading the tables" />
          )}
        </div>
      )}
      <RatesTest detail={detail} />
    </div>
  );
}
