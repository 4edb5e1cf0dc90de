import { formFor } from '@freeboard/domain/forms';
import { beforeEach, expect, test } from 'vitest';
import { notices } from '../../lib/server/notices.ts';
import { notifyChangedElsewhere } from './notify-changed-elsewhere.ts';

beforeEach(() => notices.set([]));

const notified = (sources: Record<string, { source: string }>) => {
  notifyChangedElsewhere(formFor('flood'), { sqft: 1, county: '' }, { sqft: 2, county: 'Pinellas County' }, sources);
  return notices.get().map(({ title, text }) => `${title}: ${text}`);
};
const both = (source: string, other = source) => ({ sqft: { source }, county: { source: other } });

test.each([
  [both('provider', 'assumed'), /^Address looked up: Filled in: /],
  [both('client'), /^From the client: Filled in: /],
  [both('person'), /^Changed elsewhere: Someone else just changed /],
  [both('provider', 'person'), /^Changed elsewhere: /],
  [{}, /^Changed elsewhere: /],
])('what changed elsewhere is said by where it came from: %j', (sources, text) => {
  expect(notified(sources)).toEqual([expect.stringMatching(text)]);
});

test('nothing is said where nothing changed', () => {
  notifyChangedElsewhere(formFor('flood'), { sqft: 1 }, { sqft: 1 }, {});
  expect(notices.get()).toEqual([]);
});
