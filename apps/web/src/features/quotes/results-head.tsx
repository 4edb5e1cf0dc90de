import { useRef } from 'react';
import type { Sort, SortKey } from './board.ts';
import classes from './results.module.css';

type Props = {
  sort: Sort;
  setSort: (next: Sort) => void;
  /** Puts rows that were kept where they stood into their order; left out while they are in it. */
  sortNow: (() => void) | undefined;
};

const DIRECTIONS = { asc: { word: 'ascending', arrow: '↑' }, desc: { word: 'descending', arrow: '↓' } } as const;

function Head({
  sort,
  setSort,
  sortNow,
  by,
  right,
  className = '',
  children,
}: Props & { by: SortKey; right?: boolean; className?: string; children: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const isOn = sort.key === by;
  const isKept = isOn && sortNow !== undefined;
  const direction = isOn && sort.direction === 'asc' ? 'desc' : 'asc';
  function apply() {
    // The control goes away with the press; the focus stays beside it.
    button.current?.focus();
    sortNow?.();
  }
  return (
    <th
      className={right ? 'right' : className}
      aria-sort={isKept ? 'other' : isOn ? DIRECTIONS[sort.direction].word : 'none'}
    >
      {isKept ? (
        <button
          type="button"
          className={`link ${classes.sortNow}`}
          title="The order was kept while you read"
          onClick={apply}
        >
          Sort now
        </button>
      ) : null}
      <button
        ref={button}
        type="button"
        className="sort"
        aria-pressed={isOn}
        onClick={() => setSort({ key: by, direction })}
      >
        {children} <span aria-hidden="true">{isOn && !isKept ? DIRECTIONS[sort.direction].arrow : ''}</span>
      </button>
    </th>
  );
}

/** The width of every column is set aside from the first moment: an answer that comes in moves none of them. */
export function ResultsColumns() {
  return (
    <colgroup>
      <col className={classes.colChoose} />
      <col />
      <col className={`hide-xs ${classes.colOutcome}`} />
      <col className={classes.colPremium} />
      <col className={`hide-s ${classes.colAmount}`} />
      <col className={`hide-s ${classes.colAmount}`} />
      <col className={`hide-s ${classes.colAmount}`} />
      <col className={`hide-s ${classes.colUntil}`} />
      <col className="hide-s" />
    </colgroup>
  );
}

/** The head of the results table; premium ascending by default (R4.3). */
export function ResultsHead(props: Props) {
  return (
    <thead>
      <tr>
        <th>
          <span className="hidden-word">Compare</span>
        </th>
        <Head {...props} by="name">
          Carrier
        </Head>
        <Head {...props} by="outcome" className="hide-xs">
          Outcome
        </Head>
        <Head {...props} by="premium" right>
          Premium
        </Head>
        <th className="right hide-s">Deductible</th>
        <th className="right hide-s">Building</th>
        <th className="right hide-s">Contents</th>
        <th className="hide-s">Good until</th>
        <th className="hide-s">
          <span className="hidden-word">Remark</span>
        </th>
      </tr>
    </thead>
  );
}
