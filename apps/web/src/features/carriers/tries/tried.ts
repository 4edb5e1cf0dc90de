import type { CarrierDetail } from '@freeboard/contract';
import { outcomeText, premiumText } from '@freeboard/domain/quotes';
import type { Outcome } from './outcome.ts';

export type Chosen = { id: number; number: number; name: string };
export type Use = 'draft' | 'published';

export const chosenText = ({ number, name }: Omit<Chosen, 'id'>): string => `#${number} ${name}`;

export type Tried = { application: Chosen; use: Use; settings: string };

type Settings = Pick<CarrierDetail, 'revision' | 'version'>;

export const settingsOf = (use: Use, { revision, version }: Settings): string =>
  use === 'draft' ? `draft ${revision}` : `version ${version}`;

/** Null while the result is current. */
export function staleText(tried: Tried, now: Settings & { use: Use; application: Chosen | undefined }): string | null {
  if (settingsOf(tried.use, now) !== tried.settings) return `the ${tried.use} has changed since`;
  if (tried.use !== now.use) return `${now.use} settings are chosen above`;
  return tried.application.id === now.application?.id ? null : 'not the application chosen above';
}

/** 'quoted, $1,234.00', or '3 offers, from $1,234.00'. */
export const resultText = ({ outcome, premium, offers = [] }: Outcome): string =>
  offers.length > 1
    ? `${offers.length} offers${premium ? `, from ${premiumText({ outcome, premium })}` : ''}`
    : `${outcomeText(outcome)}${premium ? `, ${premiumText({ outcome, premium })}` : ''}`;
