export const PERCENTAGE_ALERT = 'Percentage must be between 0 and 100';
export const TOTAL_ALERT = 'Total percentage for this vehicle exceeds 100%';

export type Id = string | number;
/** Percentage of a vehicle's use by a driver, keyed 'vehicleId-driverId' (section 3). */
export type Assignment = Readonly<Record<string, number>>;

export function assignmentKey(vehicle: Id, driver: Id): string {
  return `${vehicle}-${driver}`;
}

/** In percent. */
export function assignedTotal(assignment: Assignment, vehicle: Id, drivers: readonly Id[]): number {
  return drivers.reduce<number>((total, driver) => total + (assignment[assignmentKey(vehicle, driver)] ?? 0), 0);
}

/**
 * Sets one share of the grid. A share outside 0 to 100, or a share that brings the vehicle above 100, leaves the
 * grid unchanged and gives the alert instead (section 5).
 */
export function assign(
  assignment: Assignment,
  vehicle: Id,
  driver: Id,
  percentage: number,
  drivers: readonly Id[],
): { readonly assignment: Assignment; readonly alert: string | null } {
  if (!(percentage >= 0 && percentage <= 100)) return { assignment, alert: PERCENTAGE_ALERT };
  const next = { ...assignment, [assignmentKey(vehicle, driver)]: percentage };
  const all = drivers.includes(driver) ? drivers : [...drivers, driver];
  return assignedTotal(next, vehicle, all) > 100
    ? { assignment, alert: TOTAL_ALERT }
    : { assignment: next, alert: null };
}

/** Null if there is no error. Ignores shares of removed drivers or vehicles. */
export function assignmentFault(
  assignment: Assignment,
  vehicles: readonly Id[],
  drivers: readonly Id[],
): string | null {
  for (const vehicle of vehicles) {
    for (const driver of drivers) {
      const share = assignment[assignmentKey(vehicle, driver)] ?? 0;
      if (!(share >= 0 && share <= 100)) return PERCENTAGE_ALERT;
    }
    if (assignedTotal(assignment, vehicle, drivers) > 100) return TOTAL_ALERT;
  }
  return null;
}
