import { plainFileName } from '@freeboard/domain/files';
import { found } from '../../kernel/faults.ts';
import { addressForSession } from '../../kernel/files/downloads.ts';
import { prepareThenCommit } from '../../kernel/verbs.ts';
import { asFault, neededCrm } from './connection.ts';
import { applicationOfRecord } from './crm.queries.ts';

/**
 * Downloads a file of a CRM record that an application in scope is linked to.
 * @returns its address, valid for five minutes in this session (section 7)
 * @throws Fault not_found, conflict (no CRM), invalid (too large), outside
 */
export const downloadAttachmentFromZohoCrm = prepareThenCommit<
  'downloadAttachmentFromZohoCrm',
  { name: string; bytes: Buffer }
>(
  async (context, { parent_module, parent_id, attachment_id }) => {
    const link = found(await applicationOfRecord(context.db, parent_module, parent_id));
    const crm = await neededCrm(context.services, context.db, link.agency_id);
    return crm.download({ module: parent_module, id: parent_id }, attachment_id).catch(asFault);
  },
  async (context, { parent_module, parent_id }, file) => {
    const { application_id, agency_id } = found(await applicationOfRecord(context.db, parent_module, parent_id));
    const name = plainFileName(file.name);
    const file_url = await addressForSession(context, {
      agency_id,
      application_id,
      name,
      // Always sent as a download, so that the browser never renders the file.
      media_type: 'application/octet-stream',
      bytes: file.bytes,
    });
    context.record({
      action: 'opened a file of the CRM',
      agencyId: agency_id,
      applicationId: application_id,
      changes: [{ field: 'file', from: null, to: name }],
    });
    return { file_url };
  },
);
