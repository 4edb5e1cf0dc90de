import { Button } from '@mantine/core';
import { useState } from 'react';
import { callOrNotify } from '../../lib/notices.ts';
import { queryClient, useCall } from '../../lib/query.ts';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import { Answers } from './answers.tsx';
import { answeredOf, askWords, cheapestCell, keyOf } from './cells.ts';
import { Grid } from './grid.tsx';
import classes from './what-if.module.css';

const POLL_MS = 1_500;

type Props = { applicationId: number; onClose: () => void };

function Body({ applicationId }: { applicationId: number }) {
  const request = { application_id: applicationId };
  // Nothing of an earlier opening is shown: the application may have changed since.
  const query = useCall('getWhatIf', request, {
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && !state.data.is_complete ? POLL_MS : false),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { data } = query;
  if (!data)
    return query.isError ? (
      <Failed text={query.error.message} retry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={6} label="Rating" />
    );
  if (data.cells.length === 0)
    return <Empty title="Nothing to vary" text="Check the limit and the deductible on the form first." />;

  const shown = data.cells.find((cell) => keyOf(cell) === chosen) ?? cheapestCell(data.cells) ?? data.cells[0];
  const { done, of, failed } = answeredOf(data.cells);
  const toAsk = askWords(data);
  async function askOthers() {
    setAsking(true);
    const answer = await callOrNotify('askWhatIf', request);
    setAsking(false);
    if (answer) queryClient.setQueryData(['getWhatIf', request], answer);
  }
  return (
    <div className="col">
      <div className="row wrap">
        <Chip tone="purple">What if</Chip>
        <span className="muted">
          Not quotes: what carriers would take for other terms. Nothing here is kept or sent to the client.
        </span>
      </div>
      <Grid data={data} chosen={shown ? keyOf(shown) : null} onChoose={setChosen} />
      <div className="row wrap" role="status">
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
          <span className="muted small">Rated by the local carriers</span>
        )}
        <span className="grow" />
        {toAsk ? (
          <Button variant="default" size="compact-sm" loading={isAsking} onClick={() => void askOthers()}>
            {toAsk}
          </Button>
        ) : null}
      </div>
      {shown ? <Answers cell={shown} /> : null}
    </div>
  );
}

/** Deductible by building limit, apart from the application's own quotes (R9.5). */
export function WhatIfDialog({ applicationId, onClose }: Props) {
  return (
    <Dialog title="What if" opened size="68rem" onClose={onClose}>
      <Body applicationId={applicationId} />
    </Dialog>
  );
}
