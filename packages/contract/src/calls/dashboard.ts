import { dayRangeErrors } from '@freeboard/domain/settings';
import { z } from 'zod';
import { post } from '../call.ts';
import { day } from '../shapes/common.ts';

/** What the chart card shows: applications by each of these, what became of proposals, and premiums by carrier (R1.13). */
export const DASHBOARD_SERIES = ['status', 'type', 'source', 'agent', 'month', 'proposals', 'premium'] as const;

/** Figures for the dashboard. */
export const dashboardCalls = {
  getDashboardSummary: post('/get-dashboard-summary', {
    summary: 'Counts and series for the dashboard chart, of the applications made from one day (UTC) to another',
    effect: 'read',
    request: z.strictObject({ from: day, to: day }).superRefine((range, check) => {
      for (const [field, message] of Object.entries(dayRangeErrors(range, new Date())))
        check.addIssue({ code: 'custom', path: [field], message });
    }),
    answer: z.object({
      summary: z.object({
        total: z.number(),
        /** Of the same number of days before. */
        total_before: z.number(),
        series: z.array(
          z.object({
            name: z.enum(DASHBOARD_SERIES),
            points: z.array(z.object({ key: z.string(), label: z.string(), value: z.number() })),
          }),
        ),
        /** What carriers were asked and gave a price for; null for who sees only what is theirs. */
        quotes: z
          .object({
            asked: z.number(),
            priced: z.number(),
            /** How long a carrier took to answer on average, milliseconds; null where none did. */
            answer_ms: z.number().nullable(),
          })
          .nullable(),
        /** Of how many applications a proposal first went out, was first opened and first chosen from; null for a customer. */
        proposals: z.object({ sent: z.number(), opened: z.number(), chosen: z.number() }).nullable(),
      }),
    }),
  }),
};
