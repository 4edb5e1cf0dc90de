/** Shows, changes, merges and splits the records of clients. */

import type { Feature } from '../../kernel/feature.ts';
import { getClient } from './get.ts';
import { listClients } from './list.ts';
import { mergeClients, separateClients, undoClientMerge } from './merge.ts';
import { saveClient } from './save.ts';
import { splitClient, undoClientSplit } from './split.ts';

export const clients: Feature = {
  verbs: {
    listClients,
    getClient,
    saveClient,
    mergeClients,
    undoClientMerge,
    separateClients,
    splitClient,
    undoClientSplit,
  },
};
