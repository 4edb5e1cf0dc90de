/** Creates, saves, copies, archives and lists applications, with their notes, history, communications and clients. */

import type { Feature } from '../../kernel/feature.ts';
import { findApplicationsAtAddress } from './address/at-address.ts';
import { undoAddressLookup } from './address/undo-lookup.ts';
import { getApiCommunicationBody } from './communications/get-body.ts';
import { getApplicationApiCommunication } from './communications/get-communications.ts';
import { createApplication } from './create.ts';
import { fillEarlierAnswers } from './earlier-answers.ts';
import { refreshExpired } from './expired.ts';
import { getApplicationById, validateApplication } from './get.ts';
import { getAgencyHistory } from './history/agency-history.ts';
import { anchorHistoryJob } from './history/anchor-job.ts';
import { exportAgencyHistory, exportApplicationHistory } from './history/export-history.ts';
import { getApplicationHistory } from './history/get-history.ts';
import { getAgentApplicationsList, getApplicationSourceNameList } from './list/list.ts';
import { archiveApplication, assignApplication, duplicateApplication } from './manage/manage.ts';
import { addNoteOrAttachmentToApplication } from './notes/add-note.ts';
import { getNoteAndAttachmentsOfApplication } from './notes/get-notes.ts';
import { openNoteAttachment } from './notes/open-attachment.ts';
import { pinNote } from './notes/pin-note.ts';
import { toggleApplicationAlertNote } from './notes/toggle-alert.ts';
import { quoteOtherLine, stateLine } from './other-line.ts';
import { closeAddressLookup, updateApplication } from './update.ts';

export const applications: Feature = {
  upkeep: (db, now) => ({ expired_prices: () => refreshExpired(db, now) }),
  verbs: {
    getAgentApplicationsList,
    getApplicationSourceNameList,
    getApplicationById,
    validateApplication,
    findApplicationsAtAddress,
    createApplication,
    fillEarlierAnswers,
    updateApplication,
    undoAddressLookup,
    closeAddressLookup,
    assignApplication,
    archiveApplication,
    duplicateApplication,
    quoteOtherLine,
    stateLine,
    getApiCommunicationBody,
    getApplicationApiCommunication,
    getApplicationHistory,
    exportApplicationHistory,
    getAgencyHistory,
    exportAgencyHistory,
    addNoteOrAttachmentToApplication,
    getNoteAndAttachmentsOfApplication,
    openNoteAttachment,
    pinNote,
    toggleApplicationAlertNote,
  },
  jobs: [anchorHistoryJob],
};
