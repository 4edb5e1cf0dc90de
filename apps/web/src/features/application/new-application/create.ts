import type { AddressData, Application } from '@freeboard/contract';
import { withChanges } from '@freeboard/contract/with-changes';
import type { FieldValue } from '@freeboard/domain/forms';
import { storeChanges } from '../../../forms/unsaved.ts';
import type { ApplicationType } from '../../../lib/application-types.ts';
import { CallFault, client } from '../../../lib/server/calls.ts';
import { typedValues } from './lookup/lookup.ts';
import { takeOver, usableValues } from './take-over.ts';

export type NewApplication = {
  type: ApplicationType;
  first_name: string;
  last_name: string;
  searched_address: string;
  data: AddressData | null;
  client_id: number | undefined;
};

/**
 * If only the looked-up values can't be written, they are stored as unsaved changes, so that the opened form sends
 * them again. @throws CallFault
 */
export async function createWithLookup(wanted: NewApplication): Promise<Application> {
  const { data } = wanted;
  const created = await client.call('createApplication', {
    application_type: wanted.type,
    client: { first_name: wanted.first_name.trim(), last_name: wanted.last_name.trim() },
    ...(wanted.client_id === undefined ? {} : { client_id: wanted.client_id }),
    ...(data ? {} : { useable_details: typedValues(wanted.searched_address) }),
  });
  if (!created.ok) throw new CallFault(created);
  const { application } = created.data;
  const filled = data ? await withLookup(application, data) : application;
  if (wanted.client_id === undefined) return filled;
  // A background request: on failure the fields stay blank.
  const known = await client.call('fillEarlierAnswers', { application_id: application.id });
  return known.ok ? known.data.application : filled;
}

async function withLookup(application: Application, data: AddressData): Promise<Application> {
  const updated = await takeOver(application, data);
  if (updated.ok) return withChanges(application, updated.data.changes);
  const type = application.application_type;
  const changes = Object.entries(usableValues(data, type)).map(([key, value]) => ({
    key,
    value: value as FieldValue,
    base: application.payload.useable_details[key] as FieldValue | undefined,
  }));
  storeChanges(application.id, changes);
  return application;
}
