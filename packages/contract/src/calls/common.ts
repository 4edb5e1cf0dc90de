import { type AgencyField, agencyFieldError, isLicense } from '@freeboard/domain/agencies';
import { APPLICATION_STATUSES, APPLICATION_TYPES } from '@freeboard/domain/applications';
import { LANGUAGES } from '@freeboard/domain/languages';
import { type PersonField, personFieldError } from '@freeboard/domain/people';
import { LOGIN_RULES, lineError, MESSAGES } from '@freeboard/domain/wording';
import { z } from 'zod';

/** Schemas whose types get a name in `types.gen.ts`. */
export const NAMED = new Map<z.ZodType, string>();

export const APPLICATION_TYPE = z.enum(APPLICATION_TYPES);
export const APPLICATION_STATUS = z.enum(APPLICATION_STATUSES);

/** A 32-bit integer, as in the database. */
export const int4 = z.int().min(-2_147_483_648).max(2_147_483_647);
export const LANGUAGE = z.enum(LANGUAGES);
export const id = int4.positive();

export const text = (max: number) => z.string().trim().min(1, 'Field is required.').max(max);

/** Whether PostgreSQL can store the date: it has no year 0 and no offset of 16 hours or more. */
const isStored = (text: string): boolean => !text.startsWith('0000') && !/[+-](1[6-9]|2\d):\d\d$/.test(text);
export const day = z.iso.date().refine(isStored, 'Value is not valid.');
export const moment = z.iso.datetime({ offset: true }).refine(isStored, 'Value is not valid.');
export const yesNo = z.enum(['Yes', 'No']);

/** The pagination object of section 3. */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    per_page: z.number(),
    current_page: z.number(),
    total: z.number(),
    /** Whether `total` is exact; false when counting stopped at a limit. */
    is_total_exact: z.boolean(),
    last_page: z.number(),
    next_page_url: z.string().nullable(),
    prev_page_url: z.string().nullable(),
    path: z.string(),
    from: z.number().nullable(),
  });

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
};

export const fieldKey = z.string().max(80);

export const json = z.json();

/** Form values by their specified names (D6). The form engine defines the allowed fields and the kind of each. */
export const details = z.record(fieldKey, json);

const onOneLine = (context: { value: string; issues: z.core.$ZodRawIssue[] }): void => {
  const message = lineError(context.value);
  if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
};

const checked = (error: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => {
      const message = error(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });

export const lineField = (most: number) => z.string().trim().min(1, MESSAGES.required).max(most).check(onOneLine);

export const personField = (field: PersonField) => checked((text) => personFieldError(field, text));
export const agencyField = (field: AgencyField) => checked((text) => agencyFieldError(field, text));

export const licenses = z
  .array(z.strictObject({ state: z.string(), number: z.string().trim() }).refine(isLicense, MESSAGES.invalid))
  .max(60);

/** A new password. Its rules are checked later, where the user is known. */
export const chosenPassword = z.string(LOGIN_RULES.password.required).min(1, LOGIN_RULES.password.required).max(1_000);

/** A one-time key from the fragment of a URL. */
export const oneTimeKey = z.string().max(200);
