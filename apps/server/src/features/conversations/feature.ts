/** Lists the conversations with clients and shows one over all its channels and applications. */

import type { Feature } from '../../kernel/feature.ts';
import { getMessages } from './get-messages.ts';
import { markMessagesRead } from './mark-read.ts';

export const conversations: Feature = {
  verbs: { getMessages, markMessagesRead },
};
