import type { ClientDocument, ClientOffer } from '@freeboard/contract';
import { type ClientPageText, clientDate, type Language } from '@freeboard/domain/languages';

export const firstName = ({ agent, agency }: ClientDocument): string =>
  agent.name === agency.name ? agency.name : (agent.name.split(' ')[0] ?? agent.name);

/** Whether the price is for a year: cars and lives are also insured for other terms. */
export const isPerYear = ({ type }: ClientDocument): boolean => type === 'flood' || type === 'home';

/** The terms that the carrier states; the rest are named by a gap. */
export const statedTerms = ({ terms }: ClientOffer, text: ClientPageText) =>
  terms.filter(({ value }) => value !== text.notStated);

/** Formats 2026-11-22T10:00:00Z as the day on the reader's clock. */
export function day(language: Language, at: string): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return clientDate(language, `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`);
}

/** Formats today as on paper: 'November 26, 2026'. */
export const today = (language: Language): string =>
  new Date().toLocaleDateString(language === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long' });
