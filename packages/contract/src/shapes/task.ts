import { TASK_RULE_KEYS } from '@freeboard/domain/tasks';
import { z } from 'zod';
import { APPLICATION_TYPE } from './application.ts';
import { id } from './common.ts';

/** An application as shown in a line about it. */
export const applicationBrief = z.object({
  id,
  application_id: z.number(),
  application_type: APPLICATION_TYPE,
  /** The client's name; empty while there is none. */
  client: z.string(),
  address: z.string(),
});
export type ApplicationBrief = z.infer<typeof applicationBrief>;

export const task = z.object({
  id,
  version: z.number(),
  title: z.string(),
  note: z.string(),
  /** A day of the agency's time zone. */
  due_on: z.iso.date(),
  /** 'HH:MM' of that day. */
  due_time: z.string().nullable(),
  due: z.enum(['overdue', 'today', 'later']),
  owner: z.object({ id, name: z.string() }).nullable(),
  /** The rule that created it. */
  rule: z.enum(TASK_RULE_KEYS).nullable(),
  /** Null if created by a rule. */
  created_by: z.string().nullable(),
  /** Null as well if the reader may not open the application. */
  application: applicationBrief.nullable(),
  /** The client it is about, if it has no application; null as well if the reader sees none of theirs. */
  client: z.object({ id, name: z.string() }).nullable(),
  done_at: z.string().nullable(),
  /** Why it ended without a user; empty if a user ended it. */
  ended_because: z.string(),
});
export type Task = z.infer<typeof task>;
