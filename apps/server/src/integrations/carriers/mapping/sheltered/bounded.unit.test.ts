import jsonata from 'jsonata';
import { describe, expect, it } from 'vitest';
import { demoCarriers } from '../../demo/demo-carriers.ts';
import { isBounded } from './bounded.ts';

const bounded = (expression: string) => isBounded(jsonata(expression).ast());

describe('an expression that surely ends soon', () => {
  it.each([
    '{"a": values.a, "b": $amount(values.b) ? "x" : "y", "c": [-1, true, null]}',
    'body.rows[kind = "fee" and amount > 0].{"label": name & " fee", "amount": $round(amount, 2)}',
    'body.rows[0].amount',
    'body.rows{name: $sum(amount)}',
    '$known(body.status, {"OK": "quoted"})',
    '[$each(body.fees, function($v, $k) {{"label": $k, "amount": $v}})]',
    '$map(body.rows, function($row) {$amount($row.amount)})',
    '($one := body.result; $one ? {"premium": $one.premium, "lines": $one.lines.{"label": a}} : {"outcome": "error"})',
    '$match(values.flood_zone, /^A(?!NI)/) ? 1',
    '$split(body.grounds, "|")',
    '$join(body.errors.message, "; ")',
    'body.a ?: body.b ?? "c"',
    '"a" in body.words and $not(values.b = 2)',
    'body.*.premium',
    'body.result.{"a": $$.request.type = "flood" ? b : c}',
    '($wanted := request.values.deductible; body.options[deductible = $wanted].total)',
    '$filter(body.rows, function($row) {$row.kind = body.kind})',
  ])('is %s', (expression) => expect(bounded(expression)).toBe(true));

  it('is nearly every one of the demo carriers', () => {
    const wild = demoCarriers('http://x').filter(({ mapping: { eligibility = [], answer, steps = [], prepare } }) =>
      [
        ...eligibility.map(({ when }) => when),
        ...steps.flatMap(({ when, until, outputs = {} }) => [when, until, ...Object.values(outputs)]),
        ...[answer, prepare],
      ].some((one) => one && !bounded(one)),
    );
    expect(wild.map(({ key }) => key)).toEqual(['seawall']);
  });
});

describe('an expression that may not', () => {
  it.each([
    ['a function of its own', '($f := function($n) {$f($n + 1)}; $f(1))'],
    ['a function kept for later', '($f := $sum; $f(a))'],
    ['a function in place of a known one', '($sum := $eval; $sum("1"))'],
    ['a chain of functions', 'a ~> $sum'],
    ['a pattern that repeats', '$match(a, /((a+))+$/)'],
    ['a pattern with many ways', '$match(a, /(a|aa)(a|aa)(a|aa)(a|aa)/)'],
    ['a pattern that looks back', '$match(a, /(.)\\1/)'],
    ['a pattern out of place', '{"then": /x/}'],
    ['a pattern from elsewhere', '$split(a, b)'],
    ['a text as long as it likes', '$pad("x", 500000000)'],
    ['code in a text', '$eval(a)'],
    ['a range', '[1..9].a'],
    ['a join', 'a@$x.b@$y.c'],
    ['a parent', 'a.b.%'],
    ['a position', 'a#$i'],
    ['every descendant', '**.a'],
    ['an order', 'a^(b)'],
    ['a transformation', 'a ~> |b|{"c": 1}|'],
    ['the whole for each item', 'a.{"b": $$}'],
    ['the whole for each item, in a block', 'a.($x := 1; {"b": $$})'],
    ['a variable for each item', '($x := a; a.{"b": $x})'],
    ['the context for each item of a function', '$map(a, function($v) {b})'],
    ['the whole for each item, as text', 'a.(b & $$)'],
    ['itself twice, many times over', `a${'.[$, $]'.repeat(12)}`],
    ['a text twice, many times over', `($a := a; ${'$a := $a & $a; '.repeat(12)} $a)`],
    ['a long text for each item', `a.{"b": "${'x'.repeat(5_000)}"}`],
  ])('holds %s', (_what, expression) => expect(bounded(expression)).toBe(false));
});
