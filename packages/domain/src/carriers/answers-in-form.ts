import { fieldsOf } from '../forms/compiled.ts';
import type { Field, FieldValue, Form, Values } from '../forms/types.ts';
import { type AgentQuestion, answerErrors } from './questions.ts';

type Question = Omit<AgentQuestion, 'options'> & {
  readonly options: readonly { readonly value: string; readonly label?: string }[];
  /** The form field that answers the question, if the carrier's mapping names one. */
  readonly field?: string | null;
};

/** An answer that the form already has, with the label of its field. */
export type FormAnswer = { readonly answer: string; readonly label: string };

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * The field that answers a question: the field that its mapping names, else the field with the identical key or
 * label; undefined if there is none.
 */
function fieldFor({ id, text, field }: Question, fields: ReadonlyMap<string, Field>): Field | undefined {
  if (field) return fields.get(field);
  return fields.get(id) ?? [...fields.values()].find(({ label }) => plain(label) === plain(text));
}

/** A value of the form as typed; null if there is none. */
function textOf(value: FieldValue | undefined): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The value as the question accepts it; null if the question does not accept it. */
function answerOf(question: Question, text: string): string | null {
  const byLabel = question.options.find(({ label }) => label !== undefined && plain(label) === plain(text));
  const answer = byLabel?.value ?? text;
  const alone = { ...question, only_if: null };
  return answerErrors([alone], { [question.id]: answer })[question.id] === undefined ? answer : null;
}

/** Finds the carrier's questions that a form already answers: nothing is guessed, and invalid answers are left out. */
export function answersInForm(form: Form, values: Values, questions: readonly Question[]): Record<string, FormAnswer> {
  const fields = fieldsOf(form);
  return Object.fromEntries(
    questions.flatMap((question): [string, FormAnswer][] => {
      const field = fieldFor(question, fields);
      const text = field && textOf(values[field.key]);
      const answer = text ? answerOf(question, text) : null;
      return field && answer !== null ? [[question.id, { answer, label: field.label }]] : [];
    }),
  );
}
