import { type Assignment, assign, assignmentKey, type Id, PERCENTAGE_ALERT } from '@freeboard/domain/vehicles';

export type Drafts = Readonly<Record<string, string>>;

/** '40', '33.5', '40 %'; null if blank, NaN if not a number. */
export function readShare(text: string): number | null {
  const bare = text.replace(/[\s%]/g, '').replace(',', '.');
  if (bare === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN;
}

/**
 * In the order typed, accepts every share that section 5 allows; the others stay drafts with their alert. Lowering
 * one share may make another one acceptable.
 */
export function takeShares(
  before: Assignment,
  drafts: Drafts,
  vehicles: readonly Id[],
  drivers: readonly Id[],
): { assignment: Assignment; drafts: Drafts; alerts: Readonly<Record<string, string>> } {
  const cells = new Map<string, readonly [Id, Id]>(
    vehicles.flatMap((vehicle) =>
      drivers.map((driver) => [assignmentKey(vehicle, driver), [vehicle, driver]] as const),
    ),
  );
  let assignment = before;
  let left = Object.entries(drafts).filter(([key]) => cells.has(key));
  const alerts = new Map<string, string>();
  for (let count = -1; count !== left.length; ) {
    count = left.length;
    left = left.filter(([key, text]) => {
      const [vehicle, driver] = cells.get(key)!;
      const share = readShare(text);
      alerts.delete(key);
      if (share === null) {
        const { [key]: _, ...others } = assignment;
        assignment = others;
        return false;
      }
      const result = Number.isNaN(share)
        ? { assignment, alert: PERCENTAGE_ALERT }
        : assign(assignment, vehicle, driver, share, drivers);
      if (result.alert) alerts.set(key, result.alert);
      assignment = result.assignment;
      return result.alert !== null;
    });
  }
  return { assignment, drafts: Object.fromEntries(left), alerts: Object.fromEntries(alerts) };
}
