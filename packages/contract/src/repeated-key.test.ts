import { describe, expect, it } from 'vitest';
import { contradictoryKey, repeatedKey } from './repeated-key.ts';

describe('a name that is there twice', () => {
  it.each([
    ['{"a":1,"b":2}', null],
    ['{"a":1,"a":2}', 'a'],
    ['{"a" : 1, "b": {"c": [1, {"d": 2 , "d" :3}]}}', 'd'],
    ['{"a":{"b":1},"b":2,"c":[{"a":1},{"a":2}]}', null],
    ['{"a":"b","b":"a"}', null],
    ['{"a":"\\\\","b":"x\\",\\"a\\":1"}', null],
    ['{"caf\\u00e9":1,"café":2}', 'café'],
    ['["a","a"]', null],
    ['""', null],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ])('of %s is %s', (json, expected) => {
    JSON.parse(json);
    expect(repeatedKey(json)).toBe(expected);
  });
});

it.each([
  ['{"premium": 100, "premium": 200}', 'premium'],
  ['{"a": [{"b": 1, "c": {"b": 2}, "b": 3}]}', 'b'],
  ['{"a": {"x": [1, 2]}, "a": {"x": [1, 3]}}', 'a'],
  ['{"premium": 100, "premium" :100 }', null],
  ['{"a": {"b": 1}, "c": {"b": 2}}', null],
  ['[1, "a", {"a": "a, }"}]', null],
])('%s says two things under %j', (json, name) => expect(contradictoryKey(json)).toBe(name));
