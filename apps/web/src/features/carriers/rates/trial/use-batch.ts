import type { CarrierDetail } from '@freeboard/contract';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../../lib/server/calls.ts';
import { noticeText } from '../../../../lib/server/notice-text.ts';
import { notify } from '../../../../lib/server/notices.ts';
import { refreshTested } from '../../carrier/cache-detail.ts';
import type { Chosen } from '../../tries/tried.ts';
import { type Pieces, rateInPieces } from './rate-in-pieces.ts';

export type Batch = Pieces & {
  state: 'listing' | 'rating' | 'done' | 'canceled';
  applications: readonly Chosen[];
};

const LISTING: Batch = { state: 'listing', applications: [], rows: [], failed: [], revisions: [] };

function useCurrentTest() {
  const [batch, setBatch] = useState<Batch | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    batch,
    begin(): AbortController {
      running.current?.abort();
      running.current = new AbortController();
      return running.current;
    },
    /** Does nothing if another test began or this one was cleared. */
    show(control: AbortController, next: Batch | null): void {
      if (running.current === control) setBatch(next);
    },
    cancel: () => running.current?.abort(),
    clear: () => {
      running.current?.abort();
      running.current = null;
      setBatch(null);
    },
  };
}

/** A test can be canceled, and continued for the applications without an answer. */
export function useBatch({ id: carrier_id }: CarrierDetail) {
  const { batch, begin, show, cancel, clear } = useCurrentTest();

  async function rate(ids: readonly number[], from: Batch, control: AbortController): Promise<void> {
    const { signal } = control;
    const call = (application_ids: number[]) => client.call('testRates', { carrier_id, application_ids }, signal);
    let last: Batch = { ...from, state: 'rating' };
    show(control, last);
    for await (const pieces of rateInPieces(ids, call, signal, from)) {
      last = { ...last, ...pieces };
      show(control, last);
    }
    if (last.rows.length > 0) void refreshTested(carrier_id);
    show(control, { ...last, state: signal.aborted ? 'canceled' : 'done' });
  }

  async function run(): Promise<void> {
    const control = begin();
    show(control, LISTING);
    const listed = await client.call('listTestApplications', { carrier_id }, control.signal);
    if (control.signal.aborted) return show(control, null);
    if (!listed.ok) {
      void notify(noticeText(listed), 'bad');
      return show(control, null);
    }
    const applications = listed.data.applications.map(({ id, application_number, name }) => ({
      id,
      number: application_number,
      name: name || 'No name yet',
    }));
    const ids = applications.map(({ id }) => id);
    await rate(ids, { ...LISTING, applications }, control);
  }

  /** Rates the applications without an answer, including those not reached before a cancel. */
  async function goOn(): Promise<void> {
    if (!batch) return;
    const rated = new Set(batch.rows.map(({ application_id }) => application_id));
    const ids = batch.applications.map(({ id }) => id).filter((id) => !rated.has(id));
    await rate(ids, { ...batch, failed: [] }, begin());
  }

  return {
    batch,
    isRunning: batch?.state === 'listing' || batch?.state === 'rating',
    run,
    goOn,
    cancel,
    clear,
  };
}
