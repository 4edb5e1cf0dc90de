import { MAPPING_NAMES } from '@freeboard/domain/carriers';
import { expect, it } from 'vitest';
import { demoCarriers } from '../demo/demo-carriers.ts';
import { starters } from '../starters/index.ts';
import type { StepBody } from '../types.ts';
import { evaluate } from './mapping.ts';
import { type AvailableNames, nameFault, templateNameFault, xmlFault } from './mapping-faults.ts';

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
  ['body.ok ? {"premium": body.price} : {"outcom": "declined"}', true, /no `outcom`/],
  ['body.ok ? (body.late ? {"reason": "late"} : {"premium": 1}) : {"premium": 2}', true, /no `reason`/],
  ['{"offers": body.list.{"key": id, "expiry": until}}', true, /An offer has no `expiry`/],
  ['{"offers": $map(body.list, function($o) {{"key": $o.id, "premum": $o.price}})}', true, /An offer has no `premum`/],
  ['($all := body.list.({"key": id, "totl": price}); {"offers": $all})', true, /An offer has no `totl`/],
  ['{"offers": [{"key": "a", "offers": []}]}', true, /An offer has no `offers`/],
  [
    '{"offers": $sort(body.list.{"key": id, "coverages": {"building": b}}, function($a, $b) {$a > $b})}',
    true,
    /`building`/,
  ],
  ['{"documents": [{"nam": "Dec", "url": body.url}]}', true, /A document has no `nam`/],
  ['{"lines": body.fees.{"lable": name, "amount": fee}}', true, /A line has no `lable`/],
  ['{"factors": $append([{"label": "a", "value": 1}], [{"name": "b"}])}', true, /A factor has no `name`/],
  ['{"coverages": body.a ? {"building_limit": 1} : {"bulding_limit": 2}}', true, /Did you mean `building_limit`/],
  ['{"deductibles": {"deductable": 5000}}', true, /Did you mean `deductible`/],
  ['($a := $b; $b := $a; {"offers": $a})', true, null],
  [
    '{"offers": body.list.{"key": id, "name": n, "carrier_name": c, "documents": [{"name": n, "base64": b}]}}',
    true,
    null,
  ],
  ['{"coverages": $merge([{"building_limit": 1}, body.more]), "lines": body.lines}', true, null],
  ['{"coverages": {$lookup(body, "name"): 1}}', true, null],
])('%s', (expression, isAnswer, fault) => {
  if (fault === null) expect(nameFault(expression, { isAnswer })).toBeNull();
  else expect(nameFault(expression, { isAnswer })).toMatch(fault);
});

it('a template names what there is, and is well-formed', () => {
  expect(templateNameFault('<a>{{values.zipp}}</a>')).toMatch(/zipp/);
  expect(xmlFault('<a b="{{values.zip}}">{{values.city}}</a>')).toBeNull();
  expect(xmlFault('<a><b>{{values.city}}</a>')).toMatch(/not well-formed/);
});

const NAMES = new Set([...MAPPING_NAMES, 'their_id']);

it.each([
  ['their_idd', /^There is no `their_idd` here\. Did you mean `their_id`\? \(at character 1\)$/],
  ['{"a": response.data.annual}', /^There is no `response` here\. An expression begins .* \(at character 7\)$/],
  ['data["annual"]', /^There is no `data` here/],
  ['body.x & secret.client_id', /^There is no `secret\.client_id`: .*`secrets\.client_id`\. \(at character 10\)$/],
  ['$sum(totals.price)', /no `totals`/],
  ['($p := price; {"premium": $p})', /no `price`/],
  ['values.sqfeet', /no field `sqfeet` in any form\./],
  ['values.roof_yaer', /Did you mean `roof_year`\?$/],
  ['$ammount(values.sqft)', /Did you mean `\$amount`\?$/],
])('%s begins with a name that there is not', (expression, fault) => {
  expect(nameFault(expression, { known: NAMES })).toMatch(fault);
});

it.each([
  'their_id & body.anything.else',
  'body.quotes[status = "open" and price > 1].price',
  'body.quotes.(name & carrier)',
  'body.quotes{carrier: price}',
  'body.quotes^(price)',
  '$map(body.quotes, function($q) {$q.price + price})',
  '$each(body.fees, function($v, $k) {{"label": $k, "amount": $v}})',
  'body ~> |quotes|{"price": price}|',
  'item.x & index & polls & elapsed_ms & secret & secrets.any',
  '$$.anything',
  '$.anything',
  'steps.a.items.body.quote',
])('%s begins with nothing but what there is', (expression) => {
  expect(nameFault(expression, { known: NAMES })).toBeNull();
});

it('a template says where such a name stands', () => {
  const path = '/quotes/{{body.id}}/{{their_idd}}';
  expect(templateNameFault(path, NAMES)).toMatch(/ \(at character 23\)$/);
  expect(path.slice(22)).toMatch(/^their_idd/);
});

const ships = [...demoCarriers('http://x'), ...starters()];
const bodyFault = ({ kind, text }: StepBody, known: AvailableNames) =>
  kind === 'xml' || kind === 'text' ? templateNameFault(text, known) : nameFault(text, { known });

it.each(ships.map(({ name, mapping }) => [name, mapping] as const))('%s has no such fault', (_name, mapping) => {
  const steps = [...(mapping.steps ?? []), ...(mapping.bind ?? [])];
  const known = new Set([...MAPPING_NAMES, ...steps.flatMap(({ outputs = {} }) => Object.keys(outputs))]);
  for (const { when } of mapping.eligibility ?? []) expect(nameFault(when, { known }), when).toBeNull();
  if (mapping.prepare) expect(nameFault(mapping.prepare)).toBeNull();
  if (mapping.answer) expect(nameFault(mapping.answer, { isAnswer: true, known }), mapping.answer).toBeNull();
  for (const { when, each, ask, success, until, outputs = {}, on_failure, request } of steps) {
    const texts = [when, each, ask, success, until, on_failure?.reason, ...Object.values(outputs)];
    for (const text of texts) if (text) expect(nameFault(text, { known }), text).toBeNull();
    const { path = '', query = {}, headers = {}, body } = request ?? {};
    for (const text of [path, ...Object.values(query), ...Object.values(headers)])
      expect(templateNameFault(text, known), text).toBeNull();
    if (!body) continue;
    expect(bodyFault(body, known), body.text).toBeNull();
    if (body.kind === 'xml') expect(xmlFault(body.text), body.text).toBeNull();
  }
});

it('$count of nothing is nothing', async () => {
  const input = { none: null, one: 1, two: [1, 2] };
  expect(await evaluate('[$count(none), $count(missing), $count(one), $count(two), $count([])]', input)).toEqual([
    ...[0, 0, 1, 2, 0],
  ]);
});
