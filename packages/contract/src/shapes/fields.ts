import { type AgencyField, agencyFieldError, isLicense } from '@freeboard/domain/agencies';
import { type PersonField, personFieldError } from '@freeboard/domain/people';
import { LOGIN_RULES, lineError, MESSAGES } from '@freeboard/domain/wording';
import { z } from 'zod';

/** Refuses line breaks and hidden characters, with the domain's message. */
const onOneLine = (context: { value: string; issues: z.core.$ZodRawIssue[] }): void => {
  const message = lineError(context.value);
  if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
};

/** A text checked by a rule of the domain, with the domain's message. */
const checked = (error: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => {
      const message = error(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });

/** A single-line name with a maximum length. */
export const lineField = (most: number) => z.string().trim().min(1, MESSAGES.required).max(most).check(onOneLine);

/** A field of a user, or of an agency, as typed. */
export const personField = (field: PersonField) => checked((text) => personFieldError(field, text));
export const agencyField = (field: AgencyField) => checked((text) => agencyFieldError(field, text));

export const licenses = z
  .array(z.strictObject({ state: z.string(), number: z.string().trim() }).refine(isLicense, MESSAGES.invalid))
  .max(60);

/** A password that a user chooses; its rules are checked where the user is known. */
export const chosenPassword = z.string(LOGIN_RULES.password.required).min(1, LOGIN_RULES.password.required).max(1_000);

/** A one-time key, from after the # of an address. */
export const oneTimeKey = z.string().max(200);
