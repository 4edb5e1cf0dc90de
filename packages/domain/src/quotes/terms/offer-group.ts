import { type OfferedTerms, statedTerm } from './term-names.ts';

type Named = { readonly carrier_name: string; readonly offer_name: string | null };
type Grouped = OfferedTerms & Named & { readonly is_brokered: boolean };

export const deductibleIn = ({ deductibles }: Pick<OfferedTerms, 'deductibles'>): string | number | null =>
  statedTerm({ coverages: {}, deductibles }, 'deductible')?.value ?? null;

const differ = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** '3 deductibles', '2 packages', '4 carriers'; '' for a single offer. */
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
