import type { Verbs } from '../../kernel/verbs.ts';
import { findApplicationsAtAddress } from './at-address.ts';
import { createApplication } from './create.ts';
import { getApplicationById, validateApplication } from './get.ts';
import { getAgentApplicationsList, getApplicationSourceNameList } from './list.ts';
import { archiveApplication, assignApplication, duplicateApplication } from './manage.ts';
import { undoAddressLookup } from './undo-lookup.ts';
import { updateApplication } from './update.ts';

export {
  type ApplicationRecord,
  type ApplicationSummary,
  applicationById,
  type Figures,
  lockApplication,
  lockSummary,
  quoteFigures,
  updateApplicationRow,
  updateDetails,
} from './applications.queries.ts';
export { refreshExpired } from './expired.ts';
export { present, presentById, refuseArchived } from './get.ts';
export { paginated } from './list.ts';
export { setRunsAside } from './set-aside.ts';
export { saveClientsWords } from './update.ts';
export { openValues } from './values.ts';

export const applicationVerbs: Verbs = {
  getAgentApplicationsList,
  getApplicationSourceNameList,
  getApplicationById,
  validateApplication,
  findApplicationsAtAddress,
  createApplication,
  updateApplication,
  undoAddressLookup,
  assignApplication,
  archiveApplication,
  duplicateApplication,
};
