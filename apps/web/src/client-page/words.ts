import type { ClientDocument, ClientOffer } from '@freeboard/contract';
import { type ClientPageText, clientDate, type Language } from '@freeboard/domain/languages';

/** Returns the agent's first name, as a client would call them. */
export const firstName = ({ agent, agency }: ClientDocument): string =>
  agent.name === agency.name ? agency.name : (agent.name.split(' ')[0] ?? agent.name);

/** Returns whether the price is one of a year: cars and lives are insured for other terms, too. */
export const isPerYear = ({ type }: ClientDocument): boolean => type === 'flood' || type === 'home';

/** Returns what the carrier states; the rest a gap names. */
export const statedTerms = ({ terms }: ClientOffer, text: ClientPageText) =>
  terms.filter(({ value }) => value !== text.notStated);

/** Writes 2026-11-22T10:00:00Z as its day on the reader's own clock. */
export function day(language: Language, at: string): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return clientDate(language, `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`);
}

/** Writes today as it stands on paper: 'November 26, 2026'. */
export const today = (language: Language): string =>
  new Date().toLocaleDateString(language === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long' });
