import { isAnyJson, type Schema } from './free-text.ts';

export type Sampling = { text: string; isTrue: boolean };

const OF_FORMAT: Record<string, string> = {
  'date-time': '2026-11-26T12:00:00Z',
  date: '2026-11-26',
  email: 'ana@lee.test',
  uri: 'https://lee.test/a',
  uuid: '0197a0c6-5f00-7000-8000-000000000000',
};

const isNull = ({ type }: Schema): boolean => type === 'null';

export function sampleOf(schema: Schema, sampling: Sampling): unknown {
  const { text, isTrue } = sampling;
  if (isAnyJson(schema)) return text;
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((one) => !isNull(one));
  const [first] = choices.toSorted((a, b) => Number([a.type].flat().includes('string')) - Number(isAnyJson(b)));
  if (first) return sampleOf(first, sampling);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (type === 'string') return OF_FORMAT[schema.format ?? ''] ?? text;
  if (type === 'boolean') return isTrue;
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'array')
    return schema.prefixItems?.map((one) => sampleOf(one, sampling)) ?? [sampleOf(schema.items ?? {}, sampling)];
  const named = typeof schema.additionalProperties === 'object' ? { [text]: schema.additionalProperties } : {};
  const parts: [string, Schema][] = Object.entries({ ...named, ...schema.properties });
  return Object.fromEntries(parts.map(([key, one]) => [key, sampleOf(one, sampling)]));
}
