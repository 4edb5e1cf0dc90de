import type { Application, RequestOf, WhatIf } from '@freeboard/contract';
import { fieldOn, type Values } from '@freeboard/domain/forms';
import { requestedTerms, shownQuotes } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { isFocusFree } from '../../../lib/browser/when-drawn.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { Empty, Pending } from '../../../ui/states.tsx';
import { Answers } from './answers.tsx';
import { presentCell, withBoard } from './board.ts';
import { type Asking, answeredOf, askings, type Cell, cheapestCell, keyOf } from './cells.ts';
import { Grid } from './grid.tsx';
import { useGrid } from './use-grid.ts';
import { useOpening } from './use-opening.ts';
import classes from './what-if.module.css';

const LIMITS_OF = ['building', 'contents'] as const;
type LimitsOf = (typeof LIMITS_OF)[number];

export type ChosenTerms = Readonly<Record<string, string | number>>;

export type Props = {
  application: Application;
  takeTerms?: ((terms: ChosenTerms) => void) | undefined;
  onClose: () => void;
};

const limitFields = ({ application_type }: Application) => ({
  building: fieldOn(application_type, 'limit'),
  contents: fieldOn(application_type, 'contents'),
});

function seededOf(application: Application, data: WhatIf): WhatIf {
  const values = application.payload.useable_details as Values;
  return withBoard(data, shownQuotes(application), requestedTerms(application.application_type, values));
}

function termsOf(application: Application, cell: Cell, limitsOf: LimitsOf): ChosenTerms | null {
  const deductible = fieldOn(application.application_type, 'deductible');
  const limit = limitFields(application)[limitsOf];
  const amount = limitsOf === 'contents' ? cell.contents_limit : cell.building_limit;
  if (!deductible || !limit || typeof amount !== 'number') return null;
  return { [deductible.key]: cell.deductible, [limit.key]: amount };
}

/** `line` takes the focus once nothing is left to request. */
function useAsking(request: RequestOf<'getWhatIf'>) {
  const line = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<Asking['which'] | null>(null);
  async function ask(which: Asking['which']) {
    setAsking(which);
    const answer = await callOrNotify('askWhatIf', { ...request, which });
    setAsking(null);
    if (answer) queryClient.setQueryData(['getWhatIf', request], answer);
    // The button disappears once nothing is left to request; the focus moves to its line.
    requestAnimationFrame(() => isFocusFree() && line.current?.focus());
  }
  return { line, asking, ask };
}

type AnsweredProps = { data: WhatIf; opening: string | null; carriers: ReturnType<typeof useAsking> };

function Answered({ data, opening, carriers: { line, asking, ask } }: AnsweredProps) {
  const { done, of, failed } = answeredOf(data.cells);
  return (
    <div ref={line} className="row wrap" role="status" tabIndex={-1}>
      {of > 0 ? (
        <>
          <span className={classes.bar}>
            <b style={{ width: `${Math.round((done / of) * 100)}%` }} />
          </span>
          <span className="muted small num">
            {done} of {of} answers{failed > 0 ? `, ${failed} failed` : ''}
            {data.is_complete ? '' : '; goes on when this is closed'}
          </span>
        </>
      ) : (
        <span className="muted small">{opening ?? 'Rated by the local carriers'}</span>
      )}
      <span className="grow" />
      {askings(data).map(({ which, words }) => (
        <Button
          key={which}
          variant="default"
          size="compact-sm"
          loading={asking === which}
          disabled={asking !== null && asking !== which}
          onClick={() => void ask(which)}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}

type LimitsProps = {
  fields: ReturnType<typeof limitFields>;
  value: LimitsOf;
  onChange: (next: LimitsOf) => void;
};

const LimitsChoice = ({ fields, value, onChange }: LimitsProps) => (
  <Segmented
    isSmall
    label="Limits of"
    value={value}
    choices={LIMITS_OF.map((key) => ({ value: key, label: fields[key]?.label ?? key }))}
    onChange={onChange}
  />
);

const Head = ({ children }: { children: ReactNode }) => (
  <div className={`row ${classes.head}`}>
    <p className="muted grow min-0">
      What carriers would charge on other terms. These aren’t quotes: nothing here is saved or sent to the client.
    </p>
    {children}
  </div>
);

function Body({ application, takeTerms, onClose }: Props) {
  const [limitsOf, setLimitsOf] = useState<LimitsOf>('building');
  const request = { application_id: application.id, limits_of: limitsOf };
  const query = useGrid(request);
  const [chosen, setChosen] = useState<string | null>(null);
  const carriers = useAsking(request);
  const opening = useOpening(query.data, request);
  const { data } = query;
  if (!data) return <Pending query={query} rows={6} label="Rating" />;
  const fields = limitFields(application);
  const vary = (
    <LimitsChoice
      fields={fields}
      value={limitsOf}
      onChange={(next) => {
        setLimitsOf(next);
        setChosen(null);
      }}
    />
  );
  if (data.cells.length === 0)
    return (
      <div className="col">
        {vary}
        <Empty title="Nothing to vary" text="Check the limits and the deductible on the form first." />
      </div>
    );

  const seeded = seededOf(application, data);
  const present = presentCell(seeded);
  const shown =
    seeded.cells.find((cell) => keyOf(cell) === chosen) ?? present ?? cheapestCell(seeded.cells) ?? seeded.cells[0];
  function take(cell: Cell) {
    const terms = termsOf(application, cell, limitsOf);
    if (!terms) return;
    takeTerms?.(terms);
    onClose();
  }
  return (
    <div className="col">
      <Head>{vary}</Head>
      <Grid
        data={seeded}
        limitLabel={fields[data.limits_of]?.label ?? 'Limit'}
        chosen={shown ? keyOf(shown) : null}
        onChoose={setChosen}
      />
      <Answered data={data} opening={opening} carriers={carriers} />
      {shown ? <Answers cell={shown} /> : null}
      {takeTerms && shown && present !== shown ? (
        <div className="row">
          <span className="muted small grow">Saves these terms. Current quotes will be marked as outdated.</span>
          <Button onClick={() => take(shown)}>Use these terms</Button>
        </div>
      ) : null}
    </div>
  );
}

export function WhatIfDialog(props: Props) {
  return (
    <Dialog title="What if" opened size="68rem" onClose={props.onClose}>
      <Body {...props} />
    </Dialog>
  );
}
