/** Creates, lists, activates and sets up agencies. */

import type { Feature } from '../../kernel/feature.ts';
import { setAgencyLogo, setMgaLogo } from './logo.ts';
import { activateMga, createMga, deactivateMga, listMgas, updateMga } from './manage.ts';
import { checkSetUp, completeSetUp } from './set-up/set-up.ts';

export const agencies: Feature = {
  verbs: {
    listMgas,
    createMga,
    updateMga,
    setMgaLogo,
    setAgencyLogo,
    deactivateMga,
    activateMga,
    checkSetUp,
    completeSetUp,
  },
};
