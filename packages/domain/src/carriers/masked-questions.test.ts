import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answersBehind, maskedAnswers, maskedQuestions } from './masked-questions.ts';
import { type AgentQuestion, answerErrors, visibleQuestions } from './questions.ts';

const KINDS = ['text', 'choice', 'number'] as const;
const text = fc.string({ minLength: 1, maxLength: 8 }).filter((one) => one.trim() === one);
const values = fc.uniqueArray(text, { maxLength: 4 }).map((all) => all.map((value) => ({ value })));
const question = fc.record({
  id: text,
  text: fc.constant('Why?'),
  type: fc.constantFrom(...KINDS),
  options: values,
  is_required: fc.boolean(),
  only_if: fc.option(fc.record({ id: text, is: fc.array(text, { maxLength: 3 }) })),
});
const asked = fc.uniqueArray(question, { minLength: 1, maxLength: 6, selector: ({ id }) => id }).chain((questions) => {
  const ids = questions.map(({ id }) => id);
  const linked = questions.map((one, at) => {
    const on = questions[at - 1];
    return one.only_if && on ? { ...one, only_if: { id: on.id, is: on.options.map(({ value }) => value) } } : one;
  });
  const answers = fc.tuple(
    ...linked.map(({ options }) => fc.constantFrom('', '5', ...options.map(({ value }) => value))),
  );
  return answers.map((all) => ({
    questions: linked as AgentQuestion[],
    answers: Object.fromEntries(all.map((one, at) => [ids[at]!, one])),
  }));
});

it('questions under ids of our own ask the same, and their answers are the same behind them', () => {
  fc.assert(
    fc.property(asked, ({ questions, answers }) => {
      const seen = maskedQuestions(questions);
      const given = maskedAnswers(questions, answers);
      const behind = answersBehind(questions, given);
      const valid = questions.filter(({ type, options }) => type !== 'choice' || options.length > 0);
      for (const { id, type, options } of valid)
        if (type !== 'choice' || options.some(({ value }) => value === answers[id]))
          expect(behind[id]).toBe(answers[id]);
      expect(visibleQuestions(seen, given).map(({ id }) => seen.findIndex((one) => one.id === id))).toEqual(
        visibleQuestions(questions, behind).map(({ id }) => questions.findIndex((one) => one.id === id)),
      );
      expect(Object.keys(answerErrors(seen, given))).toHaveLength(Object.keys(answerErrors(questions, behind)).length);
    }),
  );
});

it('nothing of what a carrier calls them is left', () => {
  const options = [{ value: 'beacon-yes' }, { value: 'beacon-no' }];
  const first: AgentQuestion = {
    id: 'beacon_roof',
    text: 'A roof?',
    type: 'choice',
    options,
    is_required: true,
    only_if: null,
  };
  const second = { ...first, id: 'beacon_age', only_if: { id: 'beacon_roof', is: ['beacon-yes', 'beacon-else'] } };
  const seen = maskedQuestions([first, second]);
  expect(JSON.stringify(seen)).not.toContain('beacon');
  expect(seen[1]?.only_if).toEqual({ id: 'q1', is: ['o1'] });
  expect(answersBehind([first, second], { q1: 'o2' })).toEqual({ beacon_roof: 'beacon-no' });
  expect(answerErrors(seen, { q1: 'beacon-no' })).toEqual({ q1: ['Choose one of the answers.'] });
});
