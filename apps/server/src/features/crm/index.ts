/** Connects an agency's Zoho CRM: records, notes and files. */

import type { Verbs } from '../../kernel/verbs.ts';
import { downloadAttachmentFromZohoCrm } from './download.ts';
import { endCrmConnection, getCrmConnection, saveCrmConnection } from './manage-connection.ts';
import { pushNoteToCrm } from './push.ts';
import { createCrmRecord, linkCrmRecord, searchCrmRecords } from './records.ts';

export { crmOf } from './connection.ts';
export { crmContentOf } from './linked-content.ts';
export { crmRecordOf, pushNoteJob, queueNotePush } from './push.ts';

export const crmVerbs: Verbs = {
  getCrmConnection,
  saveCrmConnection,
  endCrmConnection,
  searchCrmRecords,
  linkCrmRecord,
  createCrmRecord,
  pushNoteToCrm,
  downloadAttachmentFromZohoCrm,
};
