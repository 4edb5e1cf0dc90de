import { readAmount } from '../reading/amounts.ts';
import { wholeDate } from '../reading/dates.ts';
import type { QUESTION_TYPES } from './steps.ts';

export type AgentQuestion = {
  id: string;
  text: string;
  type: (typeof QUESTION_TYPES)[number];
  options: readonly { value: string }[];
  is_required: boolean;
  only_if: { id: string; is: readonly string[] } | null;
};

type Answers = Readonly<Record<string, string>>;

/** The answer to a question; '' if there is none, even if the carrier's id is a property name such as 'constructor'. */
export const answerTo = (answers: Answers, id: string): string =>
  Object.hasOwn(answers, id) ? String(answers[id]).trim() : '';

/** Larger numbers lose digits, or are written with an exponent. */
const LARGEST_NUMBER = 1e15;

const fold = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');

/** Matches the value, else the only value that differs just in case or spaces; null if there is none. */
function optionOf({ options }: Pick<AgentQuestion, 'options'>, answer: string): string | null {
  if (options.some(({ value }) => value === answer)) return answer;
  const alike = options.filter(({ value }) => fold(value) === fold(answer));
  return alike.length === 1 ? (alike[0]?.value ?? null) : null;
}

type Read = { ok: true; value: string } | { ok: false; fault: string };

function read(question: AgentQuestion, answer: string): Read {
  const { type, options } = question;
  if (type === 'choice' && options.length > 0) {
    const value = optionOf(question, answer);
    return value === null ? { ok: false, fault: 'Choose one of the answers.' } : { ok: true, value };
  }
  if (type === 'number') {
    const number = readAmount(answer);
    return number === undefined || Math.abs(number) >= LARGEST_NUMBER
      ? { ok: false, fault: 'Must be a number, such as 12000 or 12,000.50.' }
      : { ok: true, value: String(number === 0 ? 0 : number) };
  }
  if (type === 'date') {
    const date = wholeDate(answer);
    return date === null ? { ok: false, fault: 'Must be a date: MM/DD/YYYY.' } : { ok: true, value: date };
  }
  return { ok: true, value: answer };
}

/**
 * The answer to a question as its carrier receives it: a number in plain digits ('$12,000' is '12000'), a date as
 * YYYY-MM-DD, a choice as the carrier writes it, text without surrounding spaces. Any other answer is unchanged.
 */
export function normalizedAnswer(question: AgentQuestion, answers: Answers): string {
  const answer = answerTo(answers, question.id);
  if (answer === '') return '';
  const result = read(question, answer);
  return result.ok ? result.value : answer;
}

/** The answers to `questions`, as the carrier receives them; unanswered questions are left out. */
export const normalizedAnswers = (questions: readonly AgentQuestion[], answers: Answers): Record<string, string> =>
  Object.fromEntries(
    questions
      .filter(({ id }) => Object.hasOwn(answers, id))
      .map((question) => [question.id, normalizedAnswer(question, answers)]),
  );

export function visibleQuestions<Q extends AgentQuestion>(questions: readonly Q[], answers: Answers): Q[] {
  const byId = new Map(questions.map((one) => [one.id, one]));
  const isAsked = ({ id, only_if }: AgentQuestion, seen: readonly string[]): boolean => {
    // A question that depends on itself or on a missing one is always shown.
    const parent = only_if && !seen.includes(id) ? byId.get(only_if.id) : undefined;
    if (!only_if || !parent) return true;
    return only_if.is.includes(normalizedAnswer(parent, answers)) && isAsked(parent, [...seen, id]);
  };
  return questions.filter((one) => isAsked(one, []));
}

/** Errors by question id; empty if the answers can be sent to the carrier. */
export const answerErrors = (questions: readonly AgentQuestion[], answers: Answers): Record<string, string[]> =>
  Object.fromEntries(
    visibleQuestions(questions, answers).flatMap((question) => {
      const answer = answerTo(answers, question.id);
      if (answer === '') return question.is_required ? [[question.id, ['Field is required.']] as const] : [];
      const result = read(question, answer);
      return result.ok ? [] : [[question.id, [result.fault]] as const];
    }),
  );

/** Visible questions that were neither answered nor left blank on purpose. */
export const unansweredQuestions = <Q extends AgentQuestion>(questions: readonly Q[], answers: Answers): Q[] =>
  visibleQuestions(questions, answers).filter(({ id }) => !Object.hasOwn(answers, id));

export const openQuestions = <Q extends AgentQuestion>(questions: readonly Q[], answers: Answers): Q[] => {
  const errors = answerErrors(questions, answers);
  return questions.filter(({ id }) => Object.hasOwn(errors, id));
};
