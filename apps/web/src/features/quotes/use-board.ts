import type { Application } from '@freeboard/contract';
import { LOADING_MESSAGE_MS, LOADING_MESSAGES } from '@freeboard/domain/quotes';
import { useEffect, useMemo } from 'react';
import { useNow } from '../../lib/hooks/use-now.ts';
import { live } from '../../lib/live/live.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { useSignal } from '../../lib/signal.ts';
import { answeredOf } from './board.ts';

/** Only used while the event stream is down. */
const POLL_MS = 2000;
const TICK_MS = 250;

/** Updated by events; `now` is the server's clock while a run is in progress. */
export function useRun(application: Application) {
  const isLive = useSignal(live.isOn);
  const isUnderWay = application.payload.status === 'launched';
  const query = useCall(
    'getQuoteProgress',
    { application_id: application.id },
    { enabled: application.run_id !== null, refetchInterval: isUnderWay && !isLive ? POLL_MS : false },
  );
  const progress = query.data;
  const isRunning = progress ? !progress.is_complete && isUnderWay : isUnderWay;
  const skew = useMemo(
    () => (progress ? Date.parse(progress.now) - query.dataUpdatedAt : 0),
    [progress, query.dataUpdatedAt],
  );
  const now = useNow(TICK_MS, isRunning) + skew;
  const seen = progress ? `${progress.run_id} ${answeredOf(progress.carriers).answered} ${progress.is_complete}` : '';
  // Without a live connection, reloads the quotes whenever an answer has arrived.
  useEffect(() => {
    if (seen && !live.isOn.get())
      void queryClient.invalidateQueries({ queryKey: ['getApplicationById', { application_id: application.id }] });
  }, [seen, application.id]);
  return { carriers: progress?.run_id === application.run_id ? progress.carriers : [], isRunning, now, query };
}

/** The loading screen's current message (section 9: four, 1.5 s each), starting with the first. */
export function useLoadingMessage(isRunning: boolean): string {
  const now = useNow(LOADING_MESSAGE_MS, isRunning);
  const began = useMemo(() => (isRunning ? Date.now() : 0), [isRunning]);
  return LOADING_MESSAGES[Math.floor(Math.max(0, now - began) / LOADING_MESSAGE_MS) % LOADING_MESSAGES.length]!;
}
