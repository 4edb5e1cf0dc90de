import type { ClientDocument, ClientOffer } from '@freeboard/contract';

/** The agent's first name, as a client would call them. */
export const firstName = ({ agent, agency }: ClientDocument): string =>
  agent.name === agency.name ? agency.name : (agent.name.split(' ')[0] ?? agent.name);

/** Whether the price is one of a year: cars and lives are insured for other terms, too. */
export const perYear = ({ kind }: ClientDocument): string => (kind === 'flood' || kind === 'home' ? 'a year' : '');

/** What the carrier states; the rest a gap names. */
export const statedTerms = ({ terms }: ClientOffer) => terms.filter(({ value }) => value !== 'Not stated');

/** '1 option', '3 options'. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** 2026-11-22T10:00:00Z as 11-22-2026, on the reader's own clock. */
export function day(at: string): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(date.getMonth() + 1)}-${two(date.getDate())}-${date.getFullYear()}`;
}
