import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  htmlOfWords,
  mayWrite,
  quietUntil,
  readConsent,
  replyMeaning,
  reported,
  sendErrors,
  textHoursError,
  textSize,
  wordsOfHtml,
} from '../src/messages/index.ts';

describe('the size of a text', () => {
  it.each([
    ['', 'GSM-7', 0, 0],
    ['Hello', 'GSM-7', 5, 1],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    ['€{}', 'GSM-7', 6, 1],
    ['é', 'GSM-7', 1, 1],
    ['ê', 'UCS-2', 1, 1],
    ['“quoted”', 'UCS-2', 8, 1],
    ['🏠', 'UCS-2', 2, 1],
    ['ê'.repeat(70), 'UCS-2', 70, 1],
    ['ê'.repeat(71), 'UCS-2', 71, 2],
    // A character of two units is not cut: each segment holds 33 of them, and one unit stays empty.
    ['🏠'.repeat(36), 'UCS-2', 72, 2],
    ['🏠'.repeat(67), 'UCS-2', 134, 3],
  ])('%j', (text, encoding, units, segments) => {
    expect(textSize(text)).toMatchObject({ encoding, units, segments });
  });

  it('never shrinks with more words, and a segment is never filled beyond its room', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), fc.string({ maxLength: 5 }), (text, more) => {
        const [size, longer] = [textSize(text), textSize(text + more)];
        expect(longer.segments).toBeGreaterThanOrEqual(size.segments);
        expect(size.left).toBeGreaterThanOrEqual(0);
        if (size.segments > 1)
          expect(size.units).toBeLessThanOrEqual(size.segments * (size.encoding === 'GSM-7' ? 153 : 67));
      }),
    );
  });
});

describe('what a reply means', () => {
  const expectNoConsent = (text: string) => {
    for (const words of [text, `${text}\nOK to call or email me.`])
      expect([words, readConsent(words).kind]).not.toEqual([words, 'agreed']);
  };
  const KEYWORDS = [
    ...['stop', 'stopall', 'quit', 'end', 'cancel', 'unsubscribe', 'revoke', 'opt out', 'opt-out', 'optout'],
    ...['alto', 'parar', 'cancelar', 'cancele', 'baja', 'detener', 'basta', 'no más'],
  ];
  const AROUND: [string, (word: string) => string][] = [
    ['alone', (word) => word],
    ['in capitals', (word) => word.toUpperCase()],
    ['with space and period', (word) => ` ${word}. `],
    ['after please', (word) => `Please ${word}`],
    ['before please', (word) => `${word} pls!!`],
    ['in quotation marks', (word) => `“${word}”`],
    ['with thanks', (word) => `${word}, thank you`],
    ['after an answer', (word) => `No, ${word}`],
    ['in Spanish courtesy', (word) => `${word} por favor, gracias`],
    ['of messages', (word) => `${word} messages`],
    ['above a signature', (word) => `${word}\n\nSent from my iPhone`],
    ['above a Spanish signature', (word) => `${word}\n\nEnviado desde mi iPhone`],
    ['above a name', (word) => `${word}\n--\nLena Ortiz\n813 555 0101`],
    [
      'in full-width letters',
      (word) => word.replaceAll(/[a-z]/g, (l) => String.fromCodePoint(l.charCodeAt(0) + 0xfee0)),
    ],
  ];
  it.each(AROUND)('is a refusal where an opt-out keyword stands %s', (_how, around) => {
    for (const word of KEYWORDS) {
      expect([around(word), replyMeaning(around(word))]).toEqual([around(word), 'stop']);
      expectNoConsent(around(word));
    }
  });

  it.each([
    ...['Cancel texts', 'Quit it', 'Stop it', 'End this', 'S T O P', 's.t.o.p', 'I want to cancel', 'Para', 'Para ya'],
    ...['Cancel. I never asked for this.', 'Thanks for the quote. Unsubscribe', 'Please cancel my subscription'],
    ...['stop texting me', "don't contact me again", 'Don’t text me', 'do not message this number', 'dont text me'],
    ...['remove me from your list', 'take me off this list', 'no more texts please', 'leave me alone', 'Wrong number'],
    ...['Please do not write to me again.', 'I do not want text messages', 'Do not send me any more e-mails'],
    ...[
      'I no longer wish to receive these emails',
      'Remove my number',
      'Please opt me out. Opt out',
      'opting out of texts',
    ],
    ...[
      'No más mensajes',
      'Ya no me escriba',
      'Ya no me escriban por favor',
      'No me llame más',
      'No quiero recibir textos',
    ],
    ...['Deje de enviarme mensajes', 'Quíteme de su lista', 'Quiero darme de baja', 'No me mande más correos'],
  ])('%j is a refusal', (text) => {
    expect(replyMeaning(text)).toBe('stop');
    expectNoConsent(text);
  });

  it.each(['START', 'start!', 'Unstop'])('%j allows texts again', (text) => expect(replyMeaning(text)).toBe('start'));
  it.each(['HELP', 'info?', 'Ayuda'])('%j asks for help', (text) => expect(replyMeaning(text)).toBe('help'));
  it.each([
    ...[
      'Yes please',
      'Can we end it in May?',
      'The bus stop is next door',
      'cancel my other policy first?',
      'ok',
      '',
      '👍',
    ],
    ...['My weekend is free', 'Nonstop rain here', 'I recommend it', 'Please stop by on Monday', 'Stop by anytime'],
    ...[
      'Please cancel the appointment',
      'I want to cancel my policy with Progressive',
      'We sell at the end of the month',
    ],
    ...['Don’t cancel!', 'I do not want to cancel', 'Please don’t stop texting me', 'I did not unsubscribe'],
    ...['Please don’t call before 5', 'Do not call me until Monday', 'Do not contact my mortgage company'],
    ...[
      'Do not send the quote to my old address',
      'I want to opt out of mold coverage',
      'Remove my name from the deed',
    ],
    ...[
      'I gave you the wrong number of bedrooms',
      'Take me through it',
      'Do we need to end or cancel the old one first?',
    ],
    ...['Para la casa de mi mamá', 'La casa es de planta baja', 'El precio es muy alto', 'No me envió la cotización'],
    ...['No me llame antes de las 5', 'Es para mis hijos', 'No cancele la póliza', 'The end unit, please'],
  ])('%j is an answer like any other', (text) => expect(replyMeaning(text)).toBeNull());

  it('is found quickly in a long text', () => {
    expect(replyMeaning(`${"don't call me ".repeat(2_000)}${'a'.repeat(20_000)}`)).toBeDefined();
  });
});

describe('quiet hours', () => {
  it.each([
    ['FL', '2026-07-01T11:59:00Z', '2026-07-01T13:00:00.000Z'],
    ['FL', '2026-07-01T13:00:00Z', null],
    ['FL', '2026-07-01T23:59:00Z', null],
    ['FL', '2026-07-02T00:00:00Z', '2026-07-02T13:00:00.000Z'],
    ['GA', '2026-07-02T00:30:00Z', null],
    ['GA', '2026-07-02T01:00:00Z', '2026-07-02T12:00:00.000Z'],
    ['CA', '2026-01-01T15:59:00Z', '2026-01-01T16:00:00.000Z'],
    ['HI', '2026-01-01T18:00:00Z', null],
    // The night in which daylight saving time begins.
    ['NY', '2026-03-08T06:00:00Z', '2026-03-08T12:00:00.000Z'],
    // Unknown place: morning begins with the mainland's last clock, evening with its first.
    ['', '2026-01-01T14:00:00Z', '2026-01-01T16:00:00.000Z'],
    ['ZZ', '2026-01-01T18:00:00Z', null],
  ])('%s at %s', (state, now, until) => {
    expect(quietUntil(state, new Date(now))?.toISOString() ?? null).toBe(until);
  });

  it.each([
    // 21:30 in Puerto Rico, 03:00 on Guam, 6 AM in Hawaii while the mainland is awake.
    ['PR', '', '2026-12-02T01:30:00Z'],
    ['GU', '', '2026-12-01T17:00:00Z'],
    ['', '+18085550100', '2026-12-01T17:00:00Z'],
    ['', '(787) 555-0100', '2026-12-02T01:30:00Z'],
  ])('hold a text to %s %s by the clock there', (state, phone, at) => {
    expect(quietUntil(state, new Date(at), null, phone)).not.toBeNull();
  });

  it('leave a text to a mainland area code without a state to the clocks of the mainland', () => {
    expect(quietUntil('', new Date('2026-12-01T18:00:00Z'), null, '+15035550100')).toBeNull();
  });

  it('end at a time that is not quiet, within a day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('FL', 'TX', 'AK', 'NV', 'ME', ''),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        (state, now) => {
          const until = quietUntil(state, now);
          if (!until) return;
          expect(quietUntil(state, until)).toBeNull();
          expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 60 * 60_000);
          expect(until.getTime()).toBeGreaterThan(now.getTime());
        },
      ),
    );
  });
});

it('reports of any order and number end where the last word was said', () => {
  const report = fc.constantFrom('sent' as const, 'delivered' as const, 'failed' as const);
  fc.assert(
    fc.property(fc.array(report, { minLength: 1 }), (reports) => {
      const end = reports.reduce((state, one) => reported(state, one), 'sending' as ReturnType<typeof reported>);
      expect(end).toBe(reports.find((one) => one !== 'sent') ?? 'sent');
    }),
  );
});

it.each([
  ['sms', 'opted_in', true],
  ['sms', 'unknown', false],
  ['sms', 'opted_out', false],
  ['email', 'opted_in', true],
  ['email', 'unknown', true],
  ['email', 'opted_out', false],
] as const)('%s to somebody who %s: %s', (channel, consent, is) => expect(mayWrite(channel, consent)).toBe(is));

it('a download needs no receiver', () => expect(sendErrors({ request_type: 'download' })).toEqual({}));

it('words that are edited come back as they were typed, and are no markup', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[\w<>&"' ]*[\w<>&"']$/), { minLength: 1, maxLength: 5 }), (lines) => {
      const words = lines
        .map((line) => line.trim())
        .filter(Boolean)
        .join('\n\n');
      const html = htmlOfWords(words);
      expect(html.replaceAll(/<\/?p>|<br>/g, '')).not.toMatch(/[<>]/);
      expect(wordsOfHtml(html).replaceAll(/ +/g, ' ')).toBe(words.replaceAll(/ +/g, ' '));
    }),
  );
});

describe('an agency’s own hours for texts', () => {
  it('narrow the law’s, and however narrow they are every client’s turn comes within a day', () => {
    const hours = fc
      .record({ from: fc.integer({ min: 0, max: 24 }), to: fc.integer({ min: 0, max: 24 }) })
      .filter((one) => textHoursError(one) === null);
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom('FL', 'TX', 'AK', 'NV', 'ME', ''), moment, hours, (state, now, own) => {
        const until = quietUntil(state, now, own);
        if (!until) expect(quietUntil(state, now)).toBeNull();
        else expect(quietUntil(state, until, own)).toBeNull();
      }),
    );
  });

  it.each([
    ['GA', '2026-07-01T12:30:00Z', '2026-07-01T13:00:00.000Z'],
    ['GA', '2026-07-01T21:59:00Z', null],
    ['GA', '2026-07-01T22:00:00Z', '2026-07-02T13:00:00.000Z'],
  ])('from 9 to 18 in %s at %s', (state, now, until) => {
    expect(quietUntil(state, new Date(now), { from: 9, to: 18 })?.toISOString() ?? null).toBe(until);
  });
});
