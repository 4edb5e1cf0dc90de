import { duplicateVins, vinFault } from '../../vehicles/vin.ts';
import type { Check, Values } from '../types.ts';

type Vehicle = { vin?: unknown; year?: unknown };

const vehiclesOf = ({ vehicles_info }: Values): readonly Vehicle[] =>
  Array.isArray(vehicles_info) ? vehicles_info.map((row) => (row ?? {}) as Vehicle) : [];

const vinOf = ({ vin }: Vehicle): string => (typeof vin === 'string' ? vin : '');

export const vinsAreSound: Check = (values) => {
  for (const [index, vehicle] of vehiclesOf(values).entries()) {
    const fault = vinFault(vinOf(vehicle), Number(vehicle.year) || null);
    if (fault !== null) return `Vehicle ${index + 1}, VIN: ${fault}`;
  }
  return null;
};

/** Ignores case, spaces and hyphens. */
export const vinsDiffer: Check = (values) => {
  const pair = duplicateVins(vehiclesOf(values).map(vinOf));
  return pair ? `Vehicle ${pair[1] + 1}, VIN: the same as vehicle ${pair[0] + 1}’s. Compare the numbers.` : null;
};
