import { z } from 'zod';
import { post } from '../../call.ts';

/** Settings of the National Flood Insurance Program for the whole installation (R13.6). */
export const floodProgramCalls = {
  setNfipAuthority: post('/flood-program/set-nfip-authority', {
    summary: 'Say since when the authority of the NFIP has lapsed, or null that it has not',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ lapsed_since: z.string().max(10).nullable() }),
    answer: z.object({ lapsed_since: z.string().nullable() }),
  }),
  uploadStatusBook: post('/flood-program/upload-status-book', {
    summary: "Load FEMA's community status book from a CSV file; while a row is wrong nothing is loaded",
    may: 'agency.manage',
    effect: 'write',
    transport: 'multipart',
    request: z.strictObject({
      /** The day of the book, YYYY-MM-DD. */
      as_of: z.string().max(10),
      /** Loads the readable rows although others can't be read. */
      skips_errors: z.boolean().optional(),
    }),
    answer: z.object({
      /** How many communities are loaded now; null if nothing was loaded. */
      loaded: z.number().nullable(),
      rows: z.number(),
      /** The first unreadable rows, by their line in the file. */
      errors: z.array(z.object({ line: z.number(), text: z.string() })),
      error_count: z.number(),
    }),
  }),
};
