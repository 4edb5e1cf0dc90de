/** Creates, edits and deactivates agencies, with their logos. */

import type { Verbs } from '../../kernel/verbs.ts';
import { setAgencyLogo, setMgaLogo } from './logo.ts';
import { activateMga, createMga, deactivateMga, listMgas, updateMga } from './manage.ts';

export { logoByHash } from './logos.queries.ts';
export { newAgency } from './new-agency.ts';

export const agencyVerbs: Verbs = {
  listMgas,
  createMga,
  updateMga,
  setMgaLogo,
  setAgencyLogo,
  deactivateMga,
  activateMga,
};
