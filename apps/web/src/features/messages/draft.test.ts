import { beforeEach, expect, test, vi } from 'vitest';
import { ownShelf } from '../../drafts/shelf.ts';
import { aPerson } from '../../drafts/testing/person.ts';
import { storage } from '../../drafts/testing/storage.ts';
import { signIn } from '../../lib/session/session.ts';
import { type Draft, ReplyDraft } from './draft.ts';

const FILE = { id: 1, name: 'Roof.pdf' };
const OTHER = { id: 2, name: 'Deck.pdf' };

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  signIn('session', aPerson(5));
});

const reply = (draft: Draft): ReplyDraft => {
  const one = new ReplyDraft('client-7');
  one.replace(draft);
  return one;
};

test('a reply that was sent is gone, and the next one goes the same way', () => {
  const one = reply({ channel: 'email', receiver: 'a@b.example', subject: 'Roof', body: 'Hello', files: [FILE] });
  one.sent({ subject: 'Roof', body: 'Hello', files: [FILE], answers: [] });
  expect(one.read()).toEqual({ channel: 'email', receiver: 'a@b.example' });
  expect(one.isBegun).toBe(false);
});

test('what is typed while a reply is sent stays', () => {
  const sent = { body: 'Hello', files: [FILE], answers: [4] };
  for (const [now, left] of [
    [
      { body: 'Hello\n\nOne more thing', files: [FILE, OTHER], answers: [4, 5] },
      { body: 'One more thing', files: [OTHER], answers: [5] },
    ],
    [{ body: 'Something else', files: [FILE] }, { body: 'Something else' }],
    [{ ...sent, subject: 'New subject' }, { subject: 'New subject' }],
  ] as const) {
    const one = reply(now);
    one.sent(sent);
    expect(one.read()).toEqual(left);
  }
});

test('words that are added go below a reply that is begun, and change nothing else of it', () => {
  const begun = {
    channel: 'sms',
    subject: 'My subject',
    body: 'Half a reply',
    files: [FILE],
    application_id: 1,
  } as const;
  const one = reply(begun);
  one.add({
    channel: 'email',
    application_id: 2,
    receiver: 'a@b.example',
    subject: 'Your policy',
    body: 'Please send it.',
  });
  expect(one.read()).toEqual({ ...begun, receiver: 'a@b.example', body: 'Half a reply\n\nPlease send it.' });
  const empty = reply({});
  empty.add({ channel: 'email', subject: 'Your policy', body: 'Please send it.' });
  expect(empty.read()).toEqual({ channel: 'email', subject: 'Your policy', body: 'Please send it.' });
});

test('what another tab stored while a reply was sent stays', () => {
  const one = reply({ channel: 'email', body: 'Hello' });
  ownShelf().write('reply', 'client-7', { channel: 'email', body: 'Hello\n\nFrom the other tab', files: [OTHER] });
  one.sent({ body: 'Hello' });
  expect(one.read()).toEqual({ channel: 'email', body: 'From the other tab', files: [OTHER] });
  expect(new ReplyDraft('client-7').read()).toEqual(one.read());
});

test('a reply that another tab began is seen by whoever asks for it anew', () => {
  reply({});
  ownShelf().write('reply', 'client-7', { body: 'From the other tab' });
  expect(new ReplyDraft('client-7').isBegun).toBe(true);
});
