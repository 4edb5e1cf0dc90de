import { z } from 'zod';
import { post } from '../../call.ts';
import { id } from '../../shapes/common.ts';
import { floodDesk } from '../../shapes/flood-desk.ts';

/** What public sources state about the flood risk of an application's property (R13.1, R13.2). */
export const floodDeskCalls = {
  getFloodDesk: post('/agent-portal/flood-desk/get', {
    summary: 'Property and flood map of an application, as public sources state them',
    may: 'application.edit',
    effect: 'read',
    request: z.strictObject({ application_id: id }),
    answer: z.object({ desk: floodDesk }),
  }),
};
