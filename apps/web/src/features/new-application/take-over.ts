import type { AddressData, Application } from '@freeboard/contract';
import { fieldsOf, formFor } from '@freeboard/domain';
import type { ApplicationType } from '../../lib/application-types.ts';
import { client } from '../../lib/server/calls.ts';

type Details = AddressData['values'];

/** The looked-up values that the form of this type has. */
export function usableValues(data: AddressData, type: ApplicationType): Details {
  const fields = fieldsOf(formFor(type));
  return Object.fromEntries(Object.entries(data.values).filter(([key]) => fields.has(key)));
}

/** Writes looked-up values into an application, as taken from that lookup: all of them, or those of `keys`. */
export function takeOver(
  application: Pick<Application, 'id' | 'version' | 'application_type'>,
  data: AddressData,
  keys?: readonly string[],
) {
  const values = Object.entries(usableValues(data, application.application_type));
  return client.call('updateApplication', {
    application_id: application.id,
    version: application.version,
    useable_details: Object.fromEntries(values.filter(([key]) => !keys || keys.includes(key))),
    api_address_data: data as unknown as Record<string, never>,
  });
}
