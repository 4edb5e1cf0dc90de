import type { Verbs } from '../../kernel/verbs.ts';
import { beginSingleSignOn } from './begin.ts';
import { finishSingleSignOn } from './finish.ts';
import { endSingleSignOn, getSingleSignOn, saveSingleSignOn } from './settings.ts';

export const singleSignOnVerbs: Verbs = {
  getSingleSignOn,
  saveSingleSignOn,
  endSingleSignOn,
  beginSingleSignOn,
  finishSingleSignOn,
};
