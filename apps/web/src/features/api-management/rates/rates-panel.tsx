import type { CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { client } from '../../../lib/calls.ts';
import { noticeText } from '../../../lib/notice-text.ts';
import { notify } from '../../../lib/notices.ts';
import { useCall } from '../../../lib/query.ts';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import type { Errors } from '../carrier/form.ts';
import { keepDetail } from '../carrier/use-editor.ts';
import { csvOf, faultsOf, type Grid } from './grid.ts';
import { GridTable } from './grid-table.tsx';
import classes from './rates.module.css';
import { RatesTest } from './rates-test.tsx';
import { Upload } from './upload.tsx';

function download(grid: Grid): void {
  const url = URL.createObjectURL(new Blob([csvOf(grid)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${grid.name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

function Tables({ detail, tables }: { detail: CarrierDetail; tables: readonly Grid[] }) {
  const [changed, setChanged] = useState<readonly Grid[]>([]);
  const [name, setName] = useState(tables[0]?.name ?? '');
  const [errors, setErrors] = useState<Errors>({});
  const [sent, setSent] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const grid = changed.find((one) => one.name === name) ?? tables.find((one) => one.name === name) ?? tables[0];
  const isDirty = changed.length > 0;

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  async function save() {
    setBusy(true);
    const result = await client.call('saveRateTables', { carrier_id: detail.id, tables: [...changed] });
    setBusy(false);
    if (result.ok) {
      setErrors({});
      setChanged([]);
      keepDetail(result.data.carrier);
      return notify({ title: 'Message', text: 'The tables are in the draft.' }, 'good');
    }
    if (result.code !== 422) return notify(noticeText(result), 'bad');
    setSent(changed.map((one) => one.name));
    setErrors(result.errors);
    const first = Number(/^tables\.(\d+)/.exec(Object.keys(result.errors)[0] ?? '')?.[1] ?? Number.NaN);
    setName(changed[first]?.name ?? name);
  }
  if (!grid) return null;
  return (
    <section className="card" aria-label="Rate tables">
      <div className="head wrap">
        <h2>Rate tables</h2>
        <select
          className={classes.choose}
          aria-label="Table"
          value={grid.name}
          onChange={(event) => setName(event.currentTarget.value)}
        >
          {tables.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name}
              {changed.some((other) => other.name === one.name) ? ' (changed)' : ''}
            </option>
          ))}
        </select>
        <span className="grow" />
        <Button variant="default" onClick={() => download(grid)}>
          Download CSV
        </Button>
        <Upload
          carrierId={detail.id}
          table={grid.name}
          onTaken={(next, file) => {
            setChanged([]);
            setErrors({});
            keepDetail(next);
            void notify({ title: 'Message', text: `The tables of ${file} are in the draft.` }, 'good');
          }}
        />
        {isDirty ? (
          <Button variant="default" onClick={() => setChanged([])}>
            Undo changes
          </Button>
        ) : null}
        <Button loading={isBusy} disabled={!isDirty} onClick={() => void save()}>
          Save to draft
        </Button>
      </div>
      <GridTable
        key={grid.name}
        grid={grid}
        faults={faultsOf(errors, sent, grid.name)}
        onChange={(next) => setChanged([...changed.filter((one) => one.name !== next.name), next])}
      />
    </section>
  );
}

/** The decision tables of a carrier that is rated here: edited, uploaded, tested before they quote (R4.7). */
export function RatesPanel({ detail }: { detail: CarrierDetail }) {
  const query = useCall('getRateTables', { carrier_id: detail.id, use: 'draft' });
  return (
    <div className={classes.panel}>
      {query.data ? (
        <Tables detail={detail} tables={query.data.tables} />
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
