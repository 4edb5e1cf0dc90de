/** Creates, lists, activates and sets up agencies. */

import type { ServedFeature } from '../../http/types.ts';
import { serveLogos } from './http/logos.ts';
import { setAgencyLogo, setMgaLogo } from './logo.ts';
import { activateMga, createMga, deactivateMga, listMgas, updateMga } from './manage.ts';
import { checkSetUp, completeSetUp } from './set-up/set-up.ts';

export const agencies: ServedFeature = {
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
  routes: { api: serveLogos },
};
