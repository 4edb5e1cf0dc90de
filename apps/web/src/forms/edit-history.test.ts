import type { Values } from '@freeboard/domain/forms';
import { expect, test } from 'vitest';
import { EditHistory } from './edit-history.ts';

const edit = (key: string, before: number, after: number) => ({
  keys: [key],
  before: { [key]: before },
  after: { [key]: after },
});

test('joins what is typed into a field until it is left, and forgets what was typed back', () => {
  const history = new EditHistory();
  history.add(edit('sqft', 1, 18), 'sqft');
  history.add(edit('sqft', 18, 1840), 'sqft');
  history.end();
  history.add(edit('sqft', 1840, 19), 'sqft');
  expect(history.take(-1, { sqft: 19 })).toEqual(edit('sqft', 1840, 19));
  expect(history.take(-1, { sqft: 1840 })).toEqual(edit('sqft', 1, 1840));
  expect(history.take(1, { sqft: 1 })).toEqual(edit('sqft', 1, 1840));
  history.add(edit('roof', 5, 6), 'roof');
  history.add(edit('roof', 6, 5), 'roof');
  expect(history.take(-1, { sqft: 1840, roof: 5 })).toEqual(edit('sqft', 1, 1840));
});

test('keeps what is typed back where its rules replaced a value of another field meanwhile', () => {
  const history = new EditHistory();
  const typed = (before: object, after: object) =>
    history.add({ keys: ['dwelling'], before: before as Values, after: after as Values }, 'dwelling');
  history.add(edit('contents', 46, 1_913), null);
  typed({ dwelling: 184, contents: 1_913 }, { dwelling: 1, contents: 0 });
  typed({ dwelling: 1, contents: 0 }, { dwelling: 184, contents: 46 });
  expect(history.take(-1, { dwelling: 184, contents: 46 })).toEqual({
    keys: ['dwelling'],
    before: { dwelling: 184, contents: 1_913 },
    after: { dwelling: 184, contents: 46 },
  });
});

test('leaves alone what another person has changed since', () => {
  const history = new EditHistory();
  history.add(edit('sqft', 1, 2), null);
  history.add(edit('roof', 5, 6), null);
  expect(history.take(-1, { sqft: 2, roof: 9 })).toEqual(edit('sqft', 1, 2));
  expect(history.take(-1, { sqft: 1, roof: 9 })).toBeUndefined();
});

test('undoes one act among others once', () => {
  const history = new EditHistory();
  const terms = history.add(edit('limit', 1, 2), null);
  history.add(edit('roof', 5, 6), null);
  expect(history.takeOne(terms, { limit: 2, roof: 6 })).toBe(true);
  expect(history.take(-1, { limit: 1, roof: 6 })).toEqual(edit('roof', 5, 6));
  expect(history.take(-1, { limit: 1, roof: 5 })).toBeUndefined();
});
