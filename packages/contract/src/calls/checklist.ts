import { CHECK_STATES, CHECKLIST, TESTABLE } from '@freeboard/domain/agencies';
import { z } from 'zod';
import { post } from '../call.ts';

const answer = z.object({
  items: z.array(
    z.object({
      item: z.enum(CHECKLIST),
      state: z.enum(CHECK_STATES),
      /** What is configured. */
      text: z.string(),
      /** What is missing, and how to switch it on. */
      advice: z.string(),
      /** Lines to put into the environment or run verbatim. */
      lines: z.string(),
    }),
  ),
});

/** What is on in an installation and what is missing (R10.1). */
export const checklistCalls = {
  getChecklist: post('/installation/get-checklist', {
    summary: 'What of this installation is on, what is missing, and how it is switched on',
    may: 'agency.manage',
    effect: 'read',
    request: z.strictObject({}),
    answer,
  }),
  testChecklistItem: post('/installation/test', {
    summary: 'Try one of them out: e-mail is sent to whoever asks',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ item: z.enum(TESTABLE) }),
    answer: z.object({ is_good: z.boolean(), text: z.string() }),
    perMinute: 20,
  }),
  setChecklistItemAside: post('/installation/set-aside', {
    summary: 'Decide to go without one of them, or not any more',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ item: z.enum(CHECKLIST), is_set_aside: z.boolean() }),
    answer,
  }),
};
