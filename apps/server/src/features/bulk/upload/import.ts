import { BULK_TYPES, type BulkType, type CheckedRow } from '@freeboard/domain/bulk';
import { optOutsOf } from '@freeboard/domain/messages';
import { localDate } from '../../../kernel/clock.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { prepareThenCommit } from '../../../kernel/verbs.ts';
import { Application, addressLookups } from '../../applications/index.ts';
import { recordOptOuts } from '../../messages/index.ts';
import { presetRows } from '../../settings/index.ts';
import { readDocument } from './sheet/document-in-worker.ts';

type Read = { type: BulkType; kind: string; checked: Omit<CheckedRow, 'origins'> & { origins: string } };

const NAMES: Readonly<Record<string, string>> = { acord: 'ACORD XML', quoterush: 'JSON lead' };

/**
 * Creates an application from one quote request or lead (R9.13). Missing values can be filled in later; values that
 * the form does not have, or that cannot be read, are saved as unplaced values.
 * @throws Fault invalid
 */
export const importApplication = prepareThenCommit<'importApplication', Read>(
  async (context, { document, application_type }) => {
    const { viewer, db, now } = context;
    if (viewer.agencyId === null)
      throw new Fault('invalid', 'An application belongs to an agency. Choose the agency first.');
    const presets = await Promise.all(
      BULK_TYPES.map((type) => presetRows(db, { agencyId: viewer.agencyId ?? 0, personId: viewer.id, type })),
    );
    const read = await readDocument(context, {
      document,
      type: application_type ?? null,
      today: localDate(now),
      at: now.toISOString(),
      by: context.author,
      presets: Object.fromEntries(BULK_TYPES.map((type, at) => [type, presets[at] ?? []])),
    });
    if ('refused' in read) throw invalid({ document: [read.refused] });
    return read;
  },
  async (context, _input, { type, kind, checked }) => {
    const agencyId = context.viewer.agencyId ?? 0;
    const { ids } = await Application.makeMany(context, agencyId, type, [{ ...checked, from: NAMES[kind] ?? kind }]);
    const [id = 0] = ids;
    await recordOptOuts(context, {
      application: { id, agency_id: agencyId },
      phone: String(checked.values.phone ?? ''),
      email: String(checked.values.email ?? ''),
      source: NAMES[kind] ?? kind,
      channels: optOutsOf(checked.unplaced),
      at: context.now,
    });
    await addressLookups.queue(context, { agencyId, type, priority: 'single' }, [{ id, values: checked.values }]);
    context.emit({ kind: 'application', agencyId, applicationId: id, ids: { application_id: id, version: 1 } });
    return {
      application: await (await Application.find(context, id)).present(),
      errors: Object.fromEntries(Object.entries(checked.errors).map(([key, messages]) => [key, [...messages]])),
    };
  },
);
