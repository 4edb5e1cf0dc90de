import { expect, test } from 'vitest';
import type { CodeLanguage } from '../../../ui/code/language.ts';
import { checkCode } from './check-code.ts';

const KNOWN = {
  fields: new Set(['zip', 'deductible']),
  secrets: new Set(['agent_password']),
  steps: new Set(['token']),
};

const found = (language: CodeLanguage, text: string) =>
  checkCode(language, text, KNOWN).map((fault) => `${text.slice(fault.from, fault.to)}: ${fault.text}`);

test.each<[CodeLanguage, string, string[]]>([
  ['jsonata', '{"zip": values.zip, "p": secrets.agent_password, "t": steps.token.body}', []],
  ['jsonata', '$money(values.ded)', ['values.ded: no field values.ded']],
  ['jsonata', 'request.values.ded', ['request.values.ded: no field values.ded']],
  ['jsonata', 'body.values.ded & "values.ded" /* values.ded */', []],
  [
    'jsonata',
    '{"a": secrets.key, "b": steps.quote.body}',
    ['secrets.key: no secret secrets.key', 'steps.quote: no step steps.quote'],
  ],
  ['jsonata', '{"a": (1 + 2}', ["}: ')' is missing before '}'"]],
  ['jsonata', '{"a": [1', ["[: '[' is never closed"]],
  ['jsonata', '"(" & ")" & 1)', ["): ')' closes nothing"]],
  ['template', '/quotes/{{values.zip}}?values.ded', []],
  ['template', '/quotes/{{values.ded}}', ['values.ded: no field values.ded']],
  ['template', '/quotes/{{values.zip', ["{{: '{{' without its '}}'"]],
  ['xml', '<a>{{ $money(values.deductible }}</a>', ["(: '(' is never closed"]],
])('%s: %s', (language, text, faults) => {
  expect(found(language, text)).toEqual(faults);
});
