import {
  codeOfName,
  codesIn,
  DEFAULT_TEMPLATES,
  SHORT_CODES,
  shortCodeErrors,
  templateErrors,
  wordingFault,
} from '@freeboard/domain/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const KNOWN = new Set<string>(SHORT_CODES.map(({ code }) => code));

describe('a wording (R5.5)', () => {
  it.each([
    ['Hi {{ client_first_name }}, {{quote_count}}.', null],
    ['{{ client_first_name | default: "there" | upcase }}', null],
    ['no { code } here', null],
    ['{{ loan_number }}', "There is no short code 'loan_number'."],
    ['{% for a in (1..1000000000) %}{{ a }}{% endfor %}', /holds a command.*no loops/],
    ['{% raw', /holds a command/],
    ['{{ (1..1000000000) | join: "x" }}', /is no short code. Pick one from the list/],
    ['{{ client_name.constructor }}', /is no short code/],
    ['{{ client_name | map: "x" }}', /is no short code/],
    ['Hi {{ client_name', "This wording cannot be read: a short code begins with '{{' and has no '}}'."],
  ])('%s', (text, fault) => {
    if (fault instanceof RegExp) expect(wordingFault(text, KNOWN)).toMatch(fault);
    else expect(wordingFault(text, KNOWN)).toBe(fault);
  });

  it('is read in one go, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{{', '}}', '|', ' ', 'client_name', 'default:', '"', "'", 'x')),
        (parts) => {
          const text = parts.join('');
          for (const code of codesIn(text)) expect(text).toContain(code);
          expect(wordingFault(text, KNOWN)).toSatisfy((fault) => fault === null || typeof fault === 'string');
        },
      ),
    );
    const long = `{{ client_name ${'| upcase '.repeat(20_000)}! }}`;
    expect(wordingFault(long, KNOWN)).toMatch(/is no short code/);
  });

  it('of what agencies begin with is sound', () => {
    for (const template of DEFAULT_TEMPLATES) expect(templateErrors(template, KNOWN)).toEqual({});
  });
});

describe("an agency's own short code", () => {
  it.each([
    ['Office hours', 'office_hours'],
    ['  Año 2 — fees! ', 'an_o_2_fees'],
    ['24/7 line', 'line'],
    ['??', ''],
  ])('%s is written %s', (name, code) => expect(codeOfName(name)).toBe(code));

  it.each([
    [{ name: 'Office hours', body: 'Mon to Fri' }, {}],
    [{ name: 'Signature', body: '{{ agent_name }}, {{ agency_phone }}' }, {}],
    [
      { name: '', body: '' },
      { name: ['Field is required.'], body: ['Field is required.'] },
    ],
    [{ name: 'Agent name', body: 'x' }, { name: ['The system has a short code of this name.'] }],
    [{ name: '!!', body: 'x' }, { name: ['A name needs letters from A to Z.'] }],
  ])('%j', (code, errors) => expect(shortCodeErrors(code)).toEqual(errors));

  it('never leads in a circle: it names no other of the agency, nor itself', () => {
    expect(shortCodeErrors({ name: 'Signature', body: '{{ signature }}' }).body?.[0]).toContain(
      "There is no short code 'signature'.",
    );
  });
});
