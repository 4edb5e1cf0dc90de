import { fieldsOf } from '../forms/compiled.ts';
import type { Field, FieldValue, Form, Values } from '../forms/types.ts';
import { type AgentQuestion, answerErrors } from './questions.ts';

type Question = Omit<AgentQuestion, 'options'> & {
  readonly options: readonly { readonly value: string; readonly label?: string }[];
  readonly field?: string | null;
};

/** `label`: of the form field with the answer. */
export type FormAnswer = { readonly answer: string; readonly label: string };

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

function fieldFor({ id, text, field }: Question, fields: ReadonlyMap<string, Field>): Field | undefined {
  if (field) return fields.get(field);
  return fields.get(id) ?? [...fields.values()].find(({ label }) => plain(label) === plain(text));
}

function textOf(value: FieldValue | undefined): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function answerOf(question: Question, text: string): string | null {
  const byLabel = question.options.find(({ label }) => label !== undefined && plain(label) === plain(text));
  const answer = byLabel?.value ?? text;
  const alone = { ...question, only_if: null };
  return answerErrors([alone], { [question.id]: answer })[question.id] === undefined ? answer : null;
}

/** Nothing is guessed: an answer that the carrier would refuse is left out. */
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
