import type { FieldValue } from '@freeboard/domain/forms';
import { type Assignment, assignedTotal, assignmentKey, type Id } from '@freeboard/domain/vehicles';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFormValues, useOpenForm } from '../context.ts';
import classes from '../form.module.css';
import type { InputProps } from '../input-props.ts';
import list from './list.module.css';
import { groupOf, type Row, rowsOf, rowText } from './rows.ts';
import { type Drafts, takeShares } from './shares.ts';

const idOf = (row: Row): Id => String(row.id);
const sharesOf = (value: FieldValue | undefined): Assignment =>
  Object.fromEntries(Object.entries(groupOf(value)).filter(([, share]) => typeof share === 'number')) as Assignment;

const SHARES = 'shares';
const draftsIn = (text: string | null): Drafts => (text === null ? {} : (JSON.parse(text) as Drafts));

const Head = ({ drivers }: { drivers: readonly Row[] }) => (
  <thead>
    <tr>
      <th scope="col">Vehicle</th>
      {drivers.map((driver) => (
        <th key={idOf(driver)} scope="col">
          {rowText(driver, 'first_name', 'last_name')}
        </th>
      ))}
      <th scope="col" className="right">
        Total
      </th>
    </tr>
  </thead>
);

/** A share is committed when its cell is left. */
function useShares(field: InputProps['field']) {
  const { edit, store, whileTyping } = useOpenForm();
  const values = useFormValues();
  const [drafts, setDrafts] = useState<Drafts>(() => draftsIn(store.unreadIn(field.key, SHARES)));
  const vehicles = rowsOf(values.vehicles_info);
  const drivers = rowsOf(values.drivers_info);
  const saved = sharesOf(values[field.key]);
  const tried = takeShares(saved, drafts, vehicles.map(idOf), drivers.map(idOf));

  function type(key: string, text: string) {
    const { [key]: _, ...others } = drafts;
    setDrafts({ ...others, [key]: text });
  }
  function take() {
    if (Object.keys(drafts).length === 0) return;
    setDrafts(tried.drafts);
    const [message] = Object.values(tried.alerts);
    store.misread(field.key, message ? { text: JSON.stringify(tried.drafts), message } : null, SHARES);
    if (JSON.stringify(tried.assignment) !== JSON.stringify(saved)) edit(field.key, tried.assignment);
  }
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  useLayoutEffect(() => whileTyping(() => latest.current()), [whileTyping]);
  return { vehicles, drivers, saved, drafts, alerts: tried.alerts, type, take };
}

/**
 * The share that each driver drives of each vehicle, keyed vehicleId-driverId (section 3). A share that section 5
 * does not allow stays in its cell with its alert and is not saved.
 */
export default function Grid({ field, id, describedBy }: InputProps) {
  const { isReadOnly } = useOpenForm();
  const { vehicles, drivers, saved, drafts, alerts, type, take } = useShares(field);
  if (vehicles.length === 0 || drivers.length === 0)
    return (
      <p id={id} className="muted">
        Add a vehicle and a driver first.
      </p>
    );
  const driverIds = drivers.map(idOf);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border of its own
    <div id={id} className={list.scroll} role="group" aria-label={field.label} aria-describedby={describedBy}>
      <table className={`table ${list.shares}`}>
        <Head drivers={drivers} />
        <tbody>
          {vehicles.map((vehicle) => (
            <tr key={idOf(vehicle)}>
              <th scope="row">{rowText(vehicle, 'year', 'make', 'model')}</th>
              {drivers.map((driver) => {
                const key = assignmentKey(idOf(vehicle), idOf(driver));
                return (
                  <td key={key}>
                    <input
                      className={`num ${list.share}`}
                      inputMode="decimal"
                      autoComplete="off"
                      readOnly={isReadOnly}
                      aria-label={`${rowText(driver, 'first_name', 'last_name')} drives ${rowText(vehicle, 'year', 'make', 'model')}, percent`}
                      aria-invalid={alerts[key] !== undefined}
                      aria-describedby={`${id}-alert`}
                      value={drafts[key] ?? String(saved[key] ?? '')}
                      onChange={(event) => type(key, event.currentTarget.value)}
                      onBlur={take}
                    />{' '}
                    {field.unit}
                  </td>
                );
              })}
              <td className="num right muted">
                {assignedTotal(saved, idOf(vehicle), driverIds)} {field.unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div id={`${id}-alert`} role="alert" className={classes.error}>
        {[...new Set(Object.values(alerts))].map((alert) => (
          <p key={alert}>{alert}</p>
        ))}
      </div>
    </div>
  );
}
