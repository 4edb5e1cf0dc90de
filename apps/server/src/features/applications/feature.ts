/** Creates, saves, copies, archives and lists applications. */

import type { Feature } from '../../kernel/feature.ts';
import { findApplicationsAtAddress } from './address/at-address.ts';
import { undoAddressLookup } from './address/undo-lookup.ts';
import { createApplication } from './create.ts';
import { getApplicationById, validateApplication } from './get.ts';
import { getAgentApplicationsList, getApplicationSourceNameList } from './list/list.ts';
import { archiveApplication, assignApplication, duplicateApplication } from './manage/manage.ts';
import { quoteOtherLine } from './other-line.ts';
import { closeAddressLookup, updateApplication } from './update.ts';

export const applications: Feature = {
  verbs: {
    getAgentApplicationsList,
    getApplicationSourceNameList,
    getApplicationById,
    validateApplication,
    findApplicationsAtAddress,
    createApplication,
    updateApplication,
    undoAddressLookup,
    closeAddressLookup,
    assignApplication,
    archiveApplication,
    duplicateApplication,
    quoteOtherLine,
  },
};
