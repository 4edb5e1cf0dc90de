import { type AgencyField, agencyFieldError, isLicense } from '@freeboard/domain/agencies';
import { type PersonField, personFieldError } from '@freeboard/domain/people';
import { LOGIN_RULES, lineError, MESSAGES } from '@freeboard/domain/wording';
import { z } from 'zod';

/** Refuses line breaks and hidden characters, with the domain's message. */
const onOneLine = (context: { value: string; issues: z.core.$ZodRawIssue[] }): void => {
  const message = lineError(context.value);
  if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
};

/** Returns a text that a rule of the domain checks, with the domain's words. */
const checked = (error: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => {
      const message = error(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });

/** Returns a name of one line, at most so long. */
export const lineField = (most: number) => z.string().trim().min(1, MESSAGES.required).max(most).check(onOneLine);

/** Returns a field of a person, or of an agency, as people type it. */
export const personField = (field: PersonField) => checked((text) => personFieldError(field, text));
export const agencyField = (field: AgencyField) => checked((text) => agencyFieldError(field, text));

export const licenses = z
  .array(z.strictObject({ state: z.string(), number: z.string().trim() }).refine(isLicense, MESSAGES.invalid))
  .max(60);

/** A password that a person chooses; what it must be is checked where the person is known. */
export const chosenPassword = z.string(LOGIN_RULES.password.required).min(1, LOGIN_RULES.password.required).max(1_000);

/** A one-time key, as its address carries it behind the #. */
export const oneTimeKey = z.string().max(200);
