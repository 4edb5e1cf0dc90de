import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Returns a phone number in E.164; null when it is none of the United States. */
export function e164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isValid() && number.countryCallingCode === '1' ? number.number : null;
}

/**
 * Returns an e-mail address as the ledger knows it: lower case, without dots behind it, which name the same mailbox.
 */
export const mailAddress = (text: string): string => text.trim().toLowerCase().replace(/\.+$/, '');

/** Returns how a contact is kept, from how it is shown. */
export const normalizeAddress = (address: string): string =>
  address.includes('@') ? mailAddress(address) : (e164(address) ?? address);
