import type { Language } from './language.ts';

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTHS_ES = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];

/**
 * Formats a day (YYYY-MM-DD) for a client: '12-01-2026', or '1 de diciembre de 2026', because the order of the
 * digits differs between Spanish-speaking countries; anything else is unchanged.
 */
export function clientDate(language: Language, date: string): string {
  const [, year, month, day] = ISO.exec(date) ?? [];
  if (year === undefined) return date;
  return language === 'es' ? `${Number(day)} de ${MONTHS_ES[Number(month) - 1]} de ${year}` : `${month}-${day}-${year}`;
}
