import type { Application, ApplicationRow } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';

export type ApplicationType = Application['application_type'];

export const TYPES = ['flood', 'home', 'auto', 'life', 'pet'] as const satisfies readonly ApplicationType[];

/** 'Flood', or 'Home HO3' if the form is known. */
export const typeName = (type: ApplicationType, form: string | null): string =>
  type === 'home' && form ? `${TYPE_NAMES[type]} ${form}` : TYPE_NAMES[type];

export function clientName(client: ApplicationRow['client']): string {
  return `${client.payload.first_name} ${client.payload.last_name}`.trim() || 'No name yet';
}
