import { answerTo, openQuestions, QUESTION_TYPES, unansweredQuestions } from '@freeboard/domain/carriers';
import { z } from 'zod';
import { listOf, optionalTextOf, textOf } from '../clean.ts';
import { MappingError } from '../mapping/mapping.ts';
import type { Progress, Question, QuoteRequest } from '../types.ts';

const MOST_QUESTIONS = 50;
const MOST_OPTIONS = 1_000;
/** The most characters of all questions as JSON. The board loads them. */
const LONGEST = 256 * 1024;

const option = z
  .union([textOf(200), z.object({ value: textOf(200), label: optionalTextOf(200) })])
  .transform((given) =>
    typeof given === 'string'
      ? { value: given, label: given }
      : { value: given.value, label: given.label ?? given.value },
  );

const question = z
  .object({
    id: textOf(200).refine(Boolean),
    text: textOf(500).refine(Boolean),
    type: z.enum(QUESTION_TYPES).nullish(),
    // A truncated option could not be selected.
    options: listOf(option, MOST_OPTIONS + 1).refine((options) => options.length <= MOST_OPTIONS),
    help: optionalTextOf(500),
    is_required: z.boolean().nullish(),
    field: optionalTextOf(100),
    only_if: z.object({ id: textOf(200), is: listOf(textOf(200), MOST_OPTIONS) }).nullish(),
  })
  .transform(
    ({ type, is_required, only_if, ...rest }): Question => ({
      ...rest,
      type: type ?? (rest.options.length > 0 ? 'choice' : 'text'),
      is_required: is_required ?? true,
      only_if: only_if ?? null,
    }),
  );

/** Reads a mapping's questions for the agent. @throws MappingError */
export function questionsOf(value: unknown): Question[] {
  const given = Array.isArray(value) ? value.length : 1;
  if (given > MOST_QUESTIONS)
    throw new MappingError(`it has ${given} questions, and ${MOST_QUESTIONS} at most are put to the agent`);
  const read = listOf(question, MOST_QUESTIONS).safeParse(value ?? []);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new MappingError(`its questions are not as expected (${issue?.path.join('.') || 'no list'})`);
  }
  const twice = read.data.find(({ id }, at) => read.data.findIndex((one) => one.id === id) !== at);
  if (twice) throw new MappingError(`two of its questions are called '${twice.id}'`);
  if (JSON.stringify(read.data).length > LONGEST) throw new MappingError('its questions are too long in all');
  return read.data;
}

/**
 * Whether to pause for the agent (`isAsked`), and whether the carrier needs the answers (`isRequired`). Optional
 * questions are shown once, and not at all when unattended; a required or answered question that the carrier asks
 * again needs a new answer.
 */
export function agentIsAsked(
  questions: readonly Question[],
  progress: Progress,
  { answers = {} }: QuoteRequest,
  isUnattended = false,
): { isAsked: boolean; isRequired: boolean } {
  const isNew = !progress.is_answered;
  const isAskedAgain = questions.some(
    ({ id, is_required }) => progress.asked?.includes(id) && (is_required || answerTo(answers, id) !== ''),
  );
  const isRequired = openQuestions(questions, answers).length > 0 || (isNew && isAskedAgain);
  const unknown = unansweredQuestions(questions, answers).filter(({ id }) => !progress.asked?.includes(id));
  const isOffered = isNew && !isUnattended && unknown.length > 0;
  return { isAsked: isRequired || isOffered, isRequired };
}
