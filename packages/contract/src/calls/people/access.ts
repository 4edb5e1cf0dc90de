import { ACCESS_KINDS } from '@freeboard/domain/people';
import { z } from 'zod';
import { nothing, post } from '../../call.ts';

const MOST_ID = 2_147_483_647;

const entry = z.object({
  kind: z.enum(ACCESS_KINDS),
  id: z.string(),
  name: z.string(),
  /** The owner, or the creator. */
  person: z.string(),
  /** The scopes of a key or an assistant. */
  scopes: z.array(z.string()),
  since: z.string(),
  last_used_at: z.string().nullable(),
  /** Last use: an address and a browser, or the host that it sends to; blank if unknown. */
  place: z.string(),
  ends_at: z.string().nullable(),
  /** The current session. */
  is_this: z.boolean(),
  may_end: z.boolean(),
});
export type AccessEntry = z.infer<typeof entry>;

/** What can access a user's and their agency's data, and ending it (R9.9). */
export const accessCalls = {
  getAccess: post('/access/list', {
    summary:
      'What can reach the data of the person, and for its admins of the agency; of each kind the last used first',
    may: 'profile.own',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({
      own: z.array(entry),
      /** Null for users who do not manage an agency, or have chosen none. */
      agency: z.array(entry).nullable(),
      /** Number of the agency's working client links; the list has the first of them. */
      client_links: z.number(),
    }),
  }),
  endAccess: post('/access/end', {
    summary: 'End one, all of a kind, or all; the session that asks goes on',
    may: 'profile.own',
    effect: 'write',
    perMinute: 60,
    request: z
      .strictObject({
        of: z.enum(['own', 'agency']),
        kind: z.enum(ACCESS_KINDS).optional(),
        id: z
          .string()
          .regex(/^\d{1,10}$/, 'Value is not valid.')
          .refine((text) => Number(text) <= MOST_ID, 'Value is not valid.')
          .optional(),
      })
      .refine(({ kind, id }) => id === undefined || kind !== undefined, {
        path: ['kind'],
        message: 'Field is required.',
      }),
    answer: nothing,
  }),
};
