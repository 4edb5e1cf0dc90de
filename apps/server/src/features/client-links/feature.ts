/** Creates, renews and ends the links to a client's page, and answers clients' questions there. */

import type { Feature } from '../../kernel/feature.ts';
import { answerQuestion, getClientQuestions } from './answer-question.ts';
import { createClientLink } from './create-link.ts';
import { getClientLinks } from './get-links.ts';
import { revokeClientLink } from './revoke-link.ts';

export const clientLinks: Feature = {
  verbs: {
    answerQuestion,
    createClientLink,
    getClientLinks,
    getClientQuestions,
    revokeClientLink,
  },
};
