import type { ReactNode, Ref } from 'react';

/** How the rows stand by a column; `other`: they were, and are not put back into order while somebody reads. */
export type SortOrder = 'ascending' | 'descending' | 'other' | 'none';

const ARROWS: Record<SortOrder, string> = { ascending: '↑', descending: '↓', other: '', none: '' };

type Props = {
  order: SortOrder;
  onSort: () => void;
  className?: string;
  /** Stands before the button. */
  before?: ReactNode;
  button?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** Renders the head of a column that a table can be sorted by. */
export function SortHeader({ order, onSort, className, before, button, children }: Props) {
  return (
    <th className={className} aria-sort={order}>
      {before}
      <button ref={button} type="button" className="sort" aria-pressed={order !== 'none'} onClick={onSort}>
        {children} <span aria-hidden="true">{ARROWS[order]}</span>
      </button>
    </th>
  );
}
