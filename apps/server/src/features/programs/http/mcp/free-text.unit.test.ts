import { CALLS, RESOURCES, schemaOf, TOOL_NAMES, TOOLS, type ToolName } from '@freeboard/contract';
import { describe, expect, it } from 'vitest';
import { freeTextFields, POISON, type Schema } from '../../../../../test/support/programs/free-text.ts';
import { sampleOf } from '../../../../../test/support/programs/sample.ts';
import { TEXTS_OF_OTHERS, TEXTS_OF_THE_PORTAL } from '../../../../../test/support/programs/texts.ts';
import { markData } from './mark-data.ts';
import { type Act, RUNS } from './tools.ts';

const BASE = 'https://quotes.example';

const listed = (texts: Record<string, string>): string[] =>
  Object.entries(texts).flatMap(([name, paths]) =>
    paths
      .trim()
      .split(/\s+/)
      .map((path) => `${name}.${path}`),
  );

/** Yields the paths in an answer where poisoned text is not marked as data. */
function* unmarked(value: unknown, path = ''): Generator<string> {
  if (typeof value === 'string' && value.includes(POISON)) yield path;
  if (typeof value !== 'object' || value === null) return;
  if (Object.keys(value).join() === 'data_not_instructions') return;
  for (const [key, one] of Object.entries(value)) {
    if (key.includes(POISON)) yield `${path}.{name}`;
    yield* unmarked(one, `${path}.${key}`);
  }
}

/** Answers every resource and call with poisoned text wherever its type allows any text. */
const poisoned = (isTrue: boolean): Act => {
  const of = (type: Parameters<typeof schemaOf>[0]) =>
    type.parse(sampleOf(schemaOf(type, 'output') as Schema, { text: POISON, isTrue }));
  return {
    resource: async (name) => of(RESOURCES[name].answer),
    call: async (name) => of(CALLS[name].answer) as never,
    pause: async () => {},
    pageOf: (id) => `${BASE}/agent-portal/application-details/${id}`,
  };
};

const INPUT = {
  application_id: 1,
  version: 1,
  page: 1,
  part: 1,
  wait_seconds: 0,
  application_type: 'flood',
  answers: {},
};
const run = (name: ToolName, isTrue: boolean) =>
  (RUNS[name] as (act: Act, input: unknown) => Promise<unknown>)(poisoned(isTrue), INPUT);

describe('a text in an answer to programs or assistants', () => {
  it('is known as one of others or of the portal', () => {
    const classified = [...listed(TEXTS_OF_OTHERS), ...listed(TEXTS_OF_THE_PORTAL)];
    expect(classified.toSorted()).toEqual(freeTextFields().toSorted());
    expect(new Set(classified).size).toBe(classified.length);
  });

  it.each(
    TOOL_NAMES.flatMap(
      (name) =>
        [
          [name, false],
          [name, true],
        ] as const,
    ),
  )('of %s stands as data, whatever it is (%s)', async (name, isTrue) => {
    const answer = await run(name, isTrue);
    expect([...unmarked(markData(answer))]).toEqual([]);
  });

  it('is found where it is not marked', async () => {
    for (const name of TOOL_NAMES.filter((one) => TOOLS[one].isRead))
      expect([name, [...unmarked(await run(name, false))].length]).not.toEqual([name, 0]);
  });
});
