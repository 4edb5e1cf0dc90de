import { PAGE_SIZES, type usePageSize } from '../../../lib/hooks/use-page-size.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { type BoardRow, hiddenText } from '../board.ts';

type Switch = readonly [isOn: boolean, set: (isOn: boolean) => void];
type Props = {
  hidden: readonly BoardRow[];
  hasRows: boolean;
  all: Switch;
  earlierCount: number;
  earlier: Switch;
  why: Switch | null;
  paging: { at: number; pages: number; setPage: (page: number) => void };
  size: ReturnType<typeof usePageSize>;
};

function Pages({ at, pages, setPage }: Props['paging']) {
  if (pages <= 1) return null;
  return (
    <span className="row">
      <button type="button" className="link" disabled={at === 1} onClick={() => setPage(at - 1)}>
        Previous
      </button>
      {at} of {pages}
      <button type="button" className="link" disabled={at === pages} onClick={() => setPage(at + 1)}>
        Next
      </button>
    </span>
  );
}

export function ResultsFoot({ hidden, hasRows, all, earlierCount, earlier, why, paging, size }: Props) {
  const [showAll, setShowAll] = all;
  const [showEarlier, setShowEarlier] = earlier;
  const [pageSize, setPageSize] = size;
  return (
    <div className="muted small num wrap foot">
      {(hidden.length > 0 && hasRows) || showAll ? (
        <span>
          {showAll ? '' : `${hidden.length} without premium hidden (${hiddenText(hidden)}) `}
          <button type="button" className="link" onClick={() => setShowAll(!showAll)}>
            {showAll ? 'Hide those without premium' : 'show'}
          </button>
        </span>
      ) : null}
      {earlierCount > 0 ? (
        <button type="button" className="link" onClick={() => setShowEarlier(!showEarlier)}>
          {showEarlier
            ? 'Hide earlier quotes'
            : `Show ${earlierCount} earlier ${earlierCount === 1 ? 'quote' : 'quotes'}`}
        </button>
      ) : null}
      {why ? (
        <button type="button" className="link" aria-expanded={why[0]} onClick={() => why[1](!why[0])}>
          Why no quote
        </button>
      ) : null}
      <span className="grow" />
      <Pages {...paging} />
      <span className="row no-print">
        Rows
        <Segmented
          isSmall
          label="Rows a page"
          value={pageSize}
          choices={PAGE_SIZES.map((value) => ({ value, label: value }))}
          onChange={setPageSize}
        />
      </span>
    </div>
  );
}
