import type { Meaning } from '../../readings/draft.ts';
import { doubtful, sure } from '../../readings/meanings.ts';
import type { Answer, Question } from '../../template/filled-form.ts';

const answer = (question: string, letter: string, meanings: readonly Meaning[]): Answer => ({
  square: `${question}.${letter}`,
  printed: `${question}.${letter}`,
  meanings,
});

const answers = (question: string, entries: Readonly<Record<string, readonly Meaning[]>>): Answer[] =>
  Object.entries(entries).map(([letter, meanings]) => answer(question, letter, meanings));

const covering = (number: string): Question => ({
  label: `${number} Roof covering`,
  field: 'roof_covering',
  answers: answers(number, {
    A: sure('roof_covering', 'Meets FBC 2001'),
    B: sure('roof_covering', 'Meets FBC 1994'),
    C: sure('roof_covering', 'Non-FBC'),
    D: sure('roof_covering', 'Non-FBC'),
  }),
});

const deck = (number: string, others: Readonly<Record<string, readonly Meaning[]>>): Question => ({
  label: `${number} Roof deck attachment`,
  field: 'roof_deck_attachment',
  answers: answers(number, {
    A: sure('roof_deck_attachment', 'Level A'),
    B: sure('roof_deck_attachment', 'Level B'),
    C: sure('roof_deck_attachment', 'Level C'),
    D: sure('roof_deck_attachment', 'Reinforced Concrete Roof Deck'),
    ...others,
  }),
});

const wall = (number: string, others: Readonly<Record<string, readonly Meaning[]>>): Question => ({
  label: `${number} Roof to wall attachment`,
  field: 'roof_wall_connection',
  answers: answers(number, {
    A: sure('roof_wall_connection', 'Toe Nails'),
    B: sure('roof_wall_connection', 'Clips'),
    C: sure('roof_wall_connection', 'Single Wraps'),
    D: sure('roof_wall_connection', 'Double Wraps'),
    E: sure('roof_wall_connection', 'Structural'),
    F: doubtful('roof_wall_connection', null),
    G: sure('roof_wall_connection', 'Unknown'),
    H: sure('roof_wall_connection', 'Unknown'),
    ...others,
  }),
});

const geometry = (number: string): Question => ({
  label: `${number} Roof geometry`,
  field: 'roof_shape',
  answers: answers(number, {
    A: sure('roof_shape', 'Hip'),
    B: sure('roof_shape', 'Flat'),
    // "Other" includes gables, so the application's current roof shape may be right.
    C: doubtful('roof_shape', null),
  }),
});

const waterResistance = (number: string): Question => ({
  label: `${number} Secondary water resistance`,
  field: 'swr',
  answers: answers(number, { A: sure('swr', 'Yes'), B: sure('swr', 'No'), C: sure('swr', '') }),
});

/** `dot`: what separates letter and number in the names of the question's checkboxes. */
const openings = (number: string, dot: string, others: Readonly<Record<string, readonly Meaning[]>>): Question => ({
  label: `${number} Opening protection`,
  field: 'opening_protection',
  answers: answers(number, {
    [`A${dot}1`]: sure('opening_protection', 'A1'),
    [`A${dot}2`]: doubtful('opening_protection', null),
    [`A${dot}3`]: sure('opening_protection', 'A3'),
    // Level B counts as Basic by custom, but the form itself counts it as Hurricane (D30).
    B: doubtful('opening_protection', 'Basic'),
    C: doubtful('opening_protection', null),
    N: sure('opening_protection', 'Unknown or none'),
    X: sure('opening_protection', 'Unknown or none'),
    ...others,
  }),
});

const code = (number: string, meanings: Readonly<Record<string, string>>): Question => ({
  label: `${number} Building code`,
  field: 'building_code',
  answers: answers(
    number,
    Object.fromEntries(Object.entries(meanings).map(([letter, value]) => [letter, doubtful('building_code', value)])),
  ),
});

const unknownDeck = sure('roof_deck_attachment', 'Unknown');
const otherDeck = doubtful('roof_deck_attachment', null);

export const QUESTIONS_01_12: readonly Question[] = [
  code('1', { A: 'FBC 2001 or later', B: 'SFBC 1994', C: 'Unknown' }),
  covering('2'),
  deck('3', { E: otherDeck, F: unknownDeck, G: unknownDeck }),
  wall('4', {}),
  geometry('5'),
  waterResistance('6'),
  openings('7', '', {}),
];

const region = (name: string): Answer => ({
  square: `2.${name}`,
  printed: name,
  meanings: doubtful('wind_region', name),
});

const slope = (square: string, printed: string): Answer => ({
  square: `3.${square}`,
  printed,
  meanings: doubtful('roof_slope', printed),
});

const certificate = (square: string, printed: string): Answer => ({
  square: `fortified.${square}`,
  printed,
  meanings: doubtful('fortified', printed),
});

export const QUESTIONS_04_26: readonly Question[] = [
  {
    label: 'FORTIFIED Home',
    field: 'fortified',
    answers: [certificate('roof', 'Roof'), certificate('silver', 'Silver'), certificate('gold', 'Gold')],
  },
  code('1', { A: 'FBC 2001 or 2004', B: 'FBC 2007 or later', C: 'SFBC 1994', D: 'Unknown' }),
  { label: '2 Region', field: 'wind_region', answers: ['HVHZ', 'Region 1', 'Region 2', 'Region 3'].map(region) },
  {
    label: '3 Roof slope',
    field: 'roof_slope',
    answers: [slope('>=6:12', '6:12 or more'), slope('<6:12', 'Less than 6:12')],
  },
  covering('4.2'),
  deck('5', { E: otherDeck, F: otherDeck, G: unknownDeck, H: unknownDeck }),
  wall('6', { I: doubtful('roof_wall_connection', 'Toe Nails') }),
  geometry('7'),
  waterResistance('8'),
  openings('9', '.', { Z: sure('opening_protection', 'Unknown or none') }),
];
