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
};
