import type { Field, FieldValue } from '@freeboard/domain';
import { useFormValues } from '../context.ts';
import classes from '../form.module.css';

type Row = Readonly<Record<string, FieldValue | undefined>>;

const rowsOf = (value: FieldValue | undefined): Row[] => (Array.isArray(value) ? (value as Row[]) : []);
const words = (row: Row, ...keys: string[]): string =>
  keys
    .map((key) => row[key])
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ') || 'No name yet';

/** The share of each vehicle that each driver drives, keyed vehicleId-driverId (section 3). */
export function Grid(props: { field: Field; id: string; value: FieldValue | undefined; set: (next: unknown) => void }) {
  const values = useFormValues();
  const vehicles = rowsOf(values.vehicles_info);
  const drivers = rowsOf(values.drivers_info);
  const shares = (
    props.value && typeof props.value === 'object' && !Array.isArray(props.value) ? props.value : {}
  ) as Row;
  if (vehicles.length === 0 || drivers.length === 0)
    return (
      <p id={props.id} className="muted">
        Add a vehicle and a driver first.
      </p>
    );
  return (
    <table id={props.id} className={`table ${classes.shares}`}>
      <thead>
        <tr>
          <th>Vehicle</th>
          {drivers.map((driver) => (
            <th key={String(driver.id)}>{words(driver, 'first_name', 'last_name')}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {vehicles.map((vehicle) => (
          <tr key={String(vehicle.id)}>
            <th scope="row">{words(vehicle, 'year', 'make', 'model')}</th>
            {drivers.map((driver) => {
              const key = `${vehicle.id}-${driver.id}`;
              return (
                <td key={key}>
                  <input
                    className={`num ${classes.share}`}
                    inputMode="numeric"
                    aria-label={`${words(driver, 'first_name', 'last_name')} drives ${words(vehicle, 'make', 'model')}, percent`}
                    value={shares[key] === undefined || shares[key] === null ? '' : String(shares[key])}
                    onChange={(event) => {
                      const text = event.currentTarget.value.replace(/[^\d]/g, '');
                      props.set({ ...shares, [key]: text === '' ? null : Number(text) });
                    }}
                  />{' '}
                  {props.field.unit}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
