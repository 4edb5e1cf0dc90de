import { expect, it } from 'vitest';
import { demoCarriers } from './demo-carriers.ts';
import { evaluate } from './mapping.ts';
import { nameFault, templateNameFault, xmlFault } from './mapping-faults.ts';

it.each([
  ['$ammount(values.sqft)', false, /no function \$ammount/],
  ['values.sqfeet', false, /no field `sqfeet`/],
  ['request.values.sqfeet', true, /no field `sqfeet`/],
  ['{"premum": body.price}', true, /no `premum`/],
  ['($p := body.price; {"premium": $p, "total": $p})', true, /no `total`/],
  ['{"price": values.sqft}', false, null],
  ['($f := function($x) {$x * 2}; {"premium": $f(body.price)})', true, null],
  ['body.values.anything', true, null],
  ['body.offer', true, null],
])('%s', (expression, isAnswer, fault) => {
  if (fault === null) expect(nameFault(expression, isAnswer)).toBeNull();
  else expect(nameFault(expression, isAnswer)).toMatch(fault);
});

it('a template names what there is, and is well-formed', () => {
  expect(templateNameFault('<a>{{values.zipp}}</a>')).toMatch(/zipp/);
  expect(xmlFault('<a b="{{values.zip}}">{{values.city}}</a>')).toBeNull();
  expect(xmlFault('<a><b>{{values.city}}</a>')).toMatch(/not well-formed/);
});

it('what ships has no such fault', () => {
  for (const { mapping } of demoCarriers('http://x')) {
    for (const { when } of mapping.eligibility ?? []) expect(nameFault(when), when).toBeNull();
    for (const text of [mapping.prepare]) if (text) expect(nameFault(text)).toBeNull();
    if (mapping.answer) expect(nameFault(mapping.answer, true), mapping.answer).toBeNull();
    for (const { when, until, outputs = {}, request } of mapping.steps ?? []) {
      for (const text of [when, until, ...Object.values(outputs)]) if (text) expect(nameFault(text)).toBeNull();
      const body = request?.body;
      if (!body) continue;
      expect(body.kind === 'xml' ? templateNameFault(body.text) : nameFault(body.text), body.text).toBeNull();
      if (body.kind === 'xml') expect(xmlFault(body.text), body.text).toBeNull();
    }
  }
});

it('$count of nothing is nothing', async () => {
  const input = { none: null, one: 1, two: [1, 2] };
  expect(await evaluate('[$count(none), $count(missing), $count(one), $count(two), $count([])]', input)).toEqual([
    ...[0, 0, 1, 2, 0],
  ]);
});
