import { z } from 'zod';

/** Removes what PostgreSQL or a page cannot contain: NUL and lone surrogates. */
export const clean = (text: string): string => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '');

/** A schema for text or a number, as trimmed text of at most `most` characters. */
export const textOf = (most: number) =>
  z.union([z.string(), z.number()]).transform((value) => clean(String(value).trim().slice(0, most)));

/** As `textOf`; null when empty. */
export const optionalTextOf = (most: number) =>
  textOf(most)
    .nullish()
    .transform((value) => value || null);

/** Accepts a missing value as an empty list and a single item as a list; reads at most `most` items. */
export const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess(
    (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]).slice(0, most),
    z.array(item),
  );
