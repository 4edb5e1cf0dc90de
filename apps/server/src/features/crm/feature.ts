/** Connects an agency's Zoho CRM: records, notes and files. */

import type { Feature } from '../../kernel/feature.ts';
import { downloadAttachmentFromZohoCrm } from './download.ts';
import { endCrmConnection, getCrmConnection, saveCrmConnection } from './manage-connection.ts';
import { pushNoteJob, pushNoteToCrm } from './push.ts';
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
};
