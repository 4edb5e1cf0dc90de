import { formFor } from '@freeboard/domain/forms';
import { beforeEach, expect, test } from 'vitest';
import { notices } from '../../lib/server/notices.ts';
import { notifyChangedElsewhere } from './notify-changed-elsewhere.ts';

beforeEach(() => notices.set([]));

const own = { id: 7, name: 'Maria Reyes' };
type Sources = Record<string, { source: string; by?: string }>;
const notified = (sources: Sources, authors: (number | null)[] = [null]) => {
  const [before, after] = [
    { sqft: 1, county: '' },
    { sqft: 2, county: 'Pinellas County' },
  ];
  notifyChangedElsewhere(formFor('flood'), before, after, { sources, authors, own });
  return notices.get().map(({ title, text }) => `${title}: ${text}`);
};
const by = (name: string) => ({ source: 'person', by: name });
const both = (source: string, other = source) => ({ sqft: { source }, county: { source: other } });

test.each<[Sources, RegExp]>([
  [both('provider', 'assumed'), /^Address looked up: Filled in: /],
  [both('client'), /^From the client: Filled in: /],
  [both('person'), /^Changed elsewhere: Someone else changed /],
  [both('provider', 'person'), /^Changed elsewhere: /],
  [{}, /^Changed elsewhere: /],
  [{ sqft: by('Alex Rivera'), county: { source: 'rule' } }, /: Alex Rivera changed .*Living area/],
  [
    { sqft: by('Alex Rivera'), county: by('Ana Admin') },
    /: (Alex Rivera and Ana Admin|Ana Admin and Alex Rivera) changed /,
  ],
])('what changed elsewhere is said by where it came from: %j', (sources, text) => {
  expect(notified(sources)).toEqual([expect.stringMatching(text)]);
});

test.each<[string, Sources, (number | null)[]]>([
  ['a version made by the user in another tab', both('rule'), [7]],
  ['several versions made by the user', { sqft: by('Maria Reyes') }, [7, 7]],
  [
    'the user’s own fields, before the stream reports the version',
    { sqft: by('Maria Reyes'), county: by('Maria Reyes') },
    [null],
  ],
  ['what follows from the user’s own field', { sqft: by('Maria Reyes'), county: { source: 'rule' } }, [null]],
])('says nothing of %s', (_, sources, authors) => {
  expect(notified(sources, authors)).toEqual([]);
});

test('names only what the other user changed', () => {
  expect(notified({ sqft: by('Maria Reyes'), county: by('Alex Rivera') }, [7, 8])).toEqual([
    'Changed elsewhere: Alex Rivera changed County.',
  ]);
});

test('tells a namesake from the user', () => {
  expect(notified({ sqft: by('Maria Reyes'), county: by('Maria Reyes') }, [8])).toHaveLength(1);
});

test('nothing is said where nothing changed', () => {
  const nothing = { sources: {}, authors: [8], own };
  notifyChangedElsewhere(formFor('flood'), { sqft: 1 }, { sqft: 1 }, nothing);
  expect(notices.get()).toEqual([]);
});
