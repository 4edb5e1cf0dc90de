import { maskPhone } from '@freeboard/domain/forms';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number in E.164; null unless it is a valid number with country code 1 (United States, Canada and others). */
export function e164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isValid() && number.countryCallingCode === '1' ? number.number : null;
}

/** An e-mail address as the ledger stores it: in lower case, without trailing dots, which reach the same mailbox. */
export const mailAddress = (text: string): string => text.trim().toLowerCase().replace(/\.+$/, '');

export const normalizeAddress = (address: string): string =>
  address.includes('@') ? mailAddress(address) : (e164(address) ?? address);

export const shownAddress = (channel: string, address: string): string =>
  channel === 'sms' && /^\+1\d{10}$/.test(address) ? maskPhone(address.slice(2)) : address;
