import { US_STATES } from '@freeboard/domain/applications';
import { z } from 'zod';
import { APPLICATION_TYPE } from './application.ts';

/** A state by its two letters; null for every state. */
export const stateOrAll = z.enum(US_STATES.map(({ code }) => code)).nullable();

/** What an agency, or a user of it, begins its applications with. */
export const defaultPreset = z.object({
  owner: z.enum(['agency', 'person']),
  application_type: APPLICATION_TYPE,
  state: z.string().nullable(),
  field: z.string(),
  value: z.json(),
  is_locked: z.boolean(),
});
