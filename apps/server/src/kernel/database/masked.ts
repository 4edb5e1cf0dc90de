declare const unmasked: unique symbol;

/**
 * A carrier's name as stored. To the type checker it is not a string, so that it cannot leave the server by accident.
 * For text, use `carrierLabel`, which checks the viewer's permission (D16, R4.4).
 */
export type CarrierName = { readonly [unmasked]: 'carrier name' };

/**
 * Text that may name a carrier or its host, such as a raw exchange, a link or a carrier's message. It has to be
 * masked before it leaves the server.
 */
export type CarrierText = { readonly [unmasked]: 'carrier text' };

export const asCarrierName = (name: string) => name as unknown as CarrierName;
export const asCarrierText = (text: string) => text as unknown as CarrierText;

/** The plain text of a carrier's name or text. Only for presenters, and for code that communicates with the carrier. */
export const revealCarrier = (value: CarrierName | CarrierText): string => value as unknown as string;
