import { SortHeader } from '../../ui/layout/sort-header.tsx';
import type { Column } from './columns.tsx';
import { type ListState, sortBy } from './filters.ts';

const ORDER = { asc: 'ascending', desc: 'descending' } as const;

type Props = { columns: readonly Column[]; state: ListState; setState: (next: ListState) => void };

export function ListHeads({ columns, state, setState }: Props) {
  return columns.map(({ head, isHeadHidden, sort, className }) =>
    sort ? (
      <SortHeader
        key={head}
        className={className}
        order={state.sort === sort ? ORDER[state.direction] : 'none'}
        onSort={() => setState(sortBy(state, sort))}
      >
        {head}
      </SortHeader>
    ) : (
      <th key={head} className={className}>
        {isHeadHidden ? <span className="hidden-word">{head}</span> : head}
      </th>
    ),
  );
}
