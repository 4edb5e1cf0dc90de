import { TASK_LIMITS, TASK_RULE_KEYS } from '@freeboard/domain/tasks';
import { MESSAGES } from '@freeboard/domain/wording';
import { z } from 'zod';
import { post } from '../call.ts';
import { APPLICATION_TYPE, day, id, int4, NAMED, page, pageQuery } from './common.ts';

const applicationBrief = z.object({
  id,
  application_id: z.number(),
  application_type: APPLICATION_TYPE,
  /** Empty if the client has no name yet. */
  client: z.string(),
  address: z.string(),
});
NAMED.set(applicationBrief, 'ApplicationBrief');

const task = z.object({
  id,
  version: z.number(),
  title: z.string(),
  note: z.string(),
  /** A day in the agency's time zone. */
  due_on: z.iso.date(),
  /** 'HH:MM' of that day; null without a time. */
  due_time: z.string().nullable(),
  due: z.enum(['overdue', 'today', 'later']),
  owner: z.object({ id, name: z.string() }).nullable(),
  /**
   * The rule that ends the task: the one that created it, or `no_reply` for a sender's reminder; null for a user's
   * other tasks.
   */
  rule: z.enum(TASK_RULE_KEYS).nullable(),
  /** Null if a rule created the task. */
  created_by: z.string().nullable(),
  /** The task's application; null if there is none or the viewer may not open it. */
  application: applicationBrief.nullable(),
  /**
   * The client of a task without an application; null if there is none, or the viewer sees none of the client's
   * applications.
   */
  client: z.object({ id, name: z.string() }).nullable(),
  done_at: z.string().nullable(),
  /** Why the task ended without a user; empty if a user ended it. */
  ended_because: z.string(),
});
NAMED.set(task, 'Task');

const one = z.object({ task });

/** `mine`: the current user's; `all`: everything they may see. */
const whose = z.enum(['mine', 'all']).default('mine');

/** The first lines of one kind, and their count up to `TODAY_MOST`. */
const lines = <Row extends z.ZodType>(row: Row) => z.object({ count: z.number(), items: z.array(row) });

export const taskCalls = {
  listTasks: post('/agent-portal/tasks/list', {
    summary: 'List tasks by due date',
    may: 'task.use',
    effect: 'read',
    live: ['task'],
    query: ['page', 'per_page'],
    request: z.strictObject({
      ...pageQuery,
      /** `due`: open and due by today; `open`: all open tasks. */
      view: z.enum(['due', 'open', 'done']).default('open'),
      whose,
      application_id: id.optional(),
      /** Tasks about a client, and tasks about the client's applications. */
      client_id: id.optional(),
    }),
    answer: z.object({
      tasks: page(task),
      counts: z.object({ due: z.number(), open: z.number() }),
      /** Today in the agency's time zone, from which a task is snoozed. */
      today: day,
    }),
  }),
  saveTask: post('/agent-portal/tasks/save', {
    summary: 'Create a task, or update an open one',
    may: 'task.use',
    effect: 'write',
    request: z.strictObject({
      task_id: id.optional(),
      /** Version of the task to change; any other version is refused with 409. */
      version: int4.min(1).optional(),
      title: z.string().trim().min(1, MESSAGES.required).max(TASK_LIMITS.title),
      note: z.string().trim().max(TASK_LIMITS.note).default(''),
      due_on: day,
      due_time: z.string().max(5).nullish(),
      owner_id: id.nullish(),
      application_id: id.nullish(),
      /** Unchanged if omitted. A task of an application always belongs to that application's client. */
      client_id: id.nullish(),
    }),
    answer: one,
  }),
  setTaskDone: post('/agent-portal/tasks/set-done', {
    summary: 'Mark a task as done or open',
    may: 'task.use',
    effect: 'write',
    request: z.strictObject({ task_id: id, is_done: z.boolean() }),
    answer: one,
  }),
  snoozeTask: post('/agent-portal/tasks/snooze', {
    summary: 'Move an open task to another day',
    may: 'task.use',
    effect: 'write',
    request: z.strictObject({ task_id: id, due_on: day }),
    answer: one,
  }),
  assignTask: post('/agent-portal/tasks/assign', {
    summary: 'Assign an open task to an admin or agent',
    may: 'task.use',
    effect: 'write',
    request: z.strictObject({ task_id: id, owner_id: id }),
    answer: one,
  }),
  getToday: post('/agent-portal/get-today', {
    summary: "Get today's work: signatures, questions, new leads, follow-ups and failed launches",
    may: 'task.use',
    effect: 'read',
    live: ['application', 'note', 'message', 'client_link', 'task', 'settings'],
    request: z.strictObject({ whose }),
    answer: z.object({
      today: z.object({
        date: day,
        /** Quotes that a client chose and signed, without a recorded policy. */
        signed: lines(
          z.object({
            application: applicationBrief,
            signer_name: z.string(),
            carrier_name: z.string(),
            premium: z.number().nullable(),
            signed_at: z.string(),
          }),
        ),
        /** Unread messages and unanswered link questions from clients, and carriers' open questions. */
        questions: lines(
          z.object({
            from: z.enum(['client', 'carrier']),
            application: applicationBrief.nullable(),
            name: z.string(),
            /** The client's text; empty for a carrier, whose questions are shown with the quotes. */
            text: z.string(),
            questions: z.number(),
            /** The channel the client used; null for a carrier, and for questions from a client's page. */
            channel: z.enum(['sms', 'email']).nullable(),
            address: z.string(),
            at: z.string(),
            /** The carrier's deadline for answers. */
            until: z.string().nullable(),
          }),
        ),
        /**
         * Arrived through an intake page or as a vendor's lead in the last 30 days, with nothing sent to the client
         * yet.
         */
        leads: lines(
          z.object({
            application: applicationBrief,
            source: z.string(),
            at: z.string(),
            quote_count: z.number(),
            shown_price: z.number().nullable(),
            /** The lowest price on exactly the requested terms; null if no quote has all of them. */
            price_on_terms: z.number().nullable(),
            /**
             * Why it isn't launched automatically; null once launched, if it is about to be launched, or while the
             * agency has automatic launches off.
             */
            not_launched: z.string().nullable(),
          }),
        ),
        tasks: lines(task),
        /** Launches that did not start, or whose carriers all failed or timed out. */
        failed: lines(z.object({ application: applicationBrief, text: z.string(), at: z.string() })),
      }),
    }),
  }),
};
