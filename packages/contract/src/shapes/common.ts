import { LANGUAGES } from '@freeboard/domain/languages';
import { z } from 'zod';

/** A whole number that fits a database column. */
export const int4 = z.int().min(-2_147_483_648).max(2_147_483_647);
/** A language in which clients are served. */
export const LANGUAGE = z.enum(LANGUAGES);
export const id = int4.positive();

/** PostgreSQL has no year 0 and no offset of 16 hours or more. */
const isStored = (text: string): boolean => !text.startsWith('0000') && !/[+-](1[6-9]|2\d):\d\d$/.test(text);
/** A day and a moment that fit a database column. */
export const day = z.iso.date().refine(isStored, 'Value is not valid.');
export const moment = z.iso.datetime({ offset: true }).refine(isStored, 'Value is not valid.');
export const yesNo = z.enum(['Yes', 'No']);
export const text = (max: number) => z.string().trim().min(1, 'Field is required.').max(max);

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
