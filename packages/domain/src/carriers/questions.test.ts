import { expect, it } from 'vitest';
import { type AgentQuestion, answerErrors, answerTo, askedQuestions, openQuestions } from './questions.ts';

const question = (id: string, more: Partial<AgentQuestion> = {}): AgentQuestion => ({
  ...{ id, text: 'Why?', type: 'text', options: [], is_required: true, only_if: null },
  ...more,
});
/** As answers come in a call: a member of that name is a member like any other. */
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
    expect(askedQuestions(questions, answers)).toEqual(questions);
    expect(openQuestions([question(id, { is_required: false })], {})).toEqual([]);
  },
);
