import type { Application } from '@freeboard/contract';
import { shownQuotes } from '@freeboard/domain/quotes';
import { useCallback, useState } from 'react';
import { usePageSize } from '../../../lib/hooks/use-page-size.ts';
import { useWatched } from '../../../lib/hooks/use-watched.ts';
import { useCall } from '../../../lib/server/query.ts';
import type { Signal } from '../../../lib/signal.ts';
import { useHold, useLinger, useStableOrder } from '../../../lib/stable-order.ts';
import { type BoardRow, boardOf, DEFAULT_SORT, type Sort } from '../board.ts';
import { useBoardHold } from '../board-held.ts';
import { useRun } from '../use-board.ts';
import { useChosen } from '../use-chosen.ts';
import { useReservedHeight } from '../use-reserved-height.ts';

const idOf = (row: BoardRow) => row.id;
const toggled = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

function usePaging(all: readonly BoardRow[]) {
  const size = usePageSize();
  const [page, setPage] = useState(1);
  const perPage = size[0] === 'all' ? all.length : Number(size[0]);
  const pages = Math.max(1, Math.ceil(all.length / Math.max(perPage, 1)));
  const at = Math.min(page, pages);
  return { rows: all.slice((at - 1) * perPage, at * perPage), size, paging: { at, pages, setPage } };
}

export function useResults(application: Application, chosenIds: Signal<readonly number[]>) {
  const run = useRun(application);
  useWatched(application.id);
  const { carriers, isRunning } = run;
  const [sort, setSort] = useState<Sort>(DEFAULT_SORT);
  const all = useState(false);
  const earlier = useState(false);
  const [opened, setOpened] = useState<readonly number[]>([]);
  const isWhyOpen = useState(false);
  const { isHeld, hold } = useHold();
  useBoardHold(isHeld);
  // While carriers answer, each keeps its row; afterwards those without a premium are hidden (R4.3), once the user no
  // longer points at the board.
  const isWhole = useLinger(isRunning, isHeld);
  const height = useReservedHeight(isWhole);
  const board = boardOf(application, carriers, sort, { all: all[0] || isWhole, earlier: earlier[0] });
  const stable = useStableOrder(board.rows, idOf, `${sort.key}${sort.direction}${all[0]}${earlier[0]}`, isHeld);
  const chosen = useChosen(chosenIds, board.rows.map(idOf));
  const page = usePaging(stable.rows);
  const toggleOpen = useCallback((id: number) => setOpened((ids) => toggled(ids, id)), []);
  const isUnpricedOpen = page.rows.some((row) => row.quote && !row.quote.payload.premium && opened.includes(row.id));
  const why = useCall(
    'explainNoQuotes',
    { application_id: application.id },
    { enabled: !isRunning && (isWhyOpen[0] || isUnpricedOpen), staleTime: 0 },
  );
  const earlierCount = isRunning ? 0 : application.quotes.length - shownQuotes(application).length;
  return {
    run,
    sort,
    setSort,
    all,
    earlier,
    earlierCount,
    isWhyOpen,
    why,
    hold,
    height,
    board,
    stable,
    chosen,
    opened,
    toggleOpen,
    ...page,
  };
}
