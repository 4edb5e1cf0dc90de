import { isLaunchable } from '../applications/status.ts';
import { MESSAGES } from '../wording/messages.ts';
import { type CompiledField, compiled, HIDDEN } from './compiled.ts';
import { kindFault } from './kinds.ts';
import type { Check, Field, FieldView, Form, FormContext, FormView, Option, SectionView, Values } from './types.ts';
import { isBlank } from './values.ts';

const NONE: readonly string[] = [];

export function isVisible(field: Field, values: Values, context: FormContext): boolean {
  return field.carried === undefined && (field.visible === undefined || field.visible(values, context));
}

export function optionsOf(field: Field, values: Values): readonly Option[] | undefined {
  return field.optionsFor ? field.optionsFor(values) : field.options;
}

function messagesOf(checks: readonly Check[] | undefined, values: Values, context: FormContext): readonly string[] {
  if (!checks) return NONE;
  const messages = checks.map((check) => check(values, context)).filter((message) => message !== null);
  return messages.length === 0 ? NONE : messages;
}

function errorsOf(field: Field, values: Values, context: FormContext, required: boolean, options?: readonly Option[]) {
  const unreadable = context.unreadable?.[field.key];
  if (unreadable !== undefined) return [unreadable];
  const value = values[field.key];
  if (value === undefined || isBlank(value)) return required ? [MESSAGES.required] : NONE;
  const fault = kindFault(field, value as NonNullable<typeof value>, options);
  return fault === null ? messagesOf(field.checks, values, context) : [fault];
}

function fieldView(one: CompiledField, values: Values, context: FormContext): FieldView {
  const { field } = one;
  if (!isVisible(field, values, context)) return HIDDEN;
  const computed = field.compute !== undefined && field.compute(values, context) !== undefined;
  const required =
    !computed && field.required !== undefined && (field.required === true || field.required(values, context));
  const options = optionsOf(field, values);
  const errors = field.kind === 'computed' ? NONE : errorsOf(field, values, context, required, options);
  const warnings = isBlank(values[field.key]) ? NONE : messagesOf(field.warnings, values, context);
  if (errors.length === 0 && warnings.length === 0 && options === field.options) {
    return computed ? one.calmComputed : required ? one.calmRequired : one.calm;
  }
  const view = { visible: true, required, errors, warnings, computed };
  return options ? { ...view, options } : view;
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((item, index) => item === b[index]));

const sameView = (a: FieldView, b: FieldView): boolean =>
  a === b ||
  (a.visible === b.visible &&
    a.required === b.required &&
    a.computed === b.computed &&
    a.options === b.options &&
    sameList(a.errors, b.errors) &&
    sameList(a.warnings, b.warnings));

const sameSection = (a: SectionView | undefined, b: SectionView): boolean =>
  a !== undefined && a.key === b.key && a.total === b.total && a.asked === b.asked && a.missing === b.missing;

function formView(previous: FormView | null, form: Form, fields: FormView['fields'], context: FormContext): FormView {
  const counts = form.sections.map(() => ({ total: 0, asked: 0, missing: 0 }));
  const errors: Record<string, string[]> = {};
  let firstError: string | null = null;
  for (const one of compiled(form).all) {
    const { key } = one.field;
    const view = fields[key] ?? HIDDEN;
    if (!view.visible) continue;
    const count = counts[one.section];
    const isMissing = view.errors.length > 0;
    if (count) {
      if (!view.computed) count.total += 1;
      if (view.required || isMissing) count.asked += 1;
      if (isMissing) count.missing += 1;
    }
    if (isMissing) {
      errors[key] = [...view.errors];
      firstError ??= key;
    }
  }
  const sections = form.sections.map((section, index) => {
    const { key, title, optional } = section;
    const next = { key, title, optional, ...(counts[index] ?? { total: 0, asked: 0, missing: 0 }) };
    const before = previous?.sections[index];
    return before && sameSection(before, next) ? before : next;
  });
  return { fields, sections, is_launchable: launchable(firstError, context), first_error: firstError, errors };
}

const launchable = (firstError: string | null, context: FormContext): boolean =>
  firstError === null && isLaunchable(context.status);

/**
 * Reuses the objects of `previous`, a view of the same form, where nothing changed, so that a renderer can compare by
 * identity.
 */
export function viewAfter(previous: FormView | null, form: Form, values: Values, context: FormContext): FormView {
  let fields: Record<string, FieldView> | null = null;
  for (const one of compiled(form).all) {
    const { key } = one.field;
    const before = previous?.fields[key];
    const view = fieldView(one, values, context);
    if (before && sameView(before, view)) continue;
    fields ??= { ...previous?.fields };
    fields[key] = view;
  }
  if (fields || !previous) return formView(previous, form, fields ?? {}, context);
  // Most key presses change no field's view, so nothing derived from the views changes either.
  if (previous.is_launchable === launchable(previous.first_error, context)) return previous;
  return formView(previous, form, previous.fields, context);
}

/** Hidden fields are never checked. */
export function view(form: Form, values: Values, context: FormContext): FormView {
  return viewAfter(null, form, values, context);
}

export function answerCounts({ sections }: FormView): { readonly asked: number; readonly missing: number } {
  const sum = (of: 'asked' | 'missing') => sections.reduce((all, section) => all + section[of], 0);
  return { asked: sum('asked'), missing: sum('missing') };
}
