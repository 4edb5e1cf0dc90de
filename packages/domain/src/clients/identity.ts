import { nameWords } from '../people/customer-match.ts';

export type ClientValues = {
  first_name: string;
  last_name: string;
  business_name: string;
  email: string;
  phone: string;
};

/**
 * The keys by which clients are compared, without case, accents, punctuation and formatting; '' if a value is
 * incomplete.
 */
export type ClientIdentity = { name: string; email: string; phone: string };

export const CLIENT_LANGUAGES = ['en', 'es'] as const;
export type ClientLanguage = (typeof CLIENT_LANGUAGES)[number];
export const CLIENT_LANGUAGE_NAMES: Readonly<Record<ClientLanguage, string>> = { en: 'English', es: 'Spanish' };

/** '' unless there is a first and last name, or a business name. */
export function clientNameKey(client: Pick<ClientValues, 'first_name' | 'last_name' | 'business_name'>): string {
  const [first, last] = [client.first_name, client.last_name].map((name) => nameWords(name).join(' '));
  if (first && last) return `${first}|${last}`;
  const business = nameWords(client.business_name).join(' ');
  return business ? `#${business}` : '';
}

/** Lower case, without trailing dots; '' if invalid. */
export function emailKey(email: string): string {
  const key = email.trim().toLowerCase().replace(/\.+$/, '');
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(key) ? key : '';
}

/** Ten digits without an extension; '' if it can't be a US number. */
export function phoneKey(phone: string): string {
  const digits = phone
    .toLowerCase()
    .replace(/(?:ext|x|#).*$/s, '')
    .replaceAll(/\D/g, '')
    .replace(/^1(\d{10})$/, '$1');
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) && !/^(\d)\1{9}$/.test(digits) ? digits : '';
}

export const clientIdentity = (client: ClientValues): ClientIdentity => ({
  name: clientNameKey(client),
  email: emailKey(client.email),
  phone: phoneKey(client.phone),
});

export const clientName = (client: Pick<ClientValues, 'first_name' | 'last_name' | 'business_name'>): string =>
  `${client.first_name} ${client.last_name}`.trim() || client.business_name.trim();

export function applicationLabel(row: Parameters<typeof clientName>[0] & { number: number }): string {
  const client = clientName(row);
  return client === '' ? `application ${row.number}` : `${client} (${row.number})`;
}

export const CLIENT_SORTS = ['name', 'newest'] as const;
export const UNDO_MERGE_DAYS = 30;
