import type { Context } from '../../kernel/context/context.ts';
import { found } from '../../kernel/faults.ts';
import type { CopiedContent } from '../../kernel/services.ts';
import { crmOf } from './connection.ts';
import { applicationFor } from './crm.queries.ts';
import { recordOf } from './records.ts';
import { CrmError, type CrmPlace } from './zoho/crm.ts';

const NOTHING = { attachments: [], crm_notes: [] };

/**
 * Reads the notes and files of the linked CRM record, with the CRM's field names (section 3). A failure of the CRM is
 * returned as a state.
 * @throws Fault not_found
 */
export async function crmContentOf(
  context: Pick<Context, 'db' | 'services'>,
  applicationId: number,
): Promise<CopiedContent> {
  const row = found(await applicationFor(context.db, applicationId));
  const record = recordOf(row);
  const without = (state: CopiedContent['crm']['state'], text: string): CopiedContent => ({
    ...NOTHING,
    crm: { state, text, record, has_more: false },
  });
  try {
    const crm = await crmOf(context.services, context.db, row.agency_id);
    if (!crm) return without('off', '');
    if (!record) return without('not_linked', '');
    const place: CrmPlace = { module: record.module, id: record.id };
    const [notes, files] = await Promise.all([crm.notes(place), crm.files(place)]);
    const of = { $se_module: record.module, Parent_Id: { id: record.id } };
    return {
      crm_notes: notes.rows.map(({ id, title, content }) => ({
        id,
        Note_Title: title,
        Note_Content: content,
        File_Name: null,
        ...of,
      })),
      attachments: files.rows.map(({ id, name }) => ({
        id,
        Note_Title: null,
        Note_Content: null,
        File_Name: name,
        ...of,
      })),
      crm: { state: 'ok', text: '', record, has_more: notes.has_more || files.has_more },
    };
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    return without('failed', error.message);
  }
}
