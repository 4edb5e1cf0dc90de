import type { MappingFunction } from '@freeboard/domain/carriers';

export const LANGUAGE_FUNCTIONS: readonly MappingFunction[] = [
  { name: '$string', signature: '$string(value)', about: 'The value as text.' },
  { name: '$number', signature: '$number(text)', about: 'The number that a text says; an error where it says none.' },
  { name: '$exists', signature: '$exists(path)', about: 'Whether there is such a value.' },
  {
    name: '$lookup',
    signature: '$lookup(table, key)',
    about: "The table's value for a key; nothing where it has none.",
  },
  { name: '$map', signature: '$map(list, function($one) { … })', about: 'What the function gives for each of a list.' },
  { name: '$filter', signature: '$filter(list, function($one) { … })', about: 'Those for which it gives true.' },
  { name: '$sum', signature: '$sum(list)', about: 'The sum of a list of numbers.' },
  { name: '$round', signature: '$round(number, digits)', about: 'The number rounded, halves to the even one.' },
  { name: '$join', signature: "$join(list, ', ')", about: 'The texts of a list as one.' },
  { name: '$split', signature: "$split(text, ',')", about: 'The parts of a text as a list.' },
  { name: '$substring', signature: '$substring(text, start, length)', about: 'A part of a text; the first is 0.' },
  { name: '$uppercase', signature: '$uppercase(text)', about: 'The text in capital letters.' },
  { name: '$lowercase', signature: '$lowercase(text)', about: 'The text in small letters.' },
  { name: '$contains', signature: '$contains(text, part)', about: 'Whether a text holds another.' },
  { name: '$replace', signature: '$replace(text, part, other)', about: 'The text with every such part replaced.' },
  { name: '$merge', signature: '$merge(list)', about: 'One object out of several; later ones win.' },
  { name: '$not', signature: '$not(value)', about: 'True for what is false, empty or missing.' },
];
