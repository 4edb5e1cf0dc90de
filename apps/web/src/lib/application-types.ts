import type { Application, ApplicationRow } from '@freeboard/contract';

export type ApplicationType = Application['application_type'];

/** The application types with the words a person reads. */
export const TYPE_NAMES: Readonly<Record<ApplicationType, string>> = {
  flood: 'Flood',
  home: 'Home',
  auto: 'Auto',
  life: 'Life',
  pet: 'Pet',
};

export const TYPES = Object.keys(TYPE_NAMES) as ApplicationType[];

/** 'Flood', or 'Home HO3' where the form is known. */
export const typeName = (type: ApplicationType, form: string | null): string =>
  type === 'home' && form ? `${TYPE_NAMES[type]} ${form}` : TYPE_NAMES[type];

/** First and last name, or what to say while there is none. */
export function clientName(client: ApplicationRow['client']): string {
  return `${client.payload.first_name} ${client.payload.last_name}`.trim() || 'No name yet';
}
