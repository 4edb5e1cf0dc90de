/** Carriers that the results never show (section 2). */
export const HIDDEN_CARRIERS: readonly string[] = ['Flood Risk'];

export function isHiddenCarrier(name: string): boolean {
  const wanted = name.trim().toLowerCase();
  return HIDDEN_CARRIERS.some((hidden) => hidden.toLowerCase() === wanted);
}

/** Shown unless display_carriers is Yes (D16). */
export function genericCarrierName(quoteId: string | number): string {
  return `Carrier ${quoteId}`;
}
