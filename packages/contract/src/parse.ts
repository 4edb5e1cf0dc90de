import { z } from 'zod';
import type { Size } from './size.ts';
import { unfit } from './unfit.ts';

export type FieldErrors = Record<string, string[]>;
export type Parsed<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

const KIND: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
  record: 'an object',
};

type Issue = z.core.$ZodIssue;

const sentAt = (body: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], body);

function sentence(issue: Issue, body: unknown): string {
  if (sentAt(body, issue.path) === undefined) return 'Field is required.';
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${KIND[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return 'Value is not valid.';
    case 'too_big':
      return issue.origin === 'string' ? `max. ${issue.maximum} Characters.` : `max. ${issue.maximum} Number.`;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'Field is required.' : `min. ${issue.minimum} Characters.`;
      return `min. ${issue.minimum} Number.`;
    case 'unrecognized_keys':
      return 'Unknown field.';
    default:
      return 'Value is not valid.';
  }
}

/** Whether a message is ours; zod's own English is never sent. */
const isOwn = (issue: Issue): boolean => issue.code === 'custom' || !/^(Invalid|Too |Unrecognized)/.test(issue.message);

/**
 * The maximum number of errors in a refusal: no one fixes more at a time, and the response stays smaller than its
 * request.
 */
const MOST_ERRORS = 100;

export const fewErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).slice(0, MOST_ERRORS));

/** Used when there are more issues than zod itself can list. */
const UNLISTED: Issue[] = [{ code: 'custom', path: [], message: 'Value is not valid.', input: undefined }];

/** Schemas whose checks stop at a value that is too long. */
const stopping = new WeakSet<object>();

/**
 * Makes the checks of a schema and of those within it stop at a value that is too long. Otherwise zod reports the
 * length and still runs the checks behind it: a pattern or a reader of wordings takes seconds for a megabyte.
 */
function stopAtLength(part: unknown): void {
  if (typeof part !== 'object' || part === null || stopping.has(part)) return;
  stopping.add(part);
  if (!('_zod' in part)) {
    for (const inner of Object.values(part)) stopAtLength(inner);
    return;
  }
  const { def, innerType } = part._zod as { def: { check?: string; abort?: boolean }; innerType?: z.ZodType };
  if (def.check === 'max_length') def.abort = true;
  // A lazy schema creates its inner type once, when it is first read.
  stopAtLength(innerType);
  for (const inner of Object.values(def)) stopAtLength(inner);
}

type Judged<T> = { value: T; issues: Issue[] };

/**
 * Like `safeParse`, but writes messages for no more issues than a refusal lists: writing them costs more than finding
 * the issues.
 */
function judge<T extends z.ZodType>(schema: T, body: unknown): Judged<z.infer<T>> {
  stopAtLength(schema);
  const context = { async: false, issues: [] };
  try {
    const result = schema._zod.run({ value: body, issues: [] }, context);
    if (result instanceof Promise) throw new z.core.$ZodAsyncError();
    const config = z.core.config();
    const issues = result.issues.slice(0, MOST_ERRORS).map((raw) => z.core.util.finalizeIssue(raw, context, config));
    return { value: result.value as z.infer<T>, issues };
  } catch (error) {
    if (error instanceof RangeError) return { value: undefined as z.infer<T>, issues: UNLISTED };
    throw error;
  }
}

/** Removes `length` and `size` members that are objects: zod throws on comparing them. */
const withoutLengths = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value) =>
    (key === 'length' || key === 'size') && typeof value === 'object' ? undefined : value,
  );

/**
 * Validates a body. If zod throws on a length that is not a number (`{"length": {"toString": 1}}`), validates the
 * body without such lengths.
 */
function judged<T extends z.ZodType>(schema: T, body: unknown): Judged<z.infer<T>> {
  try {
    return judge(schema, body);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const { value, issues } = judge(schema, withoutLengths(body));
    return { value, issues: issues.length > 0 ? issues : UNLISTED };
  }
}

const ANY_SIZE: Size = { keys: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY };

/**
 * Validates a body against a schema and the limits of `size`. Returns the value, or the messages of each invalid
 * field in the specification's wording, at most 100 in total; an error of the whole body is under the empty key.
 */
export function parse<T extends z.ZodType>(schema: T, body: unknown, size = ANY_SIZE): Parsed<z.infer<T>> {
  const impossible = unfit(body, MOST_ERRORS, size);
  if (Object.keys(impossible).length > 0) return { ok: false, errors: impossible };
  const { value, issues } = judged(schema, body);
  if (issues.length === 0) return { ok: true, value };
  const errors = new Map<string, Set<string>>();
  let left = MOST_ERRORS;
  const add = (key: string, message: string) => {
    const messages = errors.get(key) ?? new Set();
    if (messages.has(message)) return;
    errors.set(key, messages.add(message));
    left -= 1;
  };
  for (const issue of issues) {
    if (left === 0) break;
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, left)) add([...issue.path, key].join('.'), 'Unknown field.');
    else add(issue.path.join('.'), isOwn(issue) ? issue.message : sentence(issue, body));
  }
  return { ok: false, errors: Object.fromEntries([...errors].map(([key, messages]) => [key, [...messages]])) };
}
