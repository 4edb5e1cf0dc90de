import { describe, expect, it } from 'vitest';
import type { Reading, ReadingStrength } from './reading.ts';
import { documentSets, type SetFile } from './sets.ts';

const reading = (field: string, value: string, strength: ReadingStrength = 'check'): Reading => ({
  field,
  value,
  strength,
  label: field,
  printed: value,
  page: 1,
  method: 'text',
  confidence: 1,
  box: { x: 0, y: 0, width: 1, height: 1 },
});

const file = (
  name: string,
  address1: string,
  more: { folder?: string; zip?: string; readings?: Reading[] } = {},
): SetFile => ({
  name,
  folder: more.folder ?? '',
  documents: address1
    ? [{ readings: [reading('address1', address1), reading('zip', more.zip ?? '33901'), ...(more.readings ?? [])] }]
    : [],
});

const setsOf = (files: SetFile[]) => {
  const { sets, unplaced } = documentSets(files);
  return {
    sets: sets.map((set) => set.files.map((at) => files[at]!.name).join('+')),
    unplaced: unplaced.map((one) => files[one.file]!.name),
  };
};

describe('sets of documents', () => {
  it.each<[string, SetFile[], string[], string[]]>([
    [
      'joins documents of one address, spelled as they may be',
      [file('ec', '12 Gulf Street'), file('wind', '12 GULF ST'), file('dec', '14 Gulf St')],
      ['ec+wind', 'dec'],
      [],
    ],
    ['tells houses by ZIP', [file('a', '12 Gulf St'), file('b', '12 Gulf St', { zip: '34102' })], ['a', 'b'], []],
    ['does not complete a street', [file('a', '12 Gulf St'), file('b', '12 Gulf St N')], ['a', 'b'], []],
    [
      'tells units',
      [
        file('a', '12 Gulf St', { readings: [reading('address2', 'Unit 4')] }),
        file('b', '12 Gulf St', { readings: [reading('address2', 'Unit 5')] }),
      ],
      ['a', 'b'],
      [],
    ],
    [
      'takes a folder as a set, with what states no address',
      [file('ec', '12 Gulf St', { folder: 'Sample' }), file('photo', '', { folder: 'Sample' })],
      ['ec+photo'],
      [],
    ],
    [
      'adds a loose file to the folder of its house',
      [file('ec', '12 Gulf St', { folder: 'Sample' }), file('wind', '12 Gulf St')],
      ['ec+wind'],
      [],
    ],
    [
      'asks about a folder of two houses',
      [file('a', '12 Gulf St', { folder: 'Both' }), file('b', '14 Gulf St', { folder: 'Both' })],
      [],
      ['a', 'b'],
    ],
    ['asks about a folder without an address', [file('a', '', { folder: 'Empty' })], [], ['a']],
    ['asks about a loose file without an address', [file('a', ''), file('b', '12 Gulf St')], ['b'], ['a']],
    [
      'asks about a loose file whose house has two folders',
      [file('a', '12 Gulf St', { folder: 'One' }), file('b', '12 Gulf St', { folder: 'Two' }), file('c', '12 Gulf St')],
      ['a', 'b'],
      ['c'],
    ],
  ])('%s', (_, files, sets, unplaced) => {
    expect(setsOf(files)).toEqual({ sets, unplaced });
  });

  it('asks about a file that states two houses', () => {
    const [first, second] = [file('a', '12 Gulf St'), file('b', '14 Gulf St')];
    const both = { ...first!, documents: [...first!.documents, ...second!.documents] };
    expect(documentSets([both])).toEqual({
      sets: [],
      unplaced: [{ file: 0, reason: 'It states 2 houses: 12 Gulf St 33901; 14 Gulf St 33901.' }],
    });
  });

  it('fills a name that a document is sure of, and none that two spell otherwise', () => {
    const named = (name: string, strength: ReadingStrength) =>
      file(name, '12 Gulf St', { readings: [reading('last_name', name, strength)] });
    expect(documentSets([named('Sample', 'sure'), named('Builder', 'ask')]).sets[0]?.values).toEqual({
      address1: '12 Gulf St',
      zip: '33901',
      last_name: 'Sample',
    });
    expect(documentSets([named('Sample', 'sure'), named('Simple', 'sure')]).sets[0]?.values.last_name).toBeUndefined();
  });
});
