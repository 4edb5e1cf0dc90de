import { type ApplicationType, fieldOn, type Values } from '@freeboard/domain';

export type Axes = {
  deductibleField: string;
  limitField: string;
  deductibles: string[];
  limits: number[];
  present: { deductible: string | null; building_limit: number | null };
};

const FLOOD_LIMITS = [100_000, 150_000, 200_000, 250_000];
const SHARES = [0.8, 0.9, 1, 1.1, 1.25];

const around = (type: ApplicationType, present: number | null): number[] => {
  const usual =
    type === 'flood' ? FLOOD_LIMITS : SHARES.map((share) => Math.round(((present ?? 0) * share) / 1_000) * 1_000);
  const all = [...usual.filter((limit) => limit > 0), ...(present === null ? [] : [present])];
  return [...new Set(all)].sort((a, b) => a - b).slice(0, 6);
};

/** The deductibles that a line's form allows, in its order. */
export const allowedDeductibles = (type: ApplicationType): string[] => {
  return (fieldOn(type, 'deductible')?.options ?? []).map(({ value }) => value);
};

/** The axes as asked for, else the form's deductibles and limits around the present one; null for a line without them. */
export function axesOf(
  type: ApplicationType,
  values: Values,
  asked: { deductibles?: string[] | undefined; building_limits?: number[] | undefined },
): Axes | null {
  const [deductibleField, limitField] = [fieldOn(type, 'deductible')?.key, fieldOn(type, 'limit')?.key];
  if (deductibleField === undefined || limitField === undefined) return null;
  const { [deductibleField]: deductible, [limitField]: limit } = values;
  const present = {
    deductible: typeof deductible === 'string' && deductible !== '' ? deductible : null,
    building_limit: typeof limit === 'number' ? limit : null,
  };
  return {
    deductibleField,
    limitField,
    deductibles: [...new Set(asked.deductibles ?? allowedDeductibles(type))],
    limits: asked.building_limits
      ? [...new Set(asked.building_limits)].sort((a, b) => a - b)
      : around(type, present.building_limit),
    present,
  };
}
