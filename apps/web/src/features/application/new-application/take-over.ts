import type { AddressData, Application } from '@freeboard/contract';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import type { ApplicationType } from '../../../lib/application-types.ts';
import { noteOwn } from '../../../lib/live/own-changes.ts';
import { rememberApplication } from '../../../lib/server/application-cache.ts';
import { client } from '../../../lib/server/calls.ts';
import { notify } from '../../../lib/server/notices.ts';

type Details = AddressData['values'];

export function usableValues(data: AddressData, type: ApplicationType): Details {
  const fields = fieldsOf(formFor(type));
  return Object.fromEntries(Object.entries(data.values).filter(([key]) => fields.has(key)));
}

/** The values are attributed to the lookup. `keys`: only these values; all by default. */
export async function takeOver(
  application: Pick<Application, 'id' | 'version' | 'application_type'>,
  data: AddressData,
  keys?: readonly string[],
) {
  const values = Object.entries(usableValues(data, application.application_type));
  const result = await client.call('updateApplication', {
    application_id: application.id,
    version: application.version,
    useable_details: Object.fromEntries(values.filter(([key]) => !keys || keys.includes(key))),
    api_address_data: data as unknown as Record<string, never>,
  });
  if (result.ok && data.facts.late_parcel === true) void fillLate(application.id);
  return result;
}

/** Parcel data can arrive after the form opened; only blank fields are filled in. */
async function fillLate(application_id: number): Promise<void> {
  const result = await client.call('fillLateParcel', { application_id });
  // A background request: on failure the fields stay blank.
  if (!result.ok) return;
  const { application, filled } = result.data;
  noteOwn(application);
  rememberApplication(application);
  if (filled.length > 0)
    notify(
      {
        title: 'Parcel data arrived',
        text: filled.length === 1 ? '1 blank field was filled in.' : `${filled.length} blank fields were filled in.`,
      },
      'good',
    );
}
