import { maskPhone } from '@freeboard/domain/forms';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number in E.164; null if the number is not in the United States. */
export function e164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isValid() && number.countryCallingCode === '1' ? number.number : null;
}

/** An e-mail address as the ledger stores it: in lower case, without trailing dots, which reach the same mailbox. */
export const mailAddress = (text: string): string => text.trim().toLowerCase().replace(/\.+$/, '');

/** The stored form of a displayed address or phone number. */
export const normalizeAddress = (address: string): string =>
  address.includes('@') ? mailAddress(address) : (e164(address) ?? address);

/** A client's address for display, with phone numbers formatted. */
export const shownAddress = (channel: string, address: string): string =>
  channel === 'sms' && /^\+1\d{10}$/.test(address) ? maskPhone(address.slice(2)) : address;
