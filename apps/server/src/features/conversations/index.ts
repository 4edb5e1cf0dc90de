/** Lists the conversations with clients and shows one over all its channels and applications. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getMessages } from './get-messages.ts';
import { markMessagesRead } from './mark-read.ts';

export const conversationVerbs: Verbs = { getMessages, markMessagesRead };
