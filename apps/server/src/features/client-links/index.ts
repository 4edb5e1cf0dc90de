/** Creates, renews and ends the links to a client's page, and answers clients' questions there. */

import type { Verbs } from '../../kernel/verbs.ts';
import { answerQuestion, getClientQuestions } from './answer-question.ts';
import { createClientLink } from './create-link.ts';
import { getClientLinks } from './get-links.ts';
import { revokeClientLink } from './revoke-link.ts';

export { answerInConversation, openQuestions } from './answer-question.ts';
export { createClientLink } from './create-link.ts';
export { type LinkAddress, newLinkAddress, saveClientLink } from './new-link.ts';

export const clientLinkVerbs: Verbs = {
  answerQuestion,
  createClientLink,
  getClientLinks,
  getClientQuestions,
  revokeClientLink,
};
