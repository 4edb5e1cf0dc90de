/** Shows clients with their applications, timeline and conversations; merges and splits clients. */

import type { Feature } from '../../kernel/feature.ts';
import { getMessages } from './conversations/get-messages.ts';
import { markMessagesRead } from './conversations/mark-read.ts';
import { getClient } from './get.ts';
import { listClients } from './list.ts';
import { mergeClients, separateClients, undoClientMerge } from './merge.ts';
import { findSameClients } from './same.ts';
import { saveClient } from './save.ts';
import { splitClient, undoClientSplit } from './split.ts';
import { getApplicationTimeline, getClientTimeline } from './timeline/timeline.ts';

export const clients: Feature = {
  verbs: {
    listClients,
    getClient,
    findSameClients,
    saveClient,
    mergeClients,
    undoClientMerge,
    separateClients,
    splitClient,
    undoClientSplit,
    getMessages,
    markMessagesRead,
    getApplicationTimeline,
    getClientTimeline,
  },
};
