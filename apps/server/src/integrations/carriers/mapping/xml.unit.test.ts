import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it, vi } from 'vitest';
import { answering, bodyOf, carrierAt } from '../../testing/carriers.ts';
import { mappingInSteps } from '../../testing/in-steps.ts';
import { serve, testCaller } from '../../testing/outside.ts';
import { quoteRequest, quoteToEnd } from '../../testing/requests.ts';
import { readBody } from '../conversation/answer.ts';
import type { CarrierConfig } from '../types.ts';
import { evaluate } from './mapping.ts';
import { readXml } from './xml.ts';

const { caller, exchanges } = testCaller();
const request = quoteRequest('flood');
const resultOf = (carrier: CarrierConfig) => quoteToEnd(carrier, request, caller);

describe('XML', () => {
  const mapping = mappingInSteps('http-xml', {
    request: { path: '/', body: '<q a="{{values.last_name}}">{{values.missing}}</q>' },
    answer: '{"premium": body.r.p, "description": body.r."@t"}',
  });

  it('escapes what it sends and reads what comes', async () => {
    const url = await serve(async (incoming, response) =>
      response.end(`<x:r xmlns:x="u" t="a &amp; b"><p>1,310.50</p></x:r><!-- ${(await bodyOf(incoming)).length} -->`),
    );
    const carrier = carrierAt(url, { mapping });
    await expect(resultOf(carrier)).resolves.toMatchObject({
      outcome: 'quoted',
      premium: 1310.5,
      description: 'a & b',
    });
    expect(exchanges.at(-1)?.request_body).toBe('<q a="O&apos;Neil &amp; Sons"></q>');
  });

  it.each(['<r><p>5</r>', '{"price": 5}', '<!DOCTYPE r [<!ENTITY e "5">]><r><p>&e;</p></r>', 'plain', ''])(
    'does not take %s for an answer',
    async (body) => {
      const carrier = { ...(await answering(200, body)), mapping };
      await expect(resultOf(carrier)).resolves.toMatchObject({
        outcome: 'error',
        description: expect.stringMatching(/not XML/),
      });
    },
  );
});

describe('XML is read', () => {
  it.each([
    ['decimal', 'O&#39;Hara', "O'Hara"],
    ['hexadecimal, in either case', 'Ca&#xF1;on Ren&#xe9;e', 'Cañon Renée'],
    ['beyond the first plane', '&#128512;', '\u{1F600}'],
    ['all that are named', '&lt;&gt;&amp;&quot;&apos;', '<>&"\''],
    ['one that is escaped itself', '&amp;#39;&amp;lt;&#38;lt;&#38;#39;', '&#39;&lt;&lt;&#39;'],
    ['one that is no character', 'a&#0;b&#xD800;&#9999999;', 'a&#0;b&#xD800;&#9999999;'],
    ['a name that is none of XML', '&nbsp;', '&nbsp;'],
  ])('with references decoded once, in text and attributes: %s', (_what, written, text) => {
    expect(readXml(`<q a="${written}"><p>${written}</p></q>`)).toEqual({ q: { '@a': text, p: text } });
  });
  it('with CDATA as it is written', () => {
    expect(readXml('<q><p><![CDATA[a &#39; &amp; <b>]]></p><r>&#39;<![CDATA[&#39;]]></r></q>')).toEqual({
      q: { p: 'a &#39; &amp; <b>', r: "'&#39;" },
    });
  });
  it('with 200,000 elements of one name', () => {
    const tree = readXml(`<q>${'<p a="1"/>'.repeat(200_000)}</q>`) as { q: { p: unknown[] } };
    expect(tree.q.p).toHaveLength(200_000);
  });
  it.each([
    ['<q><p i:nil="true"/><n>x</n></q>', { q: { n: 'x' } }],
    ['<q><p i:nil="1"></p><n>x</n></q>', { q: { n: 'x' } }],
    ['<q><p i:nil="false">5</p></q>', { q: { p: { '@nil': 'false', '#text': '5' } } }],
    ['<q><p i:nil="true"/><p>1</p><p>2</p></q>', { q: { p: ['1', '2'] } }],
    ['<q><p i:nil="true"/><p i:nil="true"/><n>x</n></q>', { q: { n: 'x' } }],
    ['<q><a><p i:nil="true"/><n>x</n></a></q>', { q: { a: { n: 'x' } } }],
    ['<q><p xmlns="urn:b">5</p></q>', { q: { p: '5' } }],
  ])('without what is nil or only declares a namespace: %s', (text, tree) => {
    expect(readXml(text)).toEqual(tree);
  });
});

describe('a body of XML', () => {
  const parse = vi.spyOn(XMLValidator, 'validate');
  it.each([
    [2_900, true],
    [3_100, false],
  ])('of %i tens of characters is read in this process: %s', async (count, isHere) => {
    parse.mockClear();
    const { body } = await readBody('xml', `<q>${'<p a="1"/>'.repeat(count)}</q>`);
    expect((body as { q: { p: unknown[] } }).q.p).toHaveLength(count);
    expect(parse.mock.calls.length).toBe(isHere ? 1 : 0);
  });
});

describe('an answer in XML', () => {
  const mapping = mappingInSteps('http-xml', {
    request: { path: '/', body: '<q/>' },
    answer: '{"premium": body.r.p, "description": body.r.n, "reasons": body.r.why}',
  });
  it.each([
    ['<p currency="USD" unit="year">1,234.50</p>', { outcome: 'quoted', premium: 1234.5 }],
    [
      '<p currency="USD">5</p><n lang="en">d</n><why code="1">e</why>',
      { premium: 5, description: 'd', reasons: ['e'] },
    ],
    ['<p xmlns:i="u" i:nil="true"/>', { outcome: 'error', description: expect.stringMatching(/neither an outcome/) }],
    ['<p currency="USD"/>', { outcome: 'error', description: expect.stringMatching(/neither an outcome/) }],
  ])('gives the text of elements with attributes, and nothing for nil: %s', async (inner, result) => {
    const carrier = { ...(await answering(200, `<r>${inner}</r>`)), mapping };
    await expect(resultOf(carrier)).resolves.toMatchObject(result);
  });
  it.each([
    '<![CDATA[<?xml version="1.0"?><q><o><p>10</p></o><o><p>20</p></o></q>]]>',
    '&lt;q&gt;&lt;o&gt;&lt;p&gt;10&lt;/p&gt;&lt;/o&gt;&lt;o&gt;&lt;p&gt;20&lt;/p&gt;&lt;/o&gt;&lt;/q&gt;',
  ])('gives the document that it holds as text: %s', async (inner) => {
    const body = readXml(`<r a="1">${inner}</r>`);
    expect(await evaluate('$parseXml(body.r).q.o.p', { body })).toEqual(['10', '20']);
  });
});
