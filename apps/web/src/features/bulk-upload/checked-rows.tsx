import type { BulkRow } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import type { BulkType } from '@freeboard/domain/bulk';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
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

function Cell({ row, name }: { row: BulkRow; name: string }) {
  const isWrong = row.errors[name] !== undefined;
  const text = row.typed[name] ?? row.values[name] ?? '';
  return <td className={`nowrap num ${isWrong ? classes.wrongCell : ''}`}>{text || (isWrong ? 'empty' : '')}</td>;
}

/** The earlier application or row with the same client and address. */
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

/** The client that the row is known as, before a second one is made. */
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

function Reason({ row, type }: { row: BulkRow; type: BulkType }) {
  const fields = fieldsOf(formFor(row.application_type ?? type));
  const shown = new Set(SHOWN[type].map(([key]) => key));
  return (
    <>
      {Object.entries(row.errors).map(([key, messages]) => (
        <span key={key} className="bad">
          {[fields.get(key)?.label, shown.has(key) ? undefined : row.typed[key]].filter(Boolean).join(' ')}
          {fields.has(key) ? ': ' : ''}
          {messages.join(' ')}{' '}
        </span>
      ))}
      <Repeat row={row} />
      <KnownClient client={row.client_match} />
    </>
  );
}

/** Rows of the file as applications, each with its remarks. */
export function CheckedRows({ rows, type }: { rows: readonly BulkRow[]; type: BulkType }) {
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
                      <KnownClient client={row.client_match} />
                    </>
                  ) : (
                    <Reason row={row} type={type} />
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
