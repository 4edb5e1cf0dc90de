import type { Application } from '@freeboard/contract';
import { fieldOn, requestedTerms, shownQuotes, type Values } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { isFocusFree } from '../../lib/browser/when-drawn.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import { Answers } from './answers.tsx';
import { presentCell, withBoard } from './board.ts';
import { type Asking, answeredOf, askings, cheapestCell, keyOf } from './cells.ts';
import { Grid } from './grid.tsx';
import { useOpening } from './use-opening.ts';
import classes from './what-if.module.css';

const POLL_MS = 1_500;

const LIMITS_OF = ['building', 'contents'] as const;
type LimitsOf = (typeof LIMITS_OF)[number];

/** Terms that a person chose in the grid, by field. */
export type ChosenTerms = Readonly<Record<string, string | number>>;

export type Props = {
  application: Application;
  /** Sets terms in the application; left out where it may not be changed. */
  takeTerms?: ((terms: ChosenTerms) => void) | undefined;
  onClose: () => void;
};

function Body({ application, takeTerms, onClose }: Props) {
  const [limitsOf, setLimitsOf] = useState<LimitsOf>('building');
  const request = { application_id: application.id, limits_of: limitsOf };
  const line = useRef<HTMLDivElement>(null);
  // Nothing of an earlier opening is shown: the application may have changed since.
  const query = useCall('getWhatIf', request, {
    staleTime: 0,
    gcTime: 0,
    // The other axis comes in its place: nothing jumps, and what was pressed keeps the focus.
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data && !state.data.is_complete ? POLL_MS : false),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking['which'] | null>(null);
  const opening = useOpening(query.data, request);
  const { data } = query;
  if (!data)
    return query.isError ? (
      <Failed text={query.error.message} retry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={6} label="Rating" />
    );
  const { application_type } = application;
  const fields = { building: fieldOn(application_type, 'limit'), contents: fieldOn(application_type, 'contents') };
  const vary = (
    <Segmented
      isSmall
      label="Limits of"
      value={limitsOf}
      choices={LIMITS_OF.map((value) => ({ value, label: fields[value]?.label ?? value }))}
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

  const values = application.payload.useable_details as Values;
  const seeded = withBoard(data, shownQuotes(application), requestedTerms(application_type, values));
  const present = presentCell(seeded);
  const shown =
    seeded.cells.find((cell) => keyOf(cell) === chosen) ?? present ?? cheapestCell(seeded.cells) ?? seeded.cells[0];
  const deductible = fieldOn(application_type, 'deductible');
  function take() {
    const limit = fields[limitsOf];
    const amount = limitsOf === 'contents' ? shown?.contents_limit : shown?.building_limit;
    if (!shown || !deductible || !limit || typeof amount !== 'number') return;
    takeTerms?.({ [deductible.key]: shown.deductible, [limit.key]: amount });
    onClose();
  }
  const { done, of, failed } = answeredOf(data.cells);
  async function ask(which: Asking['which']) {
    setAsking(which);
    const answer = await callOrNotify('askWhatIf', { ...request, which });
    setAsking(null);
    if (answer) queryClient.setQueryData(['getWhatIf', request], answer);
    // The button goes once there is nothing left to ask; the focus stays where it was.
    requestAnimationFrame(() => isFocusFree() && line.current?.focus());
  }
  return (
    <div className="col">
      <div className="row wrap">
        <Chip tone="purple">What if</Chip>
        <span className="muted">
          Not quotes: what carriers would take for other terms. Nothing here is kept or sent to the client.
        </span>
        <span className="grow" />
        {vary}
      </div>
      <Grid
        data={seeded}
        limitLabel={fields[data.limits_of]?.label ?? 'Limit'}
        chosen={shown ? keyOf(shown) : null}
        onChoose={setChosen}
      />
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
      {shown ? <Answers cell={shown} /> : null}
      {takeTerms && shown && present !== shown ? (
        <div className="row">
          <span className="muted small grow">
            Sets them in the application; its quotes are then of before the change.
          </span>
          <Button onClick={take}>Use these terms</Button>
        </div>
      ) : null}
    </div>
  );
}

/** Deductible by building limit, apart from the application's own quotes (R9.5). */
export function WhatIfDialog(props: Props) {
  return (
    <Dialog title="What if" opened size="68rem" onClose={props.onClose}>
      <Body {...props} />
    </Dialog>
  );
}
