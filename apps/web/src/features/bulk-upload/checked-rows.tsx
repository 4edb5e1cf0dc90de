import type { BulkRow } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import type { BulkType } from '@freeboard/domain/bulk';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import { MESSAGES } from '@freeboard/domain/wording';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { showCount } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import classes from './bulk-upload.module.css';

const SHOWN: Readonly<Record<BulkType, readonly (readonly [key: string, head: string])[]>> = {
  flood: [
    ['flood_zone', 'Zone'],
    ['year_build', 'Built'],
    ['roof_year', 'Roof'],
    ['phone', 'Phone'],
    ['building_limit', 'Building'],
  ],
  home: [
    ['form_type', 'Form'],
    ['year_build', 'Built'],
    ['roof_year', 'Roof'],
    ['phone', 'Phone'],
    ['dwelling', 'Dwelling'],
  ],
};

const isMissing = ({ errors, typed }: BulkRow, key: string): boolean =>
  typed[key] === undefined && (errors[key]?.every((message) => message === MESSAGES.required) ?? false);

function Cell({ row, name }: { row: BulkRow; name: string }) {
  const isWrong = row.errors[name] !== undefined && !isMissing(row, name);
  return (
    <td className={`nowrap num ${isWrong ? classes.wrongCell : ''}`}>{row.typed[name] ?? row.values[name] ?? ''}</td>
  );
}

/** Unread cells of a ready row don't block it: their text is saved with the application. */
function Unread({ row, type }: { row: BulkRow; type: BulkType }) {
  const fields = fieldsOf(formFor(row.application_type ?? type));
  const unread = Object.entries(row.typed).filter(([key]) => row.errors[key] === undefined);
  return unread.map(([key, text]) => (
    <span key={key} className="warn">
      {' '}
      {fields.get(key)?.label ?? key} <span className="num">{text}</span> can’t be read: it stays beside the
      application.
    </span>
  ));
}

function Repeat({ row }: { row: BulkRow }) {
  const ready = row.state === 'incomplete' ? '' : 'Ready. ';
  if (row.repeats)
    return (
      <span className="muted">
        {ready}Came before:{' '}
        <Link className="link num" to={`/agent-portal/application-details/${row.repeats.application_id}`}>
          {row.repeats.number}
        </Link>
        , same client and address.
      </span>
    );
  if (row.repeats_row === null) return null;
  return (
    <span className="muted">
      {ready}Same client and address as row <span className="num">{row.repeats_row}</span>.
    </span>
  );
}

/** Only a certain match is used; for a possible one, a second client is created. */
function KnownClient({ client }: { client: BulkRow['client_match'] }) {
  if (client === null) return null;
  const link = (
    <Link className="link" to={`/agent-portal/clients/${client.id}`}>
      {client.name}
    </Link>
  );
  return client.is_same ? (
    <span className="muted"> Known client: {link}.</span>
  ) : (
    <span className="warn">
      {' '}
      Known client at this address: {link}. The name or the contact details don’t match, so a second client is made.
    </span>
  );
}

type ReasonProps = { row: BulkRow; type: BulkType; common: ReadonlySet<string> };

/** Leaves out the answers that every row lacks, which are named once above the rows. */
function Reason({ row, type, common }: ReasonProps) {
  const fields = fieldsOf(formFor(row.application_type ?? type));
  const shown = new Set(SHOWN[type].map(([key]) => key));
  const missing = Object.keys(row.errors).filter((key) => isMissing(row, key));
  const own = missing.filter((key) => !common.has(key)).map((key) => fields.get(key)?.label ?? key);
  const wrong = Object.entries(row.errors).filter(([key]) => !missing.includes(key));
  return (
    <>
      {wrong.map(([key, messages]) => (
        <span key={key} className="bad">
          {[fields.get(key)?.label, shown.has(key) ? undefined : row.typed[key]].filter(Boolean).join(' ')}
          {fields.has(key) ? ': ' : ''}
          {messages.join(' ')}{' '}
        </span>
      ))}
      {own.length > 0 ? <span className="muted">Missing: {own.join(', ')}. </span> : null}
      {own.length === 0 && wrong.length === 0 && missing.length > 0 ? (
        <span className="muted">Incomplete. </span>
      ) : null}
      <Repeat row={row} />
      <Unread row={row} type={type} />
      <KnownClient client={row.client_match} />
    </>
  );
}

type Props = {
  rows: readonly BulkRow[];
  type: BulkType;
  /** Fields that every row of the file lacks; they are named once above the rows. */
  common: ReadonlySet<string>;
};

export function CheckedRows({ rows, type, common }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the table sideways
    <section className="scroll" aria-label="Rows of the file" tabIndex={0}>
      <table className={`table ${classes.rows}`}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Client</th>
            <th scope="col">Property</th>
            {SHOWN[type].map(([key, head]) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.row}>
              <tr data-top>
                <td className="num muted">{showCount(row.row)}</td>
                <td className="strong nowrap">
                  {row.client}{' '}
                  {row.application_type === null || row.application_type === type ? null : (
                    <Chip tone="teal">{TYPE_NAMES[row.application_type]}</Chip>
                  )}
                </td>
                <td className={classes.place}>{row.address}</td>
                {SHOWN[type].map(([key]) => (
                  <Cell key={key} row={row} name={key} />
                ))}
              </tr>
              <tr data-reason>
                <td />
                <td colSpan={SHOWN[type].length + 2} className="small">
                  {row.state === 'ready' ? (
                    <>
                      <span className="muted">Ready.</span>
                      <Unread row={row} type={type} />
                      <KnownClient client={row.client_match} />
                    </>
                  ) : (
                    <Reason row={row} type={type} common={common} />
                  )}
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
