import { fieldsOf } from './compiled.ts';
import { formatValue } from './formats/format.ts';
import type { Field, FieldValue, Form, FormView, Values } from './types.ts';

/** A value of a file or lead that does not fit the form; `field` is the intended form field, if known. */
export type UnplacedValue = { readonly name: string; readonly value: string; readonly field?: string | undefined };

/** Added to the unplaced values of a file or lead that named neither flood nor home, until a user chooses the line. */
export const LINE_NOT_NAMED: UnplacedValue = {
  name: 'Line of business',
  value: 'Not named; taken as flood',
  field: 'application_type',
};

export const isLineUnnamed = (unplaced: readonly UnplacedValue[]): boolean =>
  unplaced.some(({ field }) => field === LINE_NOT_NAMED.field);

export const withoutLine = (unplaced: readonly UnplacedValue[]): UnplacedValue[] =>
  unplaced.filter(({ field }) => field !== LINE_NOT_NAMED.field);

type Origins = Readonly<Record<string, { readonly source: string } | undefined>>;

/** Sources of stated values; a field with such a value needs no decision. */
const STATED = ['person', 'client', 'upload', 'document'];
const MOST_SHOWN = 120;

/** Leaves out fields whose value a user, the client, the file or a document has stated. */
export function openUnplaced(unplaced: readonly UnplacedValue[], origins: Origins): ReadonlyMap<string, string> {
  const open = new Map<string, string>();
  for (const { field, value } of unplaced)
    if (field !== undefined && !open.has(field) && !STATED.includes(origins[field]?.source ?? ''))
      open.set(field, value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value);
  return open;
}

/** Whether the value differs from the file's text, which a default may equal by chance. */
export const isOtherwise = (field: Field, value: FieldValue | undefined, text: string): boolean =>
  formatValue(field, value ?? null).toLowerCase() !== text.toLowerCase();

/** In form order. */
export const shownUnplaced = (
  form: Form,
  values: Values,
  { fields }: Pick<FormView, 'fields'>,
  open: ReadonlyMap<string, string>,
): { field: Field; text: string }[] =>
  open.size === 0
    ? []
    : [...fieldsOf(form).values()].flatMap((field) => {
        const text = open.get(field.key);
        const shown = fields[field.key];
        if (text === undefined || shown?.visible !== true || shown.computed) return [];
        return isOtherwise(field, values[field.key], text) ? [{ field, text }] : [];
      });

export const unplacedText = (text: string): string => `The file said “${text}”.`;
