/** Takes in registrations of customers and agents, for approval. */

import type { Verbs } from '../../kernel/verbs.ts';
import { countRegistrations, decideRegistration, listRegistrations } from './decide.ts';
import { findForRegistration } from './find.ts';
import { registerCustomer } from './register.ts';
import { listRegistrationAgencies, verifyRegistration } from './verify.ts';

export { registrationTextJob } from './text-job.ts';

export const registrationVerbs: Verbs = {
  registerCustomer,
  verifyRegistration,
  listRegistrationAgencies,
  listRegistrations,
  countRegistrations,
  findForRegistration,
  decideRegistration,
};
