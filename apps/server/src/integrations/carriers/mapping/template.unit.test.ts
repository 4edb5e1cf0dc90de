import { describe, expect, it } from 'vitest';
import { xmlFault } from './mapping-faults.ts';
import { expressionsOf, fillHeader, fillPath, fillText, fillXml, shapeOf, templateFault } from './template.ts';
import { readXml } from './xml.ts';

describe('a template', () => {
  it.each([
    ['a{{b}}c', { b: 1 }, 'a1c'],
    ['{{b}}{{none}}', { b: '<&"\'>' }, '&lt;&amp;&quot;&apos;&gt;'],
    ['{{#if b}}<a>{{b}}</a>{{/if}}', { b: true }, '<a>true</a>'],
    ['{{#if b}}<a/>{{/if}}', { b: 'true' }, ''],
    ['{{#if b}}<a/>{{/if}}', {}, ''],
    ['{{#if $isGiven(b)}}<Dt>{{b}}</Dt>{{/if}}|', { b: '2026-11-21' }, '<Dt>2026-11-21</Dt>|'],
    ['{{#if $isGiven(b)}}<Dt>{{b}}</Dt>{{/if}}|', { b: ' ' }, '|'],
    [
      '{{#each list}}<i n="{{index}}">{{item.a}}{{own}}</i>{{/each}}',
      { list: [{ a: 1 }, { a: '<' }], own: 'x' },
      '<i n="0">1x</i><i n="1">&lt;x</i>',
    ],
    ['{{#each list}}<i/>{{/each}}', { list: [] }, ''],
    ['{{#each list}}<i/>{{/each}}', {}, ''],
    ['{{#each list}}<i>{{item}}</i>{{/each}}', { list: 7 }, '<i>7</i>'],
    [
      '{{#each list}}{{#if item.on}}<i>{{#each item.in}}{{item}},{{/each}}</i>{{/if}}{{/each}}',
      { list: [{ on: true, in: [1, 2] }, { on: false }, { on: true, in: [3] }] },
      '<i>1,2,</i><i>3,</i>',
    ],
  ])('%s of %j is %s', async (template, input, filled) => {
    expect(await fillXml(template, input)).toBe(filled);
    expect(templateFault(template)).toBeNull();
  });

  it('leaves an element of XML out that has nothing to hold', async () => {
    const template = '<q>{{#if $isGiven(d)}}<d>{{d}}</d>{{/if}}{{#each c}}<c a="{{item}}"/>{{/each}}</q>';
    expect(xmlFault(template)).toBeNull();
    expect(readXml(await fillXml(template, { c: ['1', '2'] }))).toEqual({ q: { c: [{ '@a': '1' }, { '@a': '2' }] } });
    expect(readXml(await fillXml(template, { d: 'x' }))).toEqual({ q: { d: 'x' } });
  });

  it('writes each text as it fits', async () => {
    const input = { a: "x y/ü\r\n'&" };
    expect(await fillPath('/{{a}}', input)).toBe("/x%20y%2F%C3%BC%0D%0A'%26");
    expect(await fillText('{{a}}', input)).toBe(input.a);
    expect(await fillHeader('{{a}}', input)).toBe("x y/ '&");
  });

  it.each([
    ['{{a', /without its '}}'/],
    ['{{#if a}}b', /'{{#if a}}' without its end/],
    ['{{#each a}}{{#if b}}{{/if}}', /'{{#each a}}' without its end/],
    ['b{{/if}}', /'{{\/if}}' without its/],
    ['{{#if a}}{{/each}}', /'{{\/each}}' without its/],
    ['{{#each a}}{{#if b}}{{/each}}{{/if}}', /without its/],
    ['{{#if a +}}b{{/if}}', /./],
    ['{{a +}}', /./],
  ])('%s cannot be filled', (template, fault) => expect(templateFault(template)).toMatch(fault));

  it.each([
    ['{{a}}\n  {{b +}} {{c}}', '+', 2],
    ['{{a}}{{#if b}}\n{{#each  c ]}}{{/each}}{{/if}}', ']', 2],
    ['{{a}}\n{{#if b}}', '{{#if', 2],
    ['{{a}}\n\nx{{/if}}', '{{/if', 3],
    ['{{a}}\n {{b', '{{b', 2],
  ])('says the place in the whole of %j', (template, begins, line) => {
    const place = Number(/ \(at character (\d+)\)$/.exec(templateFault(template) ?? '')?.[1]) - 1;
    // JSONata's position is the end of the token that it could not parse.
    expect(template.slice(place - 2).replace(/^[\s}]*/, '')).toContain(begins);
    expect(template.slice(0, place).split('\n')).toHaveLength(line);
  });

  it('keeps its lines, so that what is wrong with its XML is said at the right one', () => {
    expect(xmlFault('<a>{{$sum(\n1\n)}}\n{{#if\nb}}<c></d>{{/if}}</a>')).toMatch(/line 5/);
  });

  it('tells its expressions and its shape, those of blocks too', () => {
    const template = '<a>{{x}}{{#if y}}<b>{{#each z}}{{item}}{{/each}}</b>{{/if}}</a>';
    expect(expressionsOf(template)).toEqual(['x', 'y', 'z', 'item']);
    expect(shapeOf(template)).toBe('<a>x<b>x</b></a>');
  });

  it('repeats a block no more than so often, and takes no object for text', async () => {
    await expect(fillText('{{#each list}}x{{/each}}', { list: Array.from({ length: 201 }) })).rejects.toThrow(/200/);
    await expect(fillText('{{a}}', { a: {} })).rejects.toThrow(/must give text/);
  });
});
