/** Takes in registrations of customers and agents, for approval. */

import type { Feature } from '../../kernel/feature.ts';
import { countRegistrations, decideRegistration, listRegistrations } from './decide.ts';
import { findForRegistration } from './find.ts';
import { registerCustomer } from './register.ts';
import { registrationTextJob } from './text-job.ts';
import { listRegistrationAgencies, verifyRegistration } from './verify.ts';

export const registration: Feature = {
  verbs: {
    registerCustomer,
    verifyRegistration,
    listRegistrationAgencies,
    listRegistrations,
    countRegistrations,
    findForRegistration,
    decideRegistration,
  },
  jobs: [registrationTextJob],
};
