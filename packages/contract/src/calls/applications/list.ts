import {
  APPLICATION_FLAGS,
  APPLICATION_SORTS,
  APPLICATION_STEPS,
  type ApplicationSort,
  takesStepDates,
} from '@freeboard/domain/applications';
import { z } from 'zod';
import { post } from '../../call.ts';
import { APPLICATION_STATUS, APPLICATION_TYPE, day, id, moment, NAMED, page, pageQuery } from '../common.ts';
import { applicationRow } from './application.ts';

const SORTS = Object.keys(APPLICATION_SORTS) as [ApplicationSort, ...ApplicationSort[]];

const dayOrMoment = z.union([day, moment]);

const applicationFilters = z
  .strictObject({
    status: z.array(APPLICATION_STATUS).max(4).optional(),
    application_type: z.array(APPLICATION_TYPE).max(5).optional(),
    /** A UTC day, or the instant at which a day begins in the agency's time zone. */
    created_from: dayOrMoment.optional(),
    /** A UTC day (inclusive) or an instant (exclusive). */
    created_to: dayOrMoment.optional(),
    text: z.string().trim().max(100).optional(),
    /**
     * Only applications that have reached all of these steps: quoted, proposal sent, opened by the client, quote
     * chosen by the client.
     */
    reached: z.array(z.enum(APPLICATION_STEPS)).max(APPLICATION_STEPS.length).optional(),
    /**
     * The period in which the steps of `reached` were first reached, or the carrier returned its price. No time is
     * stored for 'quoted', so the dates are refused unless the filters also have another step or a carrier.
     */
    reached_from: dayOrMoment.optional(),
    reached_to: dayOrMoment.optional(),
    /** Only applications with a price from this carrier, in any launch. Requires permission to see carriers. */
    carrier_id: id.optional(),
    needs_attention: z.boolean().optional(),
    /** One of: a carrier has open questions; signed but not bound; bound. */
    flag: z.enum(APPLICATION_FLAGS).optional(),
    mine: z.boolean().optional(),
    unassigned: z.boolean().optional(),
    archived: z.boolean().optional(),
    sort: z.enum(SORTS).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
  })
  .superRefine((filters, check) => {
    if (takesStepDates(filters.reached ?? [], filters.carrier_id !== undefined)) return;
    const message = 'These dates go with Sent, Opened, Chosen or a carrier; when it was quoted is not kept.';
    for (const field of ['reached_from', 'reached_to'] as const)
      if (filters[field] !== undefined) check.addIssue({ code: 'custom', path: [field], message });
  });
NAMED.set(applicationFilters, 'ApplicationFilters');

/** The list's parameters without paging, which bulk jobs accept as well. */
export const applicationNarrowing = {
  filters: applicationFilters.optional(),
  agent_id: id.nullish(),
  customer_id: id.nullish(),
  application_source: z.array(z.string().max(60)).max(30).optional(),
};

export const applicationListCalls = {
  getAgentApplicationsList: post('/agent-portal/get-agent-applications-list', {
    summary: 'List applications',
    may: 'application.see',
    effect: 'read',
    live: ['quote', 'application', 'note', 'upload', 'client_link'],
    query: ['page', 'per_page'],
    request: z.strictObject({
      ...pageQuery,
      ...applicationNarrowing,
      /** Only applications of this agency, for a user who sees several. */
      agency_id: id.optional(),
    }),
    answer: z.object({
      applications: page(applicationRow),
      carrier: z.object({ id, name: z.string() }).nullable(),
      counts: z.object({
        all: z.number(),
        mine: z.number(),
        needs_attention: z.number(),
        launched: z.number(),
        carrier_asks: z.number(),
        signed: z.number(),
      }),
    }),
  }),
  findApplicationsAtAddress: post('/agent-portal/find-applications-at-address', {
    summary: 'Find applications at an address, to avoid duplicates',
    may: 'application.create',
    effect: 'read',
    perMinute: 240,
    request: z.strictObject({ address: z.string().trim().max(300) }),
    answer: z.object({
      applications: z.array(
        applicationRow.pick({
          id: true,
          application_id: true,
          application_type: true,
          client: true,
          payload: true,
          is_signed: true,
          is_bound: true,
        }),
      ),
    }),
  }),
  getApplicationSourceNameList: post('/agent-portal/get-application-source-name-list', {
    summary: 'List the names of application sources',
    may: 'application.see',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ application_source_name_list: z.array(z.string()) }),
  }),
};
