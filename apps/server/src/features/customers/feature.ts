/** Serves customers in the portal: registration, their applications, and the quotes they follow. */

import type { Feature } from '../../kernel/feature.ts';
import { askAboutApplication, getFollowedApplication, openFollowedDocument } from './followed.ts';
import { getCustomerHome, requestQuote } from './home.ts';
import { countRegistrations, decideRegistration, listRegistrations } from './registration/decide.ts';
import { findForRegistration } from './registration/find.ts';
import { registerCustomer } from './registration/register.ts';
import { registrationTextJob } from './registration/text-job.ts';
import { listRegistrationAgencies, verifyRegistration } from './registration/verify.ts';
import { getApplicationCustomer, getCustomerApplications, rejectCustomer, tieCustomer, untieCustomer } from './ties.ts';

export const customers: Feature = {
  verbs: {
    getApplicationCustomer,
    tieCustomer,
    untieCustomer,
    rejectCustomer,
    getCustomerApplications,
    getCustomerHome,
    requestQuote,
    getFollowedApplication,
    openFollowedDocument,
    askAboutApplication,
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
