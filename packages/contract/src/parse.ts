import type { z } from 'zod';
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

/** What was sent where the issue lies; undefined when nothing was. */
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

/** A message of our own wins; zod's own English never leaves. */
const isOwn = (issue: Issue): boolean => issue.code === 'custom' || !/^(Invalid|Too |Unrecognized)/.test(issue.message);

/** A refusal names at most so many faults: nobody mends more at once, and an answer stays smaller than what was asked. */
const MOST_ERRORS = 100;

/** So many of the faults as a refusal names. */
export const fewErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).slice(0, MOST_ERRORS));

/** Far too many faults are more than zod itself can list. */
function judged<T extends z.ZodType>(schema: T, body: unknown) {
  try {
    return schema.safeParse(body);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Parses a body by a schema. Gives the value, or for each failing field its messages in the
 * specification's words, at most 100 of them; a fault of the whole body stands under the empty key.
 */
export function parse<T extends z.ZodType>(schema: T, body: unknown): Parsed<z.infer<T>> {
  const impossible = unfit(body, MOST_ERRORS);
  if (Object.keys(impossible).length > 0) return { ok: false, errors: impossible };
  const result = judged(schema, body);
  if (result === null) return { ok: false, errors: { '': ['Value is not valid.'] } };
  if (result.success) return { ok: true, value: result.data };
  const errors = new Map<string, Set<string>>();
  let left = MOST_ERRORS;
  const add = (key: string, message: string) => {
    const messages = errors.get(key) ?? new Set();
    if (messages.has(message)) return;
    errors.set(key, messages.add(message));
    left -= 1;
  };
  for (const issue of result.error.issues) {
    if (left === 0) break;
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, left)) add([...issue.path, key].join('.'), 'Unknown field.');
    else add(issue.path.join('.'), isOwn(issue) ? issue.message : sentence(issue, body));
  }
  return { ok: false, errors: Object.fromEntries([...errors].map(([key, messages]) => [key, [...messages]])) };
}
