import type { Field, FieldView, Form } from './types.ts';

export type CompiledField = {
  readonly field: Field;
  readonly section: number;
  /** Views of a field without errors, created once so that their identity is stable. */
  readonly calm: FieldView;
  readonly calmRequired: FieldView;
  readonly calmComputed: FieldView;
};

export type Compiled = {
  readonly all: readonly CompiledField[];
  readonly byKey: ReadonlyMap<string, Field>;
  readonly computed: readonly Field[];
};

const NONE: readonly string[] = Object.freeze([]) as readonly string[];

export const HIDDEN: FieldView = Object.freeze({
  visible: false,
  required: false,
  errors: NONE,
  warnings: NONE,
  computed: false,
});

function calmView(field: Field, required: boolean, computed: boolean): FieldView {
  const view = { visible: true, required, errors: NONE, warnings: NONE, computed };
  return Object.freeze(field.options ? { ...view, options: field.options } : view);
}

function compile(form: Form): Compiled {
  const all = form.sections.flatMap((section, index) =>
    section.fields.map((field) => ({
      field,
      section: index,
      calm: calmView(field, false, false),
      calmRequired: calmView(field, true, false),
      calmComputed: calmView(field, false, true),
    })),
  );
  const byKey = new Map(all.map(({ field }) => [field.key, field]));
  if (byKey.size !== all.length) throw new Error(`The ${form.type} form names a field twice.`);
  return { all, byKey, computed: all.map(({ field }) => field).filter((field) => field.compute) };
}

const known = new WeakMap<Form, Compiled>();

export function compiled(form: Form): Compiled {
  let result = known.get(form);
  if (!result) {
    result = compile(form);
    known.set(form, result);
  }
  return result;
}

/** Includes hidden fields. */
export function fieldsOf(form: Form): ReadonlyMap<string, Field> {
  return compiled(form).byKey;
}
