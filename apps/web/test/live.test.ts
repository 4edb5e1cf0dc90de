import { CALLS, EVENT_KINDS, LIVE_CALLS, type LiveEvent } from '@freeboard/contract';
import { expect, it } from 'vitest';
import { queriesOf } from '../src/lib/live/live.ts';

const event = (kind: string, ids: LiveEvent['ids'] = {}) => ({ id: 1, kind, ids }) as LiveEvent;

it('outdates what its calls declare, narrowed to the application or the upload that they ask for', () => {
  expect(queriesOf(event('document', { application_id: 7 }))).toEqual(
    expect.arrayContaining([
      ['listDocuments', { application_id: 7 }],
      ['getDocument'],
      ['getCurrentPolicy', { application_id: 7 }],
    ]),
  );
  expect(queriesOf(event('upload', { upload_id: 3 }))).toContainEqual(['getBulkUpload', { upload_id: 3 }]);
  expect(queriesOf(event('document'))).toContainEqual(['listDocuments']);
  expect(queriesOf(event('message', { application_id: 7 }))).toContainEqual(['getMessages']);
  expect(queriesOf(event('person', { person_id: 1 }))).toEqual([[]]);
  expect(queriesOf(event('of a newer server'))).toEqual([]);
});

it('has for each kind of event a call that is read again', () => {
  expect(EVENT_KINDS.filter((kind) => kind !== 'person' && !LIVE_CALLS[kind])).toEqual([]);
  expect(Object.entries(CALLS).filter(([, { live, effect }]) => live.length > 0 && effect !== 'read')).toEqual([]);
});
