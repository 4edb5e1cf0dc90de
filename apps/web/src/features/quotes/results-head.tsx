import type { ApplicationType } from '@freeboard/domain/applications';
import { termColumns } from '@freeboard/domain/quotes';
import { type ReactNode, useRef } from 'react';
import { SortHeader } from '../../ui/layout/sort-header.tsx';
import type { Sort, SortKey } from './board.ts';
import classes from './results.module.css';

type Props = {
  sort: Sort;
  setSort: (next: Sort) => void;
  /** Sorts rows whose positions were held; omitted while they are sorted. */
  sortNow: (() => void) | undefined;
};
type HeadProps = Props & {
  type: ApplicationType;
  asked: ReactNode;
};

const WORDS = { asc: 'ascending', desc: 'descending' } as const;

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
    // The button disappears on the press; the focus stays next to it.
    button.current?.focus();
    sortNow?.();
  }
  return (
    <SortHeader
      order={isKept ? 'other' : isOn ? WORDS[sort.direction] : 'none'}
      onSort={() => setSort({ key: by, direction })}
      className={right ? 'right' : className}
      button={button}
      before={
        isKept ? (
          <button
            type="button"
            className={`link ${classes.sortNow}`}
            title="The order was kept while you read"
            onClick={apply}
          >
            Sort now
          </button>
        ) : null
      }
    >
      {children}
    </SortHeader>
  );
}

/** Column widths are reserved from the start, so that an incoming answer moves none of them. */
export function ResultsColumns({ type }: { type: ApplicationType }) {
  return (
    <colgroup>
      <col className={classes.colChoose} />
      <col className={classes.colWho} />
      <col className={`hide-xs ${classes.colOutcome}`} />
      <col className={classes.colPremium} />
      {termColumns(type).map(({ label }) => (
        <col key={label} className={`hide-s ${classes.colAmount}`} />
      ))}
      <col className={`hide-s ${classes.colUntil}`} />
      <col className="hide-s" />
      <col className={classes.colMenu} />
    </colgroup>
  );
}

/** Premium ascending by default (R4.3). */
export function ResultsHead({ type, asked, ...props }: HeadProps) {
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
        {termColumns(type).map(({ label }) => (
          <th key={label} className="right hide-s">
            {label}
          </th>
        ))}
        <th className="hide-s">Good until</th>
        <th className="hide-s">
          <span className="hidden-word">Remark</span>
        </th>
        <th>
          <span className="hidden-word">More</span>
        </th>
      </tr>
      {asked}
    </thead>
  );
}
