import { parseDate } from '../forms/dates.ts';
import { readAmount } from '../quotes/amount.ts';
import type { QUESTION_TYPES } from './steps.ts';

/** What a carrier asks of the agent. */
export type AgentQuestion = {
  id: string;
  text: string;
  type: (typeof QUESTION_TYPES)[number];
  options: readonly { value: string }[];
  is_required: boolean;
  only_if: { id: string; is: readonly string[] } | null;
};

type Answers = Readonly<Record<string, string>>;

/** The answer to a question; empty where there is none, whatever a carrier calls the question. */
export const answerTo = (answers: Answers, id: string): string =>
  Object.hasOwn(answers, id) ? String(answers[id]).trim() : '';

/** Those of a carrier's questions that are asked as the answers stand: one may hang on the answer to another. */
export function askedQuestions<Given extends AgentQuestion>(questions: readonly Given[], answers: Answers): Given[] {
  const byId = new Map(questions.map((one) => [one.id, one]));
  const isAsked = ({ id, only_if }: AgentQuestion, seen: readonly string[]): boolean => {
    // One that hangs on itself, or on one that is not there, is asked.
    const parent = only_if && !seen.includes(id) ? byId.get(only_if.id) : undefined;
    if (!only_if || !parent) return true;
    return only_if.is.includes(answerTo(answers, only_if.id)) && isAsked(parent, [...seen, id]);
  };
  return questions.filter((one) => isAsked(one, []));
}

const faultOf = ({ type, options }: AgentQuestion, answer: string): string | null => {
  if (type === 'choice' && options.length > 0)
    return options.some(({ value }) => value === answer) ? null : 'Choose one of the answers.';
  if (type === 'number') return readAmount(answer) === undefined ? 'Must be a number.' : null;
  if (type === 'date') return parseDate(answer) === null ? 'Must be a date: MM/DD/YYYY.' : null;
  return null;
};

/** What is wrong with answers, by question; nothing where the carrier can be asked on. */
export const answerErrors = (questions: readonly AgentQuestion[], answers: Answers): Record<string, string[]> =>
  Object.fromEntries(
    askedQuestions(questions, answers).flatMap((question) => {
      const answer = answerTo(answers, question.id);
      const fault = answer === '' ? (question.is_required ? 'Field is required.' : null) : faultOf(question, answer);
      return fault ? [[question.id, [fault]] as const] : [];
    }),
  );

/** Those that are asked and were neither answered nor left blank yet. */
export const unansweredQuestions = <Given extends AgentQuestion>(
  questions: readonly Given[],
  answers: Answers,
): Given[] => askedQuestions(questions, answers).filter(({ id }) => !Object.hasOwn(answers, id));

/** The questions that still want an answer. */
export const openQuestions = <Given extends AgentQuestion>(questions: readonly Given[], answers: Answers): Given[] => {
  const errors = answerErrors(questions, answers);
  return questions.filter(({ id }) => Object.hasOwn(errors, id));
};
