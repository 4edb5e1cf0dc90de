import type { ReactNode } from 'react';
import type { CodeLanguage } from '../../../../ui/code/language.ts';
import type { BodyForm, Row } from '../steps/step-form.ts';

/** The dotted path of a value of type V in a form: 'auth.name'. */
type PathOf<T, V> = {
  [K in keyof T & string]:
    | (NonNullable<T[K]> extends V ? K : never)
    | (NonNullable<T[K]> extends string | boolean | readonly unknown[]
        ? never
        : `${K}.${PathOf<NonNullable<T[K]>, V>}`);
}[keyof T & string];

type Choices = readonly { value: string; label: string }[];
type Of<F, C, T> = T | ((form: F, context: C) => T);

type Common<F, C> = {
  label: Of<F, C, string>;
  hint?: Of<F, C, ReactNode>;
  /** The field's path on the server, relative to the form's; by default the field's key. */
  at?: Of<F, C, string | readonly string[]>;
  fault?: (form: F, context: C) => string | undefined;
  visible?: (form: F, context: C) => boolean;
  /** Path of a text that is emptied when this field changes. */
  clears?: PathOf<F, string>;
  width?: 'half' | 'two' | 'wide';
};

type Line<F, C> = {
  kind?: 'line';
  type?: 'url' | 'password';
  isNumber?: boolean;
  placeholder?: string;
  hasFocus?: Of<F, C, boolean>;
  /** Number of lines; makes the input multi-line. */
  rows?: number;
};

type Code = { language: CodeLanguage; rows: number; hasPicker?: boolean };

/** A field of a small form, as data. A secret shows only whether one is stored, never its value. */
export type Field<F, C> = Common<F, C> &
  (
    | (Line<F, C> & { key: PathOf<F, string> })
    | { kind: 'secret'; key: PathOf<F, string>; isSet: (form: F, context: C) => boolean }
    | { kind: 'choice'; key: PathOf<F, string>; choices: Of<F, C, Choices> }
    | { kind: 'some'; key: PathOf<F, readonly string[]>; choices: Choices }
    | { kind: 'check'; key: PathOf<F, boolean> }
    | (Code & { kind: 'code'; key: PathOf<F, string> })
    | { kind: 'rows'; key: PathOf<F, readonly Row[]>; title: string; language: CodeLanguage }
    | { kind: 'body'; key: PathOf<F, BodyForm>; rows?: number }
  );

type Beside<F, C> = { row: readonly Field<F, C>[]; className?: string | undefined };
type Remark<F, C> = { remark: (form: F, context: C) => ReactNode };
/** Collapsed until `isOpen`, or until one of the fields has an error. */
export type Folded<F, C> = {
  summary: string;
  fields: readonly Field<F, C>[];
  isOpen?: (form: F) => boolean;
  className?: string | undefined;
};
export type Described<F, C = unknown> = readonly (Field<F, C> | Beside<F, C> | Remark<F, C> | Folded<F, C>)[];

export const valueAt = (form: unknown, key: string): unknown =>
  key.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], form);

export function changeAt<F extends object>(form: F, key: string, value: unknown): Partial<F> {
  const [first = '', ...rest] = key.split('.');
  const inner = (form as Record<string, unknown>)[first] as object;
  const next = rest.length === 0 ? value : { ...inner, ...changeAt(inner, rest.join('.'), value) };
  return { [first]: next } as Partial<F>;
}

export const resolve = <F, C, T>(of: Of<F, C, T>, form: F, context: C): T =>
  typeof of === 'function' ? (of as (form: F, context: C) => T)(form, context) : of;
