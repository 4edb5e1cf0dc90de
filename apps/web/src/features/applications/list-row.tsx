import type { ApplicationRow } from '@freeboard/contract';
import { statusWords } from '@freeboard/domain';
import { memo } from 'react';
import { Link } from 'react-router';
import { clientName, typeName } from '../../lib/application-types.ts';
import { showAgo, showDollars, showTime } from '../../lib/format.ts';
import { STATUS_TONE, zoneTone } from '../../ui/application-look.ts';
import { Chip, Dot } from '../../ui/chip.tsx';
import classes from './list.module.css';

const NONE = '—';

function quotes({ progress, quote_count }: ApplicationRow): string {
  if (progress && progress.answered < progress.asked) return `${progress.answered} of ${progress.asked}`;
  return quote_count > 0 ? String(quote_count) : NONE;
}

/** A row of the list. Its link spans the row: click, Enter and middle click are the browser's own. */
export const ListRow = memo(function ListRow({ row, now }: { row: ApplicationRow; now: number }) {
  return (
    <tr className={classes.line}>
      <td className={classes.alert}>{row.alert ? <Dot tone={row.alert.colour} words={row.alert.text} /> : null}</td>
      <td className="num muted hide-xs">{row.application_id}</td>
      <td>
        <Link className={`strong ${classes.open}`} to={`/agent-portal/application-details/${row.id}`}>
          {clientName(row.client)}
        </Link>
        <div className={`muted small clip ${classes.under}`}>{row.payload.address}</div>
      </td>
      <td className={`muted clip hide-s ${classes.address}`} title={row.payload.address}>
        {row.payload.address || NONE}
      </td>
      <td className="hide-s nowrap">{typeName(row.application_type, row.form_type)}</td>
      <td className="hide-s">
        {row.flood_zone ? (
          <Chip tone={zoneTone(row.flood_zone)}>{row.flood_zone}</Chip>
        ) : (
          <span className="muted">{NONE}</span>
        )}
      </td>
      <td>
        <Chip tone={STATUS_TONE[row.payload.status]}>{statusWords(row.payload.status)}</Chip>
      </td>
      <td className="right num strong">{row.min_quote_amount === null ? NONE : showDollars(row.min_quote_amount)}</td>
      <td className="right num muted hide-s nowrap">{quotes(row)}</td>
      <td className="right muted hide-s nowrap" title={showTime(row.updated_at)}>
        {showAgo(row.updated_at, now)}
      </td>
    </tr>
  );
});
