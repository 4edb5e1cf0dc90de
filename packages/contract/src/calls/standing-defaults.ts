import { z } from 'zod';
import { post } from '../call.ts';
import { APPLICATION_TYPE } from '../shapes/application.ts';
import { id } from '../shapes/common.ts';
import { defaultPreset, stateOrAll } from '../shapes/standing-default.ts';

const place = { application_type: APPLICATION_TYPE, state: stateOrAll };
const answer = z.object({ standing_defaults: z.array(defaultPreset) });
/** More fields than any form has: nonsense or an attack. */
const MOST = 200;
const few = (values: object): boolean => Object.keys(values).length <= MOST;

/** Initial values of new applications, by agency and by user. The form's own rules define which values are allowed. */
export const defaultPresetCalls = {
  getStandingDefaults: post('/get-standing-defaults', {
    summary: "The agency's standing defaults and the person's own",
    may: 'settings.own',
    effect: 'read',
    live: ['settings'],
    request: z.strictObject({ user_id: id.optional() }),
    answer,
  }),
  updateUserStandingDefaults: post('/update-user-standing-defaults', {
    summary: "Change the person's own standing defaults; null takes one away",
    may: 'settings.own',
    effect: 'write',
    request: z.strictObject({
      user_id: id.optional(),
      ...place,
      defaults: z.record(z.string().max(80), z.strictObject({ value: z.json() })).refine(few, 'Value is not valid.'),
    }),
    answer,
  }),
  updateAgencyStandingDefaults: post('/update-agency-standing-defaults', {
    summary: "Change the agency's standing defaults, locked or not; null takes one away",
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({
      ...place,
      defaults: z
        .record(z.string().max(80), z.strictObject({ value: z.json(), is_locked: z.boolean().default(false) }))
        .refine(few, 'Value is not valid.'),
    }),
    answer,
  }),
};
