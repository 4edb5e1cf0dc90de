import type { AddressData, Application } from '@freeboard/contract';
import { fieldsOf, formFor } from '@freeboard/domain';
import type { ApplicationType } from '../../lib/application-types.ts';
import { client } from '../../lib/calls.ts';

type Details = AddressData['values'];

/** The looked-up values that the form of this type has. */
export function usableValues(data: AddressData, type: ApplicationType): Details {
  const fields = fieldsOf(formFor(type));
  return Object.fromEntries(Object.entries(data.values).filter(([key]) => fields.has(key)));
}

/** Writes looked-up values into an application, as taken from that lookup. */
export function takeOver(application: Pick<Application, 'id' | 'version' | 'application_type'>, data: AddressData) {
  return client.call('updateApplication', {
    application_id: application.id,
    version: application.version,
    useable_details: usableValues(data, application.application_type),
    api_address_data: data as unknown as Record<string, never>,
  });
}
