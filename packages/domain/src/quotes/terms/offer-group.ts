import type { OfferedTerms } from './requested-terms.ts';

type Named = { readonly carrier_name: string; readonly offer_name: string | null };
type Grouped = OfferedTerms & Named & { readonly is_brokered: boolean };

const DEDUCTIBLES = ['deductible', 'aop_deductible'];

/** Returns the main deductible as an offer states it. */
export const deductibleIn = ({ deductibles }: Pick<OfferedTerms, 'deductibles'>): string | number | null =>
  DEDUCTIBLES.map((key) => deductibles[key]).find((value) => value !== undefined && value !== null) ?? null;

const differ = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/**
 * Returns what the offers of one answer are, in words: '3 deductibles', '2 packages', '4 carriers'; '' of one alone.
 */
export function offerGroupText(offers: readonly Grouped[]): string {
  const count = offers.length;
  if (count < 2) return '';
  if (offers.some(({ is_brokered }) => is_brokered)) {
    const carriers = new Set(offers.map(({ carrier_name }) => carrier_name)).size;
    return carriers === count ? `${count} carriers` : `${count} offers of ${carriers} carriers`;
  }
  const deductibles = offers.map(deductibleIn);
  if (!deductibles.includes(null) && differ(deductibles)) return `${count} deductibles`;
  return differ(offers.map(({ offer_name }) => offer_name)) ? `${count} packages` : `${count} offers`;
}

/** Returns who offers, and what they call it where there are several: 'Palmetto Flood, Gold'. */
export const offerTitle = ({ carrier_name, offer_name }: Named): string =>
  offer_name === null ? carrier_name : `${carrier_name}, ${offer_name}`;
