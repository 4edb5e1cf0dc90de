declare const unmasked: unique symbol;

/**
 * A carrier's name as the database holds it. It is no string to the type checker, so it cannot leave by accident:
 * the one way to text is `carrierLabel` of the quotes' presenter, which asks what the viewer may see (D16, R4.4).
 */
export type CarrierName = { readonly [unmasked]: 'carrier name' };

/** Text that may name a carrier or its host (a raw exchange, a link, a carrier's own words); it leaves through `maskText`. */
export type CarrierText = { readonly [unmasked]: 'carrier text' };

/** Takes a name or text in, from configuration or a carrier's answer. */
export const asCarrierName = (name: string) => name as unknown as CarrierName;
export const asCarrierText = (text: string) => text as unknown as CarrierText;

/** Takes it out again. Only presenters and what talks to the carrier itself may call this. */
export const revealCarrier = (value: CarrierName | CarrierText): string => value as unknown as string;
