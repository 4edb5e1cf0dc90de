import type { AnswerOf } from '@freeboard/contract';
import { type FieldValue, isBlank, type Values } from '@freeboard/domain/forms';
import { assignmentKey, DEFAULT_DATE_OF_BIRTH, isUsableLookup } from '@freeboard/domain/vehicles';
import { groupOf, type Row, rowsOf } from '../../../forms/inputs/rows.ts';

export type Found = AnswerOf<'getVehiclesDetailsFromProviderApi'>;

const NEEDED = [
  ['first_name', 'first name'],
  ['last_name', 'last name'],
  ['address1', 'address'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip', 'ZIP'],
] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const missingForLookup = (values: Values): string[] =>
  NEEDED.filter(([key]) => textOf(values[key]) === '').map(([, words]) => words);

/**
 * The lookup's request: the client's name, address and date of birth, with the default date if it is blank (section 5).
 */
export function lookupRequest(values: Values) {
  const [first_name, last_name, address1, city, state, zip] = NEEDED.map(([key]) => textOf(values[key])) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const date_of_birth = textOf(values.date_of_birth) || DEFAULT_DATE_OF_BIRTH;
  return { first_name, last_name, address1, city, state, zip, date_of_birth };
}

const vinOf = (row: Row): string => textOf(row.vin).toUpperCase();
const nameOf = (row: Row): string => `${textOf(row.first_name)} ${textOf(row.last_name)}`.trim().toUpperCase();

/**
 * A found row takes the id of the existing row with the same text by `same`, and its values for cells that weren't
 * found; ids stay unique.
 */
function joined(before: readonly Row[], found: readonly Row[], same: (row: Row) => string, newId: () => string): Row[] {
  const used = new Set(before.map((row) => row.id));
  const kept = new Set<unknown>();
  return found.map((row) => {
    const isKnown = (one: Row) => same(row) !== '' && same(one) === same(row) && !kept.has(one.id);
    const known = before.find(isKnown);
    if (known) {
      kept.add(known.id);
      return { ...known, ...row, id: known.id };
    }
    const id = used.has(row.id) ? newId() : row.id;
    used.add(id);
    return { ...row, id };
  });
}

/**
 * The changes of a lookup to the form: its vehicles, its drivers if it names any, and the client's date of birth,
 * there and as a driver, if it was unknown. A vehicle already in the form keeps its shares; shares of removed rows
 * are dropped. Null when the lookup can't be used because it has no vehicle (section 5).
 */
export function fromLookup(values: Values, found: Found, newId: () => string): Record<string, FieldValue> | null {
  if (!isUsableLookup(found)) return null;
  const vehicles = joined(rowsOf(values.vehicles_info), found.vehicles_info, vinOf, newId);
  const named = joined(rowsOf(values.drivers_info), found.drivers_info, nameOf, newId);
  const foundDate = found.date_of_birth === DEFAULT_DATE_OF_BIRTH ? null : found.date_of_birth;
  const born = textOf(values.date_of_birth) || foundDate;
  const client = nameOf(values);
  const aged = named.map((row) =>
    born && isBlank(row.date_of_birth) && nameOf(row) === client ? { ...row, date_of_birth: born } : row,
  );
  const drivers = aged.length > 0 ? aged : rowsOf(values.drivers_info);
  const keys = new Set(
    vehicles.flatMap((vehicle) => drivers.map((driver) => assignmentKey(String(vehicle.id), String(driver.id)))),
  );
  return {
    vehicles_info: vehicles,
    ...(aged.length > 0 ? { drivers_info: aged } : {}),
    vehicle_driver_assignment: Object.fromEntries(
      Object.entries(groupOf(values.vehicle_driver_assignment)).filter(([key]) => keys.has(key)),
    ),
    ...(foundDate && isBlank(values.date_of_birth) ? { date_of_birth: foundDate } : {}),
  };
}

/** '2 vehicles and 1 driver'. */
export function countText(vehicles: number, drivers: number): string {
  const of = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;
  return [vehicles > 0 ? of(vehicles, 'vehicle') : '', drivers > 0 ? of(drivers, 'driver') : '']
    .filter(Boolean)
    .join(' and ');
}
