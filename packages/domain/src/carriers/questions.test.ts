import { expect, it } from 'vitest';
import {
  type AgentQuestion,
  answerErrors,
  answerTo,
  normalizedAnswers,
  openQuestions,
  visibleQuestions,
} from './questions.ts';

const question = (id: string, more: Partial<AgentQuestion> = {}): AgentQuestion => ({
  id,
  text: 'Why?',
  type: 'text',
  options: [],
  is_required: true,
  only_if: null,
  ...more,
});
/** Parses answers from JSON, as a call does: a member called `__proto__` is an ordinary one. */
const given = (text: string) => JSON.parse(text) as Record<string, string>;

it.each(['__proto__', 'constructor', 'toString', 'a.b', 'a b', '', '💧', '"'])(
  'a question that a carrier calls %j is asked, wants an answer, and is answered once',
  (id) => {
    const questions = [question(id), question('x', { only_if: { id, is: ['Yes'] } })];
    expect(answerTo({}, id)).toBe('');
    expect(openQuestions(questions, {})).toEqual([questions[0]]);
    expect(Object.entries(answerErrors(questions, {}))).toEqual([[id, ['Field is required.']]]);
    const answers = given(JSON.stringify([[id, ' Yes ']]).replace(/^\[\[(".*"),(".*")\]\]$/, '{$1:$2}'));
    expect(answerTo(answers, id)).toBe('Yes');
    expect(openQuestions(questions.slice(0, 1), answers)).toEqual([]);
    expect(visibleQuestions(questions, answers)).toEqual(questions);
    expect(openQuestions([question(id, { is_required: false })], {})).toEqual([]);
  },
);

const choice = { type: 'choice', options: [{ value: 'Yes' }, { value: 'No' }, { value: 'Not sure' }] } as const;

it.each<[Partial<AgentQuestion>, string, string]>([
  [{ type: 'number' }, '12000', '12000'],
  [{ type: 'number' }, '$12,000', '12000'],
  [{ type: 'number' }, ' $ 12,000.50 ', '12000.5'],
  [{ type: 'number' }, '-$1,250.75', '-1250.75'],
  [{ type: 'number' }, '-0', '0'],
  [{ type: 'number' }, '007', '7'],
  [{ type: 'number' }, '999,999,999,999', '999999999999'],
  [{ type: 'date' }, '1/2/2020', '2020-01-02'],
  [{ type: 'date' }, '01-02-2020', '2020-01-02'],
  [{ type: 'date' }, '01022020', '2020-01-02'],
  [{ type: 'date' }, ' 2020-01-02 ', '2020-01-02'],
  [{ type: 'date' }, '2/29/2024', '2024-02-29'],
  [choice, 'Yes', 'Yes'],
  [choice, ' yes ', 'Yes'],
  [choice, 'NOT  SURE', 'Not sure'],
  [{ type: 'text' }, ' $12,000 ', '$12,000'],
  [{ type: 'choice' }, ' whatever ', 'whatever'],
])('%j answered %j is sent as %j', (more, answer, expected) => {
  const questions = [question('a', more)];
  expect(answerErrors(questions, { a: answer })).toEqual({});
  expect(normalizedAnswers(questions, { a: answer })).toEqual({ a: expected });
  expect(normalizedAnswers(questions, { a: expected })).toEqual({ a: expected });
});

it.each<[Partial<AgentQuestion>, string[], string]>([
  [
    { type: 'number' },
    ['12k', 'about 5', '1,2,3', '12,00', '1.234.567', '5%', '1e5', '--5', '$', '12 000', '9'.repeat(30)],
    'Must be a number, such as 12000 or 12,000.50.',
  ],
  [
    { type: 'date' },
    ['02/30/2020', '2023-02-29', '13/01/2020', '00/10/2020', 'today', '2020', '1/2'],
    'Must be a date: MM/DD/YYYY.',
  ],
  [choice, ['Maybe', 'y', 'Yes, No'], 'Choose one of the answers.'],
])('%j refuses what it cannot be: %j', (more, refused, message) => {
  const questions = [question('a', more)];
  for (const answer of refused) {
    expect(answerErrors(questions, { a: answer }), answer).toEqual({ a: [message] });
    // Unchanged, for the agent to correct.
    expect(normalizedAnswers(questions, { a: answer })).toEqual({ a: answer });
  }
});

it('prefers the exact one of two options that differ in case only, and refuses a third spelling', () => {
  const questions = [question('a', { type: 'choice', options: [{ value: 'AB' }, { value: 'ab' }] })];
  expect(normalizedAnswers(questions, { a: 'ab' })).toEqual({ a: 'ab' });
  expect(answerErrors(questions, { a: 'Ab' })).toEqual({ a: ['Choose one of the answers.'] });
});

it('asks what hangs on an answer however that is written', () => {
  const loss = question('loss', { type: 'number' });
  const none = question('none', { only_if: { id: 'loss', is: ['12000'] } });
  expect(visibleQuestions([loss, none], { loss: '$12,000' })).toEqual([loss, none]);
  expect(visibleQuestions([loss, none], { loss: '$12,001' })).toEqual([loss]);
});

it('adds no answer to what nobody answered, and keeps one that was left blank', () => {
  const questions = [question('a', { type: 'number' }), question('b', { type: 'number' })];
  expect(normalizedAnswers(questions, { b: ' ' })).toEqual({ b: '' });
});
