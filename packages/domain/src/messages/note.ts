import { MESSAGES } from '../wording/messages.ts';

export const NOTE_RULES = { title: 3, body: 10 } as const;

/** Validates a note: title of at least 3, body of at least 10 characters (section 5). Errors by field. */
export function noteErrors(note: {
  readonly title?: string | null;
  readonly body?: string | null;
}): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const key of ['title', 'body'] as const) {
    if ((note[key] ?? '').trim().length < NOTE_RULES[key]) errors[key] = [MESSAGES.min_characters(NOTE_RULES[key])];
  }
  return errors;
}
