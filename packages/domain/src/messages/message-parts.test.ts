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

  const BARE = 'Hi Ana, 3 quotes for 12 Ocean Dr: https://x.example/c/1 Reply STOP to opt out';
  const VERBS = [
    ...[
      'Liked',
      'Le gustó',
      'Gostou de',
      'Não gostou de',
      'Amou',
      'Adorou',
      'Curtiu',
      'Riu de',
      'Enfatizou',
      'Destacou',
    ],
    ...['Questionou', 'Achou graça de', 'Reagiu com 👍 a', '👍 para', 'Removeu um coração de', 'Retirou um curtir de'],
    ...['A aimé', 'N’a pas aimé', 'A adoré', 'A ri de', 'A ri à', 'A souligné', 'A mis l’accent sur', 'A insisté sur'],
    ...[
      'A questionné',
      'A remis en question',
      'A réagi avec ❤️ à',
      '😂 à',
      'A supprimé un cœur de',
      'A retiré un j’aime de',
    ],
  ];
  it.each(VERBS)('%s is one, whole or cut, of our text with or without a full stop', (verb) => {
    for (const ours of [OURS, BARE])
      for (const length of [ours.length, ours.length - 3, ours.length - 8, 30])
        for (const [open, close] of ['“”', '""', '«»'] as const) {
          const quoted = ours.slice(0, length);
          const cut =
            length < ours.length ? [`${quoted}…${close}`, `${quoted}…`, `${quoted}...`] : [`${quoted}${close}`];
          for (const text of cut.map((words) => `${verb} ${open}${words}`)) {
            expect([text, reactionOf(text)]).not.toEqual([text, null]);
            expect([text, replyMeaning(text), mayBeRefusal(text)]).toEqual([text, null, false]);
          }
        }
  });
  it.each(['Mag ich:', 'Piace a Ana:', 'Vond leuk', 'Renmen', 'Ok got it'])(
    'in another language, a quotation of our text is no word of the client: %s',
    (verb) => {
      for (const ours of [OURS, BARE])
        for (const end of ['”', '…”', ''])
          for (const quoted of [ours, ours.slice(0, -2), ours.slice(0, -9)]) {
            const text = `${verb} “${quoted}${end}`;
            expect([text, replyMeaning(text, [ours]), mayBeRefusal(text, [ours])]).toEqual([text, null, false]);
          }
    },
  );

  it.each([
    'I liked “your quote” but STOP',
    'Adorei! STOP',
    'Gostou de "x". STOP',
    'A aimé “x” mais STOP...',
    'Liked it. Stop',
    'STOP',
    'Disliked "x". STOP',
    'Loved the price',
  ])('is not: %s', (text) => {
    expect(reactionOf(text)).toBeNull();
  });
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

describe('a refusal of other ways to be reached', () => {
  it.each([
    ...["Don't call, text me", 'Don’t call me. Text me.', 'dont call text me', 'Please do not call, just text me'],
    ...[
      "Text me, don't call",
      'Stop calling and just text',
      'Stop calling me, text me instead',
      'No calls please, texts are fine',
    ],
    ...[
      "Don't call me, texting is better",
      "Don't call - text me",
      'Never call me; text me',
      'No more calls. Please text me',
    ],
    ...[
      'Text me instead of calling',
      'Do not phone, message me',
      "Don't email me, text me",
      'no emails please, text me',
    ],
    ...[
      'Please stop calling, you can text me',
      "I can't talk, don't call me, text me please",
      'Quit calling! Text only please',
    ],
    ...[
      "Please text, don't call",
      "I prefer texts, please don't call",
      "Don't call, send me a text",
      'Don’t call, reply here',
    ],
    ...[
      'do not call this number, text it',
      'stop calling my house, text my cell',
      "Don't call. You may text.",
      'no me llames mandame mensaje',
    ],
    ...['No me llame, mándeme un texto', 'No me llamen, escríbame', 'No llame, mejor un mensaje'],
    ...["Don't call me I'm at work, just text me", "Don't call again, just text", 'Do not call me but text me'],
  ])('does not end texts: %s', (text) => {
    expect([replyMeaning(text), mayBeRefusal(text)]).toEqual([null, false]);
  });

  it.each([
    ...[
      "Don't text, call me",
      "Don't call or text me",
      "Don't call, text or e-mail me",
      "Don't call, text, or email me",
    ],
    ...["Don't call me, don't text me", "Don't call. Stop texting me", "Don't call me", 'No me llame más'],
    ...["Don't call, text me. STOP", 'Do not call, message or contact me', 'Stop calling and texting me'],
    ...[
      "Don't ever text me",
      "Don't call and text me",
      'Stop calling. Do not text me either',
      "Don't contact me, text me",
    ],
  ])('ends them where texts are refused, too: %s', (text) => {
    expect(replyMeaning(text)).toBe('stop');
  });

  it('ends e-mail where they ask for another way', () => {
    expect(replyMeaning("Don't email me, text me", [], 'email')).toBe('stop');
    expect(replyMeaning("Don't call me, email me", [], 'email')).toBeNull();
    expect(replyMeaning("Don't text me, email me")).toBe('stop');
  });
});

it.each([
  ...['I replied STOP last week and you keep texting', 'you keep texting me, enough', 'lose my number'],
  ...[
    'You guys still message me every day',
    'I said stop',
    'I already told you to stop',
    'I asked you guys not to text',
  ],
  ...['Enough!', 'Enough already', 'Too many texts', "I'm sick of these texts", 'Why are you texting me?', 'Go away'],
  ...['This is harassment', 'I will report you', 'Quit with the messages', 'Who gave you my number?', 'Not interested'],
  ...['How did you get my number', "I don't want to be contacted", 'I never asked for these texts', 'Forget my number'],
  ...[
    'Get me off this list',
    'I am still getting your texts',
    'Stop the spam',
    'I sent STOP twice',
    'cease and desist',
  ],
  ...[
    'Siguen escribiéndome',
    'Ya les dije que no me escriban',
    'No me interesa',
    'Pierda mi número',
    'I texted you STOP!',
  ],
])('what may refuse without a keyword is obeyed or asked about: %s', (text) => {
  expect(replyMeaning(text) === 'stop' || mayBeRefusal(text)).toBe(true);
});

it.each([
  ...['Yes, please keep texting me', 'Thanks, that is enough coverage', 'Text me the quote', 'Is $300,000 enough?'],
  ...[
    'I lost my phone, new number is 305-555-0100',
    'Call me at noon',
    'I am still interested',
    'I got your texts, thanks',
  ],
  ...['Not interested in the flood one, send home', 'I said yes to the first', 'I asked you to send the quote again'],
  ...[
    'Can you text me the bus stop?',
    'How did you get my price so low?',
    'I put new locks on',
    'Why do you need my roof age?',
  ],
])('an answer like any other is not asked about: %s', (text) => {
  expect([replyMeaning(text), mayBeRefusal(text)]).toEqual([null, false]);
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
  // Quadratic time would take minutes.
  expect(clientWords('.\n'.repeat(100_000), ours).client_words).toBeNull();
  expect(messageParts('the '.repeat(5_000), ours).own).toHaveLength(19_999);
});
