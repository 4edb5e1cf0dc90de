import { LONGEST_QUESTION } from '@freeboard/domain/client-page';
import { MESSAGES } from '@freeboard/domain/wording';
import { z } from 'zod';
import { nothing, post } from '../../call.ts';
import { id } from '../../shapes/common.ts';
import {
  applicationCustomer,
  customerApplications,
  customerHome,
  FOLLOWED_DOCUMENTS,
  followedApplication,
} from '../../shapes/customer.ts';

const byId = z.strictObject({ application_id: id });
const pair = z.strictObject({ application_id: id, customer_id: id });

/** Customers and their applications (D33): who is linked to what, and what a customer sees of it. */
export const customerCalls = {
  getApplicationCustomer: post('/agent-portal/get-application-customer', {
    summary: 'The customer of an application, and the customers who may be its client',
    may: 'application.edit',
    effect: 'read',
    live: ['application'],
    request: byId,
    answer: applicationCustomer,
  }),
  tieCustomer: post('/agent-portal/tie-customer', {
    summary: 'Tie an application to a customer, who then sees it',
    may: 'application.edit',
    effect: 'write',
    request: pair,
    answer: applicationCustomer,
  }),
  untieCustomer: post('/agent-portal/untie-customer', {
    summary: 'Untie an application from its customer, whose access ends at once',
    may: 'application.edit',
    effect: 'write',
    request: byId,
    answer: applicationCustomer,
  }),
  rejectCustomer: post('/agent-portal/reject-customer', {
    summary: 'Mark a customer as not the client of an application: they are not proposed again',
    may: 'application.edit',
    effect: 'write',
    request: pair,
    answer: applicationCustomer,
  }),
  getCustomerApplications: post('/users/get-applications', {
    summary: 'The applications of a customer, and those that may be theirs',
    may: 'person.list',
    effect: 'read',
    live: ['application'],
    request: z.strictObject({ user_id: id }),
    answer: customerApplications,
  }),
  getCustomerHome: post('/customer/get-home', {
    summary: 'Who looks after the reader, their policies and their documents; for a customer',
    may: 'application.follow',
    effect: 'read',
    live: ['application'],
    request: z.strictObject({}),
    answer: customerHome,
  }),
  requestQuote: post('/customer/request-quote', {
    summary: 'Ask the agency to quote a property; becomes a task of the agent',
    may: 'application.follow',
    effect: 'write',
    request: z.strictObject({
      application_type: z.enum(['flood', 'home']),
      address: z.string().trim().min(1, MESSAGES.required).max(200),
      comment: z.string().trim().max(LONGEST_QUESTION).default(''),
    }),
    answer: nothing,
    perMinute: 10,
  }),
  getFollowedApplication: post('/customer/get-application', {
    summary: 'An application as its customer sees it',
    may: 'application.follow',
    effect: 'read',
    live: ['quote', 'application', 'message'],
    request: byId,
    answer: z.object({ application: followedApplication }),
    perMinute: 120,
  }),
  openFollowedDocument: post('/customer/open-document', {
    summary: 'The address of a document of an application, for five minutes of this session',
    may: 'application.follow',
    effect: 'write',
    request: z.strictObject({ application_id: id, kind: z.enum(FOLLOWED_DOCUMENTS), document_id: id }),
    answer: z.object({ file_url: z.string(), file_name: z.string() }),
    perMinute: 30,
  }),
  askAboutApplication: post('/customer/ask', {
    summary: 'Ask the agent a question about an application; for its customer',
    may: 'application.follow',
    effect: 'write',
    request: z.strictObject({ application_id: id, question: z.string().max(LONGEST_QUESTION) }),
    answer: z.object({ application: followedApplication }),
    perMinute: 20,
  }),
};
