import { expect, it } from 'vitest';
import { formFor } from '../forms/index.ts';
import { answersInForm } from './answers-in-form.ts';

const FORM = formFor('flood');
const VALUES = { year_build: 1_998, has_prior_losses: 'No', effective_date: '2026-12-20', foundation_type: 'Slab' };
const asked = (more: object) => ({
  id: 'q1',
  text: 'Something else?',
  type: 'text' as const,
  options: [],
  is_required: true,
  only_if: null,
  ...more,
});
const YES_NO = [
  { value: 'Y', label: 'Yes' },
  { value: 'N', label: 'No' },
];

it.each([
  ['by the key of the field', asked({ id: 'year_build', type: 'number' }), '1998'],
  [
    'by the label of the field',
    asked({ text: 'Losses in the last five years?', type: 'choice', options: YES_NO }),
    'N',
  ],
  ['by the field that the mapping names', asked({ field: 'effective_date', type: 'date' }), '2026-12-20'],
  ['not by a question that merely sounds alike', asked({ text: 'Any losses in the last ten years?' }), undefined],
  [
    'not where the value is none of the options',
    asked({ field: 'foundation_type', type: 'choice', options: YES_NO }),
    undefined,
  ],
  ['not where the value is of another kind', asked({ field: 'foundation_type', type: 'number' }), undefined],
  ['not where the form holds nothing', asked({ field: 'sqft', type: 'number' }), undefined],
  ['not by a field that there is not', asked({ field: 'nothing' }), undefined],
])('answers %s', (_, question, answer) => {
  expect(answersInForm(FORM, VALUES, [question])[question.id]?.answer).toBe(answer);
});

it('names the field that an answer is from', () => {
  expect(answersInForm(FORM, VALUES, [asked({ id: 'has_prior_losses' })])).toEqual({
    has_prior_losses: { answer: 'No', label: 'Losses in the last five years' },
  });
});
