/** Shows, changes, merges and splits the records of clients. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getClient } from './get.ts';
import { listClients } from './list.ts';
import { mergeClients, separateClients, undoClientMerge } from './merge.ts';
import { saveClient } from './save.ts';
import { splitClient, undoClientSplit } from './split.ts';

export { toClientRow } from './clients.presenter.ts';
export { clientById } from './clients.queries.ts';
export { clientRows, findClients } from './list.queries.ts';

export const clientVerbs: Verbs = {
  listClients,
  getClient,
  saveClient,
  mergeClients,
  undoClientMerge,
  separateClients,
  splitClient,
  undoClientSplit,
};
