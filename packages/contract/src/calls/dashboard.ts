import { dayRangeErrors } from '@freeboard/domain/settings';
import { z } from 'zod';
import { post } from '../call.ts';
import { day } from './common.ts';

/**
 * The series of the chart card: applications by status, type, source, agent and month, the outcome of proposals, and
 * premium by carrier (R1.13).
 */
const DASHBOARD_SERIES = ['status', 'type', 'source', 'agent', 'month', 'proposals', 'premium'] as const;

export const dashboardCalls = {
  getDashboardSummary: post('/get-dashboard-summary', {
    summary: 'Get the dashboard figures for applications created between two days (UTC)',
    effect: 'read',
    request: z.strictObject({ from: day, to: day }).superRefine((range, check) => {
      for (const [field, message] of Object.entries(dayRangeErrors(range, new Date())))
        check.addIssue({ code: 'custom', path: [field], message });
    }),
    answer: z.object({
      summary: z.object({
        total: z.number(),
        /** The total for the same number of days before `from`. */
        total_before: z.number(),
        series: z.array(
          z.object({
            name: z.enum(DASHBOARD_SERIES),
            points: z.array(z.object({ key: z.string(), label: z.string(), value: z.number() })),
          }),
        ),
        /** Requests to carriers, and prices they returned; null for users who see only their own data. */
        quotes: z
          .object({
            asked: z.number(),
            priced: z.number(),
            /** Average response time of carriers in milliseconds; null if none answered. */
            answer_ms: z.number().nullable(),
          })
          .nullable(),
        /**
         * Number of applications whose proposal was first sent, first opened and first chosen from; null for a
         * customer.
         */
        proposals: z.object({ sent: z.number(), opened: z.number(), chosen: z.number() }).nullable(),
      }),
    }),
  }),
};
