import { z } from 'zod';

/** Returns text as the database and a page can hold it: without NUL, and without halves of characters. */
export const clean = (text: string): string => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '');

/** Returns text or a number as trimmed text of at most so many characters; what is longer is cut. */
export const textOf = (most: number) =>
  z.union([z.string(), z.number()]).transform((value) => clean(String(value).trim().slice(0, most)));

/** The same, null where there is none. */
export const optionalTextOf = (most: number) =>
  textOf(most)
    .nullish()
    .transform((value) => value || null);

/** An empty sequence of a mapping is absent and one of a single item is that item; `most` are read. */
export const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess(
    (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]).slice(0, most),
    z.array(item),
  );
