import type { Application } from '@freeboard/contract';
import type { FieldValue, Values } from '@freeboard/domain/forms';
import type { SaveOutcome } from '../../forms/saving.ts';
import { noteOwn, whileChanging } from '../../lib/live/own-changes.ts';
import { afterSave } from '../../lib/server/application-cache.ts';
import { client } from '../../lib/server/calls.ts';

export type ServerState = {
  version: number;
  values: Values;
  derived: ReadonlySet<string>;
  application: Application;
};

export const valuesOf = (application: Application): Values => application.payload.useable_details as Values;

export const serverStateOf = (application: Application): ServerState => ({
  version: application.version,
  values: valuesOf(application),
  derived: new Set(
    Object.entries(application.provenance).flatMap(([key, { source }]) => (source === 'rule' ? [key] : [])),
  ),
  application,
});

/**
 * `proofs`: the server's proofs, by field, that a value was looked up. @returns the application after the save, the
 * server's newer one on a conflict, or why nothing was saved
 */
export async function sendChanges(
  before: Application,
  details: Record<string, FieldValue>,
  proofs: Readonly<Record<string, string>>,
): Promise<SaveOutcome<ServerState>> {
  const change = client
    .call('updateApplication', {
      application_id: before.id,
      version: before.version,
      useable_details: details as Record<string, never>,
      ...(Object.keys(proofs).length > 0 ? { looked_up: proofs } : {}),
    })
    .then((answer) => {
      if (answer.ok) noteOwn(answer.data.changes);
      return answer;
    });
  const result = await whileChanging(before.id, change);
  if (result.ok) return { kind: 'saved', application: serverStateOf(afterSave(result.data.changes, before)) };
  const theirs = (result.data as { application?: Application } | null)?.application;
  if (result.code === 409 && theirs) return { kind: 'conflict', application: serverStateOf(theirs) };
  if (result.code === 422) return { kind: 'refused', errors: result.errors };
  const isPassing = result.code === 0 || result.code === 429 || result.code >= 500;
  return { kind: isPassing ? 'failed' : 'stopped', message: result.message };
}
