import type { HistoryEntry } from '@freeboard/contract';
import type { Field } from '@freeboard/domain/forms';
import { historyValueText, keyText } from '@freeboard/domain/history';
import { type ReactNode, useState } from 'react';
import { showTime } from '../../../lib/format.ts';
import classes from './history.module.css';

const SHOWN = 6;

function Changes({ entry, fields }: { entry: HistoryEntry; fields: ReadonlyMap<string, Field> }) {
  const [isAll, setAll] = useState(false);
  return (
    <ul className="col gap-0 breaks">
      {entry.changes.map(({ field, from, to }, at) => (
        <li key={field} className={isAll || at < SHOWN ? undefined : 'print-only'}>
          <span className="strong">{fields.get(field)?.label ?? keyText(field)}</span>{' '}
          <span className="muted">{historyValueText(field, fields.get(field), from)}</span>{' '}
          <span aria-hidden="true">→</span>
          <span className="hidden-word">to</span> {historyValueText(field, fields.get(field), to)}
        </li>
      ))}
      {entry.changes.length > SHOWN && !isAll ? (
        <li className="no-print">
          <button type="button" className="link" onClick={() => setAll(true)}>
            {entry.changes.length - SHOWN} more
          </button>
        </li>
      ) : null}
    </ul>
  );
}

export function Entries<Entry extends HistoryEntry>(props: {
  entries: readonly Entry[];
  fieldsOf: (entry: Entry) => ReadonlyMap<string, Field>;
  about?: (entry: Entry) => ReactNode;
}) {
  const { about } = props;
  return (
    <table className="table stacks">
      <thead>
        <tr>
          <th>When</th>
          <th>Who</th>
          <th className={about ? classes.third : classes.half}>What</th>
          {about ? <th>Application</th> : null}
          <th className={about ? classes.third : classes.half}>Changes</th>
        </tr>
      </thead>
      <tbody>
        {props.entries.map((entry) => (
          <tr key={entry.id}>
            <td className="num muted nowrap">{showTime(entry.created_at)}</td>
            <td className={classes.who}>
              {entry.actor.name} <span className="muted small">{entry.actor.role}</span>
            </td>
            <td>{entry.action}</td>
            {about ? <td>{about(entry)}</td> : null}
            <td>
              <Changes entry={entry} fields={props.fieldsOf(entry)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
