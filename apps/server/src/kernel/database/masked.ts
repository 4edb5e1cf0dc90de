declare const unmasked: unique symbol;

/**
 * A carrier's name as stored in the database. It is not a string to the type checker, so it cannot leave by
 * accident: the only way to text is `carrierLabel` of the quotes' presenter, which checks the viewer's permission
 * (D16, R4.4).
 */
export type CarrierName = { readonly [unmasked]: 'carrier name' };

/** Text that may name a carrier or its host (a raw exchange, a link, a carrier's own words); it leaves through `maskText`. */
export type CarrierText = { readonly [unmasked]: 'carrier text' };

/** Marks a name or text from configuration or a carrier's answer. */
export const asCarrierName = (name: string) => name as unknown as CarrierName;
export const asCarrierText = (text: string) => text as unknown as CarrierText;

/** Unmarks it. Only presenters and code that communicates with the carrier itself may call this. */
export const revealCarrier = (value: CarrierName | CarrierText): string => value as unknown as string;
