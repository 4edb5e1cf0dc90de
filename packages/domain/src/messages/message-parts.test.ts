import { describe, expect, it } from 'vitest';
import { clientWords, messageParts, reactionOf } from './message-parts.ts';
import { mayBeRefusal, replyMeaning } from './replies.ts';

const OURS =
  'Hi Ana, Maria Reyes of Harbor Light Agency: 3 quotes for 12 Ocean Dr, $900 to $1,400 a year: https://x.example/c/1 Call (813) 555-0142. Reply STOP to opt out.';

describe('a reaction', () => {
  it.each([
    ...['Liked', 'Loved', 'Disliked', 'Laughed at', 'Emphasized', 'Questioned', 'Reacted 🎉 to'].map(
      (verb) => `${verb} “${OURS}”`,
    ),
    `Removed a heart from “${OURS}”`,
    `Removed a question mark from "${OURS}"`,
    `\u200B👍\u200B to \u201C\u200A${OURS}\u200A\u201D `,
    `Le gustó “${OURS}”`,
    `Le encantó «${OURS}»`,
    `Se rió de “${OURS}”`,
    `Reaccionó con ❤️ a “${OURS}”`,
    'Liked an image',
    'Liked “Reply STOP to op…”',
  ])('is no word of the client: %s', (text) => {
    expect(reactionOf(text)).not.toBeNull();
    expect([messageParts(text).own, replyMeaning(text), mayBeRefusal(text)]).toEqual(['', null, false]);
  });

  it.each(['I liked “your quote” but STOP', 'Liked it. Stop', 'STOP', 'Disliked "x". STOP', 'Loved the price'])(
    'is not: %s',
    (text) => {
      expect(reactionOf(text)).toBeNull();
    },
  );
});

describe('a refusal that the client did not write', () => {
  it.each([
    '> Reply STOP to opt out.\nYes, let us bind the first one',
    `${OURS}\nYes please`,
    'You wrote: "Reply STOP to opt out." Got it, thanks',
    'Go ahead with the first quote.\n\nAna Lee\nBay Homes LLC\nThis e-mail is confidential. If you wish to unsubscribe, reply unsubscribe.',
    'Yes.\nSent from my iPhone\nTo unsubscribe click here',
  ])('is not obeyed: %s', (text) => {
    expect(replyMeaning(text, [OURS])).toBeNull();
  });

  it.each([
    "Can I unsubscribe from the old carrier's autopay?",
    'Please stop emailing my wife, text me instead',
    '> STOP texting me\nWhat does this mean?',
    'Thanks\n---\nStop texting me',
    'Thanks\nSent from my iPhone\nSTOP',
    'Yes\nThis is confidential.\nRemove me from your list',
    'One\ntwo\nthree\nfour\nfive\nsix\nplease do not text me again about flood',
  ])('is asked of a person: %s', (text) => {
    expect([replyMeaning(text, [OURS]), mayBeRefusal(text, [OURS])]).toEqual([null, true]);
  });
});

it.each([
  'STOP',
  'Stop please',
  'BAJA',
  'ALTO',
  `${OURS}\nSTOP`,
  'Thanks.\nWe went elsewhere.\nBye\nAna\nLee\nx\nSTOP',
  'unsubscribe me',
  'Unsubscribe from this list',
  'STOP\n> Reply STOP to opt out.',
  'Good morning\nUnsubscribe from this list',
  'Hi\nThis is confidential. Please stop texting me',
  'Hi\nI received this, all privileged and confidential, please do not text me again',
])('a refusal of the client is obeyed: %s', (text) => {
  expect(replyMeaning(text, [OURS])).toBe('stop');
});

it.each([
  'Go ahead.\n--\nBay Homes LLC\nTo unsubscribe click here',
  'Go ahead.\nThis e-mail is confidential. If you wish to unsubscribe, reply unsubscribe.',
  'Go ahead.\nUnsubscribe | Manage preferences',
  'Go ahead.\n-- \nAna\nReply STOP to opt out',
  'Vale.\n-- \nAna\nPara darme de baja: https://x.example/u/1',
])('the foot of a company’s mail is neither obeyed nor asked about: %s', (text) => {
  expect([replyMeaning(text), mayBeRefusal(text)]).toEqual([null, false]);
});

describe('a sentence of ours that the client sends', () => {
  const options = 'How shall we reach you?\nCall me\nStop texting me';
  it.each(['Stop texting me', 'stop texting me!', 'Stop texting me, thanks', options])('is asked about: %s', (text) => {
    expect([replyMeaning(text, [options]), mayBeRefusal(text, [options])]).toEqual([null, true]);
  });
  it('is not where they answer in words of their own', () => {
    expect(mayBeRefusal(`${OURS}\nYes please`, [OURS])).toBe(false);
  });
  it('is obeyed where it is a bare keyword', () => {
    expect(replyMeaning('STOP', ['Choose:\nYES\nSTOP'])).toBe('stop');
  });
});

describe('the words of the client', () => {
  const OURS = ['Hi Ana, three quotes for 12 Ocean Dr. Reply STOP to opt out.'];
  it.each([
    ['Yes, bind it', { client_words: null, is_reaction: false }],
    ['  Yes,\r\nbind it ', { client_words: null, is_reaction: false }],
    ['> Reply STOP to opt out.\nYes', { client_words: 'Yes', is_reaction: false }],
    ['Yes\n-- \nAna Lee', { client_words: 'Yes', is_reaction: false }],
    ['Yes\nSent from my iPhone', { client_words: 'Yes', is_reaction: false }],
    ['Hi Maria,\nplease keep this confidential:\nmy new VIN is 1HG', { client_words: null, is_reaction: false }],
    [
      '> Reply STOP to opt out.\nHi,\n___\nmy new VIN is 1HG',
      { client_words: 'Hi,\n___\nmy new VIN is 1HG', is_reaction: false },
    ],
    [`Liked “${OURS[0]}”`, { client_words: 'Liked “…”', is_reaction: true }],
    ['👍 to “Reply STOP to opt out.”', { client_words: '👍 to “…”', is_reaction: true }],
    ['Le gustó “Reply STOP to opt out.”', { client_words: 'Le gustó “…”', is_reaction: true }],
    ['Liked an image', { client_words: null, is_reaction: true }],
  ])('%s', (text, expected) => {
    expect(clientWords(text, OURS)).toEqual(expected);
  });
});

it('takes a moment for a text of many lines, and for one of many words of ours', () => {
  const words = 'the quick brown fox jumps over it. '.repeat(140);
  const ours = Array.from({ length: 10 }, (_, n) => words.replaceAll('fox', `fox${n}`));
  // What took minutes before ends within the time of a test.
  expect(clientWords('.\n'.repeat(100_000), ours).client_words).toBeNull();
  expect(messageParts('the '.repeat(5_000), ours).own).toHaveLength(19_999);
});
