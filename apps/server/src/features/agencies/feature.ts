/** Creates, edits and deactivates agencies, with their logos. */

import type { Feature } from '../../kernel/feature.ts';
import { setAgencyLogo, setMgaLogo } from './logo.ts';
import { activateMga, createMga, deactivateMga, listMgas, updateMga } from './manage.ts';

export const agencies: Feature = {
  verbs: {
    listMgas,
    createMga,
    updateMga,
    setMgaLogo,
    setAgencyLogo,
    deactivateMga,
    activateMga,
  },
};
