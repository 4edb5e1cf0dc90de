import { type AgentQuestion, answerTo } from './questions.ts';

type Answers = Readonly<Record<string, string>>;

/** Ids by position, for users who must not know the carrier: its own ids of questions and options may identify it. */
const idAt = (place: number): string => `q${place + 1}`;
const valueAt = (place: number): string => `o${place + 1}`;

const placeOf = (questions: readonly AgentQuestion[], id: string): number =>
  questions.findIndex((one) => one.id === id);

const isChosen = ({ type, options }: AgentQuestion): boolean => type === 'choice' && options.length > 0;

/** '' if the answer is none of the options; the answer to a question without options is unchanged. */
const masked = (question: AgentQuestion, answer: string): string => {
  if (answer === '' || !isChosen(question)) return answer;
  const place = question.options.findIndex(({ value }) => value === answer);
  return place < 0 ? '' : valueAt(place);
};

export const maskedQuestions = <Q extends AgentQuestion>(questions: readonly Q[]): Q[] =>
  questions.map((question, place) => {
    const { only_if, options } = question;
    const parent = only_if ? placeOf(questions, only_if.id) : -1;
    const on = questions[parent];
    return {
      ...question,
      id: idAt(place),
      options: options.map((option, at) => ({ ...option, value: valueAt(at) })),
      // A question that depends on a missing one is always shown, as on the server.
      only_if:
        only_if && on
          ? { id: idAt(parent), is: only_if.is.map((one) => masked(on, one)).filter((one) => one !== '') }
          : null,
    };
  });

export const maskedAnswers = (questions: readonly AgentQuestion[], answers: Answers): Record<string, string> =>
  Object.fromEntries(
    questions.map((question, place) => [idAt(place), masked(question, answerTo(answers, question.id))]),
  );

/** Translates the ids that a page sent into the carrier's own. Answers to other questions are left out. */
export const answersBehind = (questions: readonly AgentQuestion[], given: Answers): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap((question, place): [string, string][] => {
      if (!Object.hasOwn(given, idAt(place))) return [];
      const answer = answerTo(given, idAt(place));
      const chosen = question.options.find((_one, at) => valueAt(at) === answer);
      return [[question.id, isChosen(question) ? (chosen?.value ?? '') : answer]];
    }),
  );
