import type { ApplicationRow } from '@freeboard/contract';
import { memo } from 'react';
import { COLUMNS } from './columns.tsx';
import classes from './list.module.css';

/** A row of the list. Its link spans the row: click, Enter and middle click are the browser's own. */
export const ListRow = memo(function ListRow({ row, now }: { row: ApplicationRow; now: number }) {
  return (
    <tr className={classes.line}>
      {COLUMNS.map(({ head, className = '', cellClassName = '', title, cell }) => (
        <td key={head} className={`${className} ${cellClassName}`} title={title?.(row)}>
          {cell(row, now)}
        </td>
      ))}
    </tr>
  );
});
