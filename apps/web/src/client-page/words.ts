import type { ClientDocument, ClientOffer } from '@freeboard/contract';
import { type ClientPageText, clientDate, type Language } from '@freeboard/domain/languages';
import { localDate, longDate } from '@freeboard/domain/time';

export const firstName = ({ agent, agency }: ClientDocument): string =>
  agent.name === agency.name ? agency.name : (agent.name.split(' ')[0] ?? agent.name);

/** Whether the price is for a year: cars and lives are also insured for other terms. */
export const isPerYear = ({ type }: ClientDocument): boolean => type === 'flood' || type === 'home';

/** The terms that the carrier states, and the requested ones that it does not. */
export const statedTerms = ({ terms }: ClientOffer, text: ClientPageText) =>
  terms.filter(({ value, is_requested }) => is_requested || value !== text.notStated);

/** Formats the US Eastern day of an ISO time, as the printed papers do, wherever it is read. */
export const day = (language: Language, at: string): string => clientDate(language, localDate(new Date(at)));

/** Today as on paper: 'November 26, 2026'. */
export const today = (language: Language): string => longDate(language, localDate(new Date()));
