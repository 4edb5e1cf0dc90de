import type { CarrierDetail, Rates } from '@freeboard/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useAfterRender } from '../../../lib/browser/use-after-render.ts';
import { notify } from '../../../lib/server/notices.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Pending } from '../../../ui/states.tsx';
import { Conflict } from '../unsaved/conflict.tsx';
import { Formulas } from './formulas/formulas.tsx';
import { planDifferences } from './plan/merge-plan.ts';
import { SaveBar } from './save-bar.tsx';
import { TablesCard } from './tables-card.tsx';
import { RatesTest } from './trial/rates-test.tsx';
import { Upload } from './upload.tsx';
import { useRates } from './use-rates.ts';

const tableOf = (at: string): number | null => {
  const place = /^tables\.(\d+)/.exec(at)?.[1];
  return place === undefined ? null : Number(place);
};

function SampleRates({ detail: { sample_rates } }: { detail: CarrierDetail }) {
  if (sample_rates.length === 0) return null;
  const tables = sample_rates.map(({ table, rows }) => `“${table}” (${rows === 1 ? '1 row' : `${rows} rows`})`);
  return (
    <p className="banner soft-yellow" role="note">
      <strong>Sample rates in {tables.join(' and ')}.</strong> Quotes are indications that aren’t sent to clients until
      you enter your own numbers or remove these rows.
    </p>
  );
}

function Loaded({ detail, rates: answer }: { detail: CarrierDetail; rates: Rates }) {
  const rates = useRates(detail, answer);
  const { plan, conflict, isDirty } = rates;
  const [wanted, setChosen] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const afterRender = useAfterRender();
  const chosen = Math.min(wanted, Math.max(0, plan.tables.length - 1));

  async function save(): Promise<void> {
    const refusal = await rates.save();
    if (refusal === 'saved') return;
    const first = refusal && tableOf(Object.keys(refusal.errors)[0] ?? '');
    const name = refusal && first !== null ? refusal.plan.tables[first ?? -1]?.name : undefined;
    const place = plan.tables.findIndex((table) => table.name === name);
    if (place >= 0) setChosen(place);
    if (refusal) afterRender(() => frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }
  function onKey(event: KeyboardEvent): void {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const key = event.key.toLowerCase();
    if (isTyping || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) rates.redo();
    else rates.undo();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the Undo and Redo buttons inside
    <div ref={frame} className="col gap-4 mt-4" onKeyDown={onKey}>
      {conflict ? (
        <Conflict
          detail={detail}
          differences={() => planDifferences(conflict.base, conflict.theirs, plan)}
          keepMine={rates.keepMine}
          takeTheirs={rates.takeTheirs}
        />
      ) : null}
      <SampleRates detail={detail} />
      <TablesCard
        rates={rates}
        chosen={chosen}
        onChoose={setChosen}
        upload={
          <Upload
            detail={detail}
            table={plan.tables[chosen]?.name ?? ''}
            isDirty={isDirty}
            onTaken={(file) => {
              void notify({ title: 'Done', text: `The tables of ${file} are in the draft.` }, 'good');
            }}
          />
        }
      />
      {plan.formulas ? <Formulas rates={rates} /> : null}
      <RatesTest detail={detail} isDirty={isDirty} />
      {isDirty || rates.redoable !== null ? <SaveBar rates={rates} onSave={save} /> : null}
    </div>
  );
}

export default function RatesPanel({ detail }: { detail: CarrierDetail }) {
  const query = useCall('getRateTables', { carrier_id: detail.id, use: 'draft' });
  if (query.data) return <Loaded detail={detail} rates={query.data} />;
  return (
    <div className="col gap-4 mt-4">
      <div className="card">
        <Pending query={query} rows={8} label="Loading the tables" />
      </div>
    </div>
  );
}
