/** Maximum yearly increase of an NFIP premium, as shares (42 U.S.C. 4015(e)). */
export const NFIP_YEARLY_CAP = { primary: 0.18, other: 0.25 } as const;

export type GlidePath = {
  /** Premium of each year, this year first; dollars, without fees and assessments. */
  readonly years: readonly number[];
  /** Number of renewals until the full-risk premium is reached; 0 if it is paid now. */
  readonly renewals: number;
};

/**
 * The premiums of the coming `years`, which rise by at most `cap` a year to the full-risk premium, if that stays as
 * it is today. `renewals`: how many it takes.
 * @param current this year's premium in dollars, before fees
 */
export function glidePath(current: number, fullRisk: number, cap: number, years = 10): GlidePath {
  const after = (renewals: number) => Math.min(fullRisk, current * (1 + cap) ** renewals);
  // Never more than the full-risk premium: a higher current premium drops to it immediately.
  const list = Array.from({ length: years }, (_, renewals) => Math.round(after(renewals) * 100) / 100);
  const renewals = current >= fullRisk ? 0 : Math.ceil(Math.log(fullRisk / current) / Math.log(1 + cap) - 1e-9);
  return { years: list, renewals };
}

export type Comparison = {
  readonly total: number;
  readonly private_total: number;
  /** First year, from 1, from which the private offer is cheaper every year; null if never. */
  readonly private_cheaper_from: number | null;
};

/** Compares the NFIP's years with a private offer at a constant price; both with or both without fees. */
export function compareYears(years: readonly number[], privatePremium: number): Comparison {
  const total = years.reduce((sum, one) => sum + one, 0);
  const lastDearer = years.findLastIndex((one) => one <= privatePremium);
  return {
    total: Math.round(total * 100) / 100,
    private_total: Math.round(privatePremium * years.length * 100) / 100,
    private_cheaper_from: lastDearer === years.length - 1 ? null : lastDearer + 2,
  };
}
