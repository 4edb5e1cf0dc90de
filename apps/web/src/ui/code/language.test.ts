import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CodeLanguage, codeParts, isExpressionAt } from './language.ts';

const tones = (language: CodeLanguage, text: string) =>
  codeParts(language, text).map(({ from, to, tone }) => `${tone} ${text.slice(from, to)}`);

test.each<[CodeLanguage, string, string[]]>([
  [
    'jsonata',
    '{ "zip": values.zip, "is": $isYes(values.pool) = true, "n": 12.5 /* why */ }',
    ['key "zip"', 'key "is"', 'function $isYes', 'word true', 'key "n"', 'number 12.5', 'note /* why */'],
  ],
  ['jsonata', "$x := 'a'; secrets.agent_password", ['function $x', "string 'a'", 'secret secrets.agent_password']],
  ['jsonata', 'values.in & body.true', []],
  ['jsonata', '"open', ['string "open']],
  ['template', '/quotes/{{steps.create.body.id}}?a="b"', ['place {{', 'place }}']],
  ['template', 'Bearer {{secrets.key', ['place {{', 'secret secrets.key']],
  [
    'xml',
    '<a b="{{$x}}">{{"t"}}</a><!-- {{no}} -->',
    [
      'tag <a',
      'attribute b',
      'place {{',
      'function $x',
      'place }}',
      'tag >',
      'place {{',
      'string "t"',
      'place }}',
      'tag </a',
      'tag >',
      'note <!-- ',
      'place {{',
      'place }}',
      'note  -->',
    ],
  ],
])('%s: %s', (language, text, expected) => {
  expect(tones(language, text)).toEqual(expected);
});

test('whatever is written, the parts stand in order and none over another', () => {
  const piece = fc.constantFrom('{{', '}}', '"', "'", '<a ', '>', '$f', '/*', '*/', 'x', '\n', '.', '1', '<!--', '-->');
  fc.assert(
    fc.property(
      fc.constantFrom('jsonata', 'xml', 'template'),
      fc.array(piece, { maxLength: 30 }),
      (language, pieces) => {
        const text = pieces.join('');
        let end = 0;
        for (const { from, to } of codeParts(language as CodeLanguage, text)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      },
    ),
  );
});

test.each<[CodeLanguage, string, boolean]>([
  ['jsonata', 'values.|', true],
  ['jsonata', '"values.|"', false],
  ['jsonata', '/* values.| */', false],
  ['template', '/quotes/|', false],
  ['template', '/quotes/{{|}}', true],
  ['template', '/quotes/{{a}}|', false],
  ['xml', '<a>{{values.|', true],
  ['xml', '<a>|', false],
])('%s: what is written at | in %s', (language, text, is) => {
  expect(isExpressionAt(language, text.replace('|', ''), text.indexOf('|'))).toBe(is);
});
