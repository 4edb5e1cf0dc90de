import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFile } from '../src/index.ts';
import { diagramMeanings } from '../src/kinds/elevation-certificate/diagrams.ts';
import { QUESTIONS_01_12, QUESTIONS_04_26 } from '../src/kinds/wind-mitigation/questions.ts';
import { fitsField, isFormField } from '../src/readings/field-values.ts';
import { constructionMeanings, formTypeMeanings, roofType } from '../src/readings/wordings.ts';

const exists = (field: string | null): boolean => field === null || isFormField(field);

describe('answers of the wind mitigation form', () => {
  const answers = [...QUESTIONS_01_12, ...QUESTIONS_04_26].flatMap((question) => question.answers);
  test.each(answers.map(({ square, meanings }) => [square, meanings] as const))(
    '%s has a field that takes it',
    (_, meanings) => {
      for (const { field, value } of meanings) {
        expect(exists(field)).toBe(true);
        if (field !== null && value !== null)
          expect([field, value, fitsField(field, value)]).toEqual([field, value, true]);
      }
    },
  );
});

test.each(['1', '1A', '1B', '2', '2A', '2B', '3', '4', '5', '6', '7', '8', '9'])(
  'diagram %s has a foundation',
  (diagram) => {
    const meanings = diagramMeanings(diagram);
    expect(meanings[0]?.field).toBe('foundation_type');
    for (const { field, value } of meanings) expect(value === null || fitsField(field!, value)).toBe(true);
  },
);

test.each([
  'Shingle, Architectural',
  '3-tab',
  'Cedar shake',
  'Barrel tile',
  'Standing seam',
  'Modified bitumen',
  'Tar & gravel',
])('roof "%s" is an option of the form', (words) => expect(fitsField('roof_type', roofType(words)!)).toBe(true));

test.each(['CBS', 'Wood frame', 'Brick Veneer', 'Masonry Veneer', 'Fire Resistive', 'Steel'])(
  'construction "%s" is an option of the form',
  (words) => expect(fitsField('construction_type', constructionMeanings(words)[0]!.value!)).toBe(true),
);

test.each(['HO-3', 'HO 00 06', 'DP-3 (DP 00 03)', 'Renters'])('form "%s" is an option of the form', (words) => {
  expect(fitsField('form_type', formTypeMeanings(words)[0]!.value!)).toBe(true);
});

const FOLDER = join(import.meta.dirname, 'fixtures');

test.each(readdirSync(FOLDER).filter((name) => name.endsWith('.pdf')))(
  'every reading of %s fits its field',
  async (name) => {
    const reading = await readFile(new Uint8Array(readFileSync(join(FOLDER, name))), '2026-11-26');
    for (const { field, value } of reading.documents.flatMap(({ readings }) => readings)) {
      expect([field, exists(field)]).toEqual([field, true]);
      if (field !== null && value !== null)
        expect([field, value, fitsField(field, value)]).toEqual([field, value, true]);
    }
  },
);
