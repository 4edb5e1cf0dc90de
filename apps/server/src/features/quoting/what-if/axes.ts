import type { ApplicationType } from '@freeboard/domain/applications';
import { fieldOn, type Values } from '@freeboard/domain/forms';

/**
 * The limit that is varied with the deductible: of the building, or of the contents with the building limit
 * unchanged.
 */
export type LimitsOf = 'building' | 'contents';

export type Axes = {
  limitsOf: LimitsOf;
  deductibleField: string;
  limitField: string;
  contentsField: string;
  deductibles: string[];
  limits: number[];
  /** `[null]` when contents are not varied: the current limit applies. */
  contents: (number | null)[];
  present: { deductible: string | null; building_limit: number | null; contents_limit: number | null };
};

/** The requested terms; missing ones default to values around the current ones. */
export type WhatIfRequest = {
  limits_of?: LimitsOf | undefined;
  deductibles?: string[] | undefined;
  building_limits?: number[] | undefined;
  contents_limits?: number[] | undefined;
};

const FLOOD_LIMITS: Record<LimitsOf, readonly number[]> = {
  building: [100_000, 150_000, 200_000, 250_000],
  contents: [25_000, 50_000, 75_000, 100_000],
};
const SHARES: Record<LimitsOf, readonly number[]> = {
  building: [0.8, 0.9, 1, 1.1, 1.25],
  contents: [0.5, 0.75, 1, 1.25, 1.5],
};
const MOST = 6;

const inOrder = (limits: readonly number[]): number[] => [...new Set(limits)].sort((a, b) => a - b);

const around = (type: ApplicationType, of: LimitsOf, present: number | null): number[] => {
  const usual =
    type === 'flood'
      ? FLOOD_LIMITS[of]
      : SHARES[of].map((share) => Math.round(((present ?? 0) * share) / 1_000) * 1_000);
  return inOrder([...usual.filter((limit) => limit > 0), ...(present === null ? [] : [present])]).slice(0, MOST);
};

export const allowedDeductibles = (type: ApplicationType): string[] => {
  return (fieldOn(type, 'deductible')?.options ?? []).map(({ value }) => value);
};

export function axesOf(type: ApplicationType, values: Values, asked: WhatIfRequest): Axes | null {
  const [deductibleField, limitField, contentsField] = (['deductible', 'limit', 'contents'] as const).map(
    (axis) => fieldOn(type, axis)?.key,
  );
  if (deductibleField === undefined || limitField === undefined || contentsField === undefined) return null;
  const { [deductibleField]: deductible, [limitField]: limit, [contentsField]: contents } = values;
  const present = {
    deductible: typeof deductible === 'string' && deductible !== '' ? deductible : null,
    building_limit: typeof limit === 'number' ? limit : null,
    contents_limit: typeof contents === 'number' ? contents : null,
  };
  const limitsOf = asked.limits_of ?? (asked.contents_limits ? 'contents' : 'building');
  const named = asked.building_limits && inOrder(asked.building_limits);
  const own = present.building_limit === null ? [] : [present.building_limit];
  const isContents = limitsOf === 'contents';
  return {
    limitsOf,
    deductibleField,
    limitField,
    contentsField,
    deductibles: [...new Set(asked.deductibles ?? allowedDeductibles(type))],
    limits: named ?? (isContents ? own : around(type, 'building', present.building_limit)),
    contents: isContents ? inOrder(asked.contents_limits ?? around(type, 'contents', present.contents_limit)) : [null],
    present,
  };
}
