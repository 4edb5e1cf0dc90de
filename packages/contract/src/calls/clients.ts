import { CLIENT_SORTS } from '@freeboard/domain/clients';
import { z } from 'zod';
import { post } from '../call.ts';
import { client, clientLanguage, clientRow } from '../shapes/client.ts';
import { id, int4, page, pageQuery } from '../shapes/common.ts';
import { timelineEntry, timelineSteps } from '../shapes/timeline.ts';

const name = z.string().trim().max(200);
const answer = z.object({ client });
const limit = z.int().min(1).max(500).default(20);

/** The clients of an agency, above their applications (R15.1), and their timeline (R15.2, R9.8). */
export const clientCalls = {
  listClients: post('/agent-portal/clients/list', {
    summary: 'The clients whose applications one may see',
    may: 'client.see',
    effect: 'read',
    live: ['application', 'client'],
    request: z.strictObject({
      ...pageQuery,
      text: z.string().max(200).default(''),
      sort: z.enum(CLIENT_SORTS).default('name'),
    }),
    answer: z.object({ clients: page(clientRow) }),
  }),
  getClient: post('/agent-portal/clients/get', {
    summary:
      'A client with applications, policies, documents, consents and who may be the same; of a merged one the client that has it',
    may: 'client.see',
    effect: 'read',
    live: ['application', 'message', 'client'],
    request: z.strictObject({ client_id: id }),
    answer,
  }),
  saveClient: post('/agent-portal/clients/save', {
    summary: 'Change a client, and open applications of it that one names',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({
      client_id: id,
      version: int4,
      first_name: name,
      last_name: name,
      business_name: name,
      language: clientLanguage,
      /** All addresses entered on the record itself; those of applications are changed there. */
      emails: z.array(z.string().trim().max(200)).max(20),
      phones: z.array(z.string().trim().max(40)).max(20),
      /** Applications, neither complete nor archived, that get an address as well. */
      updates: z
        .array(
          z.strictObject({
            application_id: id,
            version: int4,
            email: z.string().trim().max(200).optional(),
            phone: z.string().trim().max(40).optional(),
          }),
        )
        .max(50)
        .default([]),
    }),
    answer,
  }),
  mergeClients: post('/agent-portal/clients/merge', {
    summary: 'Merge another client into this one; undone within 30 days',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({ client_id: id, other_id: id }),
    answer: z.object({ client, merge_id: id }),
  }),
  undoClientMerge: post('/agent-portal/clients/undo-merge', {
    summary: 'Undo a merge: each client has its applications again, and the two are kept apart',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({ merge_id: id }),
    answer,
  }),
  separateClients: post('/agent-portal/clients/separate', {
    summary: 'Remember that two clients are not the same one',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({ client_id: id, other_id: id }),
    answer,
  }),
  splitClient: post('/agent-portal/clients/split', {
    summary: 'Split an application from its client into a client of its own; undone within 30 days',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({ application_id: id }),
    answer: z.object({ client, split_id: id }),
  }),
  undoClientSplit: post('/agent-portal/clients/undo-split', {
    summary: 'Undo a split: the application is of its former client again',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({ split_id: id }),
    answer,
  }),
  getApplicationTimeline: post('/agent-portal/get-application-timeline', {
    summary: 'What was sent, opened, asked, chosen, signed and bound of an application, and how far it came',
    may: 'application.edit',
    effect: 'read',
    live: ['quote', 'application', 'message', 'client_link'],
    request: z.strictObject({ application_id: id, limit }),
    answer: z.object({
      entries: z.array(timelineEntry),
      has_more: z.boolean(),
      steps: timelineSteps,
      opened_count: z.number(),
    }),
  }),
  getClientTimeline: post('/agent-portal/clients/timeline', {
    summary: 'The same of all applications of a client that one may see',
    may: 'application.edit',
    effect: 'read',
    live: ['quote', 'application', 'message', 'client_link'],
    request: z.strictObject({ client_id: id, limit }),
    answer: z.object({ entries: z.array(timelineEntry), has_more: z.boolean() }),
  }),
};
