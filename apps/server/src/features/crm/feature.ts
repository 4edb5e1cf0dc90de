/** Optional module. Connects an agency's Zoho CRM: records, notes and files. */

import type { Feature } from '../../kernel/feature.ts';
import { checklistLine } from './checklist-line.ts';
import { downloadAttachmentFromZohoCrm } from './download.ts';
import { crmContentOf } from './linked-content.ts';
import { endCrmConnection, getCrmConnection, saveCrmConnection } from './manage-connection.ts';
import { crmRecordOf, pushNoteJob, pushNoteToCrm, queueNotePush } from './push.ts';
import { createCrmRecord, linkCrmRecord, searchCrmRecords } from './records.ts';

export const crm: Feature = {
  verbs: {
    getCrmConnection,
    saveCrmConnection,
    endCrmConnection,
    searchCrmRecords,
    linkCrmRecord,
    createCrmRecord,
    pushNoteToCrm,
    downloadAttachmentFromZohoCrm,
  },
  jobs: [pushNoteJob],
  hooks: {
    noteCopies: { assertLinked: crmRecordOf, queue: queueNotePush, contentOf: crmContentOf },
    checklist: { crm: checklistLine },
  },
};
