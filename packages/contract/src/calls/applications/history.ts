import { HISTORY_KINDS } from '@freeboard/domain/history';
import { z } from 'zod';
import { post } from '../../call.ts';
import { id, json, moment, NAMED, page, pageQuery } from '../common.ts';

export const fieldChange = z.object({ field: z.string(), from: json, to: json });

const historyEntry = z.object({
  id,
  created_at: z.string(),
  actor: z.object({ id: id.nullable(), name: z.string(), role: z.string() }),
  action: z.string(),
  kind: z.enum(HISTORY_KINDS).nullable(),
  changes: z.array(fieldChange),
});
NAMED.set(historyEntry, 'HistoryEntry');

const historyFilters = z.object({
  /** The actor's name, as in the entries. */
  by: z.string().max(200).optional(),
  kind: z.enum(HISTORY_KINDS).optional(),
  /** From `from` (inclusive) to `to` (exclusive). */
  from: moment.optional(),
  to: moment.optional(),
});
NAMED.set(historyFilters, 'HistoryFilters');

const file = z.object({ file_url: z.string(), file_name: z.string() });
const zone = z.string().max(60);

export const historyCalls = {
  getApplicationHistory: post('/agent-portal/get-application-history', {
    summary: "List an application's history",
    may: 'application.log',
    effect: 'read',
    live: ['application', 'message', 'client_link'],
    request: z.strictObject({ application_id: id, ...historyFilters.shape, ...pageQuery }),
    answer: z.object({
      history: page(historyEntry),
      /** Names of everyone in the application's history. */
      people: z.array(z.string()),
    }),
  }),
  exportApplicationHistory: post('/agent-portal/export-application-history', {
    summary: "Export an application's history as CSV; the address is valid for five minutes in this session",
    may: 'application.log',
    effect: 'write',
    request: z.strictObject({ application_id: id, ...historyFilters.shape, time_zone: zone.optional() }),
    answer: file,
  }),
  getAgencyHistory: post('/agent-portal/get-agency-history', {
    summary: "List the agency's history, including sign-ins, newest first; pass `next` as `before` for the next page",
    may: 'settings.global',
    effect: 'read',
    request: z.strictObject({ ...historyFilters.shape, before: id.optional() }),
    answer: z.object({
      history: z.array(
        historyEntry.extend({ application: z.object({ id, number: z.number(), client: z.string() }).nullable() }),
      ),
      next: id.nullable(),
    }),
  }),
  exportAgencyHistory: post('/agent-portal/export-agency-history', {
    summary: "Export the agency's history as CSV; the address is valid for five minutes in this session",
    may: 'settings.global',
    effect: 'write',
    perMinute: 20,
    request: z.strictObject({ ...historyFilters.shape, time_zone: zone.optional() }),
    answer: file,
  }),
};
