import type { InputOf } from '@freeboard/contract';
import type { RaterFormat } from '@freeboard/domain/applications';
import { splitAddress } from '@freeboard/domain/bulk';
import type { Values } from '@freeboard/domain/forms';
import { MESSAGES } from '@freeboard/domain/wording';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid, isDuplicate } from '../../kernel/faults.ts';
import { Outdated } from '../../kernel/verbs.ts';
import {
  Application,
  addressLookups,
  createApplication as createByCall,
  getApplicationById,
  rowsByIds,
  toRow,
  updateApplication as updateByCall,
  validateApplication,
} from '../applications/index.ts';
import { exportOne } from '../bulk/index.ts';
import { launchApplication as launchByCall } from '../quoting/index.ts';
import { pageOf, readCursor } from './cursor.ts';
import { horizonOf } from './horizon.queries.ts';
import { changedApplications, insertSubmission, submissionBy } from './lists.queries.ts';
import { type ResourceVerb, type ResourceVerbs, StaleVersion } from './types.ts';

type Listing = { limit: number; cursor?: string; updated_after?: string; source?: string; line?: string };

const listApplications: ResourceVerb = async (context, { query }) => {
  const { db, clock } = context;
  const { limit, cursor, updated_after: since, source, line } = query as Listing;
  const after = readCursor(cursor);
  const { before } = await horizonOf(context.own().raw, clock);
  const rows = await changedApplications(db, { after, before, since, source, line, limit });
  const shown = await rowsByIds(
    db,
    rows.slice(0, limit).map(({ id }) => id),
  );
  const data = pageOf(
    rows,
    limit,
    (row) => [row.changed_at, row.id],
    shown.map((row) => toRow(row, true)),
  );
  return { data };
};

const getApplication: ResourceVerb = async (context, { id }) => {
  const answer = await getApplicationById(context, { application_id: id });
  const { application } = 'application' in answer ? answer : answer.data;
  return { data: application, version: application.version };
};

export async function missingOf(context: Context, application_id: number): Promise<string[]> {
  const answer = await validateApplication(context, { application_id });
  const { errors } = 'errors' in answer ? answer : answer.data;
  return Object.keys(errors).filter((field) => errors[field]?.includes(MESSAGES.required));
}

type Creation = InputOf<'createApplication'> & { searched_address?: string; external_id?: string };

/** Values of a one-line address, unless its parts are given separately. @throws Fault invalid */
function addressValues({ searched_address, useable_details = {} }: Creation): Values {
  if (!searched_address || useable_details.address1) return {};
  const split = splitAddress(searched_address);
  if ('error' in split) throw invalid({ searched_address: [split.error] });
  return split.values as Values;
}

const createApplication: ResourceVerb = async (context, { body }) => {
  const input = body as Creation;
  const { agencyId } = context.viewer;
  const keyId = context.integration?.keyId;
  const { external_id } = input;
  const earlier =
    external_id === undefined || keyId === undefined ? undefined : await submissionBy(context.db, keyId, external_id);
  if (earlier)
    throw new Fault('conflict', `Application ${earlier.application_id} has this external_id already.`, {
      errors: { external_id: [`Application ${earlier.application_id} has it already.`] },
    });
  const given = {
    ...addressValues(input),
    ...input.useable_details,
  } as InputOf<'createApplication'>['useable_details'];
  const { application_type, client } = input;
  const answer = await createByCall(context, { application_type, useable_details: given, client });
  const { application } = 'application' in answer ? answer : answer.data;
  const values = application.payload.useable_details as Values;
  await addressLookups.queue(context, { agencyId: found(agencyId), type: application_type, priority: 'single' }, [
    { id: application.id, values },
  ]);
  if (keyId !== undefined)
    await insertSubmission(context.db, {
      agency_id: found(agencyId),
      application_id: application.id,
      api_key_id: keyId,
      kind: 'application',
      external_id: external_id ?? null,
      received_at: context.now,
    }).catch((error: unknown) => {
      // Another request with this external_id was committed since the check: the retry finds it.
      throw isDuplicate(error) ? new Outdated() : error;
    });
  const now = await (await Application.find(context, application.id)).present();
  return {
    data: { application: now, missing: await missingOf(context, now.id) },
    version: now.version,
    location: `/applications/${now.id}`,
  };
};

const updateApplication: ResourceVerb = async (context, { id, body, version }) => {
  const { useable_details } = body as Pick<InputOf<'updateApplication'>, 'useable_details'>;
  if (context.integration?.sources && 'application_source' in useable_details)
    throw invalid({ application_source: ['This key may not change the source.'] });
  try {
    await updateByCall(context, { application_id: id, version: version ?? 0, useable_details });
  } catch (error) {
    const there = error instanceof Fault && error.code === 'conflict' ? error.data : null;
    const present = (there as { application?: { version: number } } | null)?.application?.version;
    if (present !== undefined && present !== version) throw new StaleVersion(present);
    throw error;
  }
  const application = await (await Application.find(context, id)).present();
  return { data: application, version: application.version };
};

const launchApplication: ResourceVerb = {
  async prepare(context, { id }) {
    const prepared = await launchByCall.prepare(context, { application_id: id });
    const real = prepared.accepted.filter(({ is_sandbox, kind }) => !is_sandbox && kind !== 'rate-table');
    if (context.integration?.isTest && real.length > 0)
      throw new Fault(
        'conflict',
        'A test key never reaches a real carrier, and this agency has real ones switched on.',
      );
    return prepared;
  },
  async commit(context, { id }, prepared) {
    const answer = await launchByCall.commit(
      context,
      { application_id: id },
      prepared as Awaited<ReturnType<typeof launchByCall.prepare>>,
    );
    const { application } = 'application' in answer ? answer : answer.data;
    return {
      data: { application_id: id, run_id: application.run_id, status: application.payload.status },
      location: `/applications/${id}/quotes`,
    };
  },
};

const listQuotes: ResourceVerb = async (context, { id }) => {
  const { quotes, payload } = await (await Application.find(context, id)).present();
  return { data: { data: quotes, is_complete: payload.status !== 'launched' } };
};

const exportApplication: ResourceVerb = async (context, { id, query }) => {
  const { version, ...data } = await exportOne(context, id, query.format as RaterFormat);
  return { data, version };
};

export const applicationResources: ResourceVerbs = {
  listApplications,
  createApplication,
  getApplication,
  updateApplication,
  launchApplication,
  listQuotes,
  exportApplication,
};
