import { z } from 'zod';

/** Removes characters that PostgreSQL or a page cannot hold: NUL and lone surrogates. */
export const clean = (text: string): string => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '');

export const textOf = (most: number) =>
  z.union([z.string(), z.number()]).transform((value) => clean(String(value).trim().slice(0, most)));

export const optionalTextOf = (most: number) =>
  textOf(most)
    .nullish()
    .transform((value) => value || null);

/**
 * A schema for a list: a missing value is an empty list, a single value a list of one. Items beyond `most` are
 * dropped.
 */
export const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess(
    (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]).slice(0, most),
    z.array(item),
  );
