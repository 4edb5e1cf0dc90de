import { z } from 'zod';
import { post } from '../call.ts';

/** What the chart card shows: applications by each of these, and premiums by carrier (R1.13). */
export const DASHBOARD_SERIES = ['status', 'type', 'source', 'agent', 'month', 'premium'] as const;

/** No range is longer: ten years. */
const LONGEST_DAYS = 3_660;
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Figures for the dashboard. */
export const dashboardCalls = {
  getDashboardSummary: post('/get-dashboard-summary', {
    summary: 'Counts and series for the dashboard chart, of the applications made from one day (UTC) to another',
    effect: 'read',
    request: z
      .strictObject({ from: z.iso.date(), to: z.iso.date() })
      .refine(({ from, to }) => from <= to && days(from, to) <= LONGEST_DAYS, {
        path: ['to'],
        message: 'The last day is not before the first, nor more than ten years after it.',
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
      }),
    }),
  }),
};
