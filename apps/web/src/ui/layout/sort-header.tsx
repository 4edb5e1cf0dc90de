import type { ReactNode, Ref } from 'react';

/** `other`: the rows were sorted by this column, but are not re-sorted while a user reads. */
export type SortOrder = 'ascending' | 'descending' | 'other' | 'none';

const ARROWS: Record<SortOrder, string> = { ascending: '↑', descending: '↓', other: '', none: '' };

type Props = {
  order: SortOrder;
  onSort: () => void;
  className?: string;
  before?: ReactNode;
  button?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

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
