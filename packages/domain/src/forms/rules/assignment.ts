import { type Assignment, assignmentFault, type Id } from '../../vehicles/assignment.ts';
import type { Check, Values } from '../types.ts';

const isId = (id: unknown): id is Id => typeof id === 'string' || typeof id === 'number';

function idsOf(values: Values, key: string): Id[] {
  const rows = values[key];
  if (!Array.isArray(rows)) return [];
  return rows.map((row) => (row as { id?: unknown } | null)?.id).filter(isId);
}

/** The two alerts of the specification's section 5. */
export const assignmentIsSound: Check = (values) => {
  const grid = values.vehicle_driver_assignment;
  if (grid === null || typeof grid !== 'object' || Array.isArray(grid)) return null;
  return assignmentFault(grid as Assignment, idsOf(values, 'vehicles_info'), idsOf(values, 'drivers_info'));
};
