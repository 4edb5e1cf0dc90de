/** Creates, saves, copies, archives and lists applications. */

import type { Verbs } from '../../kernel/verbs.ts';
import { findApplicationsAtAddress } from './at-address.ts';
import { createApplication } from './create.ts';
import { getApplicationById, validateApplication } from './get.ts';
import { getAgentApplicationsList, getApplicationSourceNameList } from './list.ts';
import { archiveApplication, assignApplication, duplicateApplication } from './manage.ts';
import { quoteOtherLine } from './other-line.ts';
import { undoAddressLookup } from './undo-lookup.ts';
import { closeAddressLookup, updateApplication } from './update.ts';

export { toQuotedColumns } from './applications.presenter.ts';
export {
  type ApplicationRecord,
  type ApplicationSummary,
  applicationById,
  applicationsByIds,
  assigneeById,
  clientLanguage,
  type Figures,
  holdNumbers,
  latestRun,
  lockApplication,
  lockSummary,
  quotedColumns,
  quoteFigures,
  SENDER,
  updateApplicationRow,
  updateDetails,
} from './applications.queries.ts';
export { makeApplication } from './create.ts';
export { refreshExpired } from './expired.ts';
export { setBoundAt } from './flags.queries.ts';
export { present, presentById, refuseArchived } from './get.ts';
export { type ListRow, rowsByIds } from './list.queries.ts';
export { idsMatching, paginated } from './list.ts';
export { makeApplications } from './make-many.ts';
export { applicationLabel, clientOf, lockSeveral, namesOf, reachable } from './several.queries.ts';
export { archiveSeveral, assignSeveral } from './several.ts';
export { REACHED, reachStep } from './steps.queries.ts';
export { addressLine } from './summary.ts';
export { supersedeQuotes } from './supersede.ts';
export { findPage } from './text-page.queries.ts';
export { fillFromLookup, saveFields, updateApplication } from './update.ts';
export { formContext, openValues, unplacedOf } from './values.ts';

export const applicationVerbs: Verbs = {
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
};
