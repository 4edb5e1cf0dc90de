import { GatewayError } from '../../kernel/gateways.ts';

/** What Twilio's error codes mean for the user who sent the text, and what to do (from Twilio's list of API errors). */
const WORDS: Record<number, string> = {
  21211: 'This is no phone number. Check it with the client.',
  21212: "This installation's own number is not valid. Tell your administrator.",
  21606: "This installation's own number cannot send texts. Tell your administrator.",
  21608: 'The text gateway is on trial and sends to confirmed numbers only. Tell your administrator.',
  21610: 'This client has ended texts from this number.',
  21612: 'The text gateway has no way to this number. Call, or send an e-mail.',
  21614: 'This number takes no texts: it is a landline. Call, or send an e-mail.',
  21617: 'This text is too long for the gateway. Make it shorter.',
  30003: "The client's phone was off or out of reach. Try again later.",
  30004: "The client's carrier blocked this text. Call, or send an e-mail.",
  30005: 'The number is not in service. Check it with the client.',
  30006: 'This number takes no texts: it is a landline. Call, or send an e-mail.',
  30007: "The client's carrier took this text for spam. Change the wording, or send an e-mail.",
  30034: "This installation's number is not registered for business texts. Tell your administrator.",
};

/** Temporary faults: the same text may be accepted later. */
const PASSING = new Set([20429, 20003]);
const OPTED_OUT = 21610;

export const deliveryText = (code: number): string =>
  WORDS[code] ?? (code ? `The text was not delivered (the gateway says ${code}).` : 'The text was not delivered.');

export function textFault(code: number, status: number): GatewayError {
  if (code === OPTED_OUT) return new GatewayError('refused', WORDS[OPTED_OUT] ?? '', { isOptOut: true });
  const words = WORDS[code];
  if (words) return new GatewayError('refused', words);
  if (status === 401 || code === 20003)
    return new GatewayError('later', "The text gateway refused this installation's account. Tell your administrator.");
  if (status === 429 || PASSING.has(code)) return new GatewayError('later', 'The text gateway is busy.');
  if (status >= 500) return new GatewayError('unknown', 'The text gateway failed.');
  return new GatewayError('refused', `The text gateway refused this text${code ? ` (${code})` : ''}.`);
}
