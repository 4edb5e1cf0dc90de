import { z } from 'zod';
import { post } from '../../call.ts';

/** What of the National Flood Insurance Program is set for the whole installation (R13.6). */
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
      /** Loads the rows that can be read although others cannot. */
      skips_errors: z.boolean().optional(),
    }),
    answer: z.object({
      /** How many communities are loaded now; null where nothing was. */
      loaded: z.number().nullable(),
      rows: z.number(),
      /** The first rows that cannot be read, by their line in the file. */
      errors: z.array(z.object({ line: z.number(), text: z.string() })),
      error_count: z.number(),
    }),
  }),
};
