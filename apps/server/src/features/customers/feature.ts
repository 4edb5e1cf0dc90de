/** Shows customers their applications, and agents the customer of an application. */

import type { Feature } from '../../kernel/feature.ts';
import { askAboutApplication, getFollowedApplication, openFollowedDocument } from './followed.ts';
import { getCustomerHome, requestQuote } from './home.ts';
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
  },
};
