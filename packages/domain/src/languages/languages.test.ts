import { describe, expect, it } from 'vitest';
import { APPLICATION_TYPES } from '../applications/lists.ts';
import { pdfFields } from '../messages/pdf-values.ts';
import { textSize } from '../messages/segments.ts';
import { DEFAULT_TEMPLATES } from '../messages/templates/first-templates.ts';
import { MESSAGES } from '../wording/messages.ts';
import { CALL_EN } from './call.en.ts';
import { CALL_ES } from './call.es.ts';
import {
  CLIENT_PAGE_EN,
  CLIENT_PAGE_ES,
  clientDate,
  clientMessage,
  consentText,
  hasSpanish,
  INTAKE_CONSENT,
  INTAKE_EN,
  INTAKE_ES,
  MAIL_TEXT,
  PDF_TEXT,
  PROPOSAL_TEXT,
  preferredLanguage,
  QUOTE_TEXT,
  SIGNING_EN,
  SIGNING_ES,
  TEXT_REPLIES,
} from './index.ts';

/** Arguments that a catalog's functions are called with: all take names, words, counts or lists of words. */
const SAMPLES: readonly (readonly unknown[])[] = [
  ['Ana', 'Ana', 'Ana'],
  [2, 2, 2],
  [1, 1, 1],
  [['a', 'b', 'c']],
  [true, 'Ana'],
];

function textsOf(catalog: unknown, path = ''): Map<string, string> {
  if (typeof catalog === 'string') return new Map([[path, catalog]]);
  if (typeof catalog === 'function')
    return new Map(
      SAMPLES.flatMap((sample, at) => {
        try {
          return [[`${path} ${at}`, String((catalog as (...args: readonly unknown[]) => unknown)(...sample))] as const];
        } catch {
          return [];
        }
      }),
    );
  return new Map(Object.entries(catalog as object).flatMap(([key, part]) => [...textsOf(part, `${path}.${key}`)]));
}

/** Texts that are the same in both languages: names, signs and shared words. */
const SAME = /^(\.no|\.notices\.nfip\.title)$/;

describe.each([
  ['client page', CLIENT_PAGE_EN, CLIENT_PAGE_ES],
  ['signing', SIGNING_EN, SIGNING_ES],
  ['intake page', INTAKE_EN, INTAKE_ES],
  ['proposal', PROPOSAL_TEXT.en, PROPOSAL_TEXT.es],
  ['quotes', QUOTE_TEXT.en, QUOTE_TEXT.es],
  ['call', CALL_EN, CALL_ES],
  ['PDF', PDF_TEXT.en, PDF_TEXT.es],
  ['e-mails', MAIL_TEXT.en, MAIL_TEXT.es],
  ['replies', TEXT_REPLIES.en, TEXT_REPLIES.es],
])('the catalog of the %s', (_what, english, spanish) => {
  const [en, es] = [textsOf(english), textsOf(spanish)];

  it('has as many texts in Spanish', () => expect([...es.keys()]).toEqual([...en.keys()]));

  it('leaves no text untranslated', () => {
    const untranslated = [...en].filter(([path, text]) => text !== '' && es.get(path) === text && !SAME.test(path));
    expect(untranslated).toEqual([]);
  });
});

describe('the language of a browser', () => {
  it.each([
    [['es-MX', 'en-US'], 'es'],
    [['en-US', 'es'], 'en'],
    [['fr', 'ES-419'], 'es'],
    [['fr', 'de'], 'en'],
    [[], 'en'],
  ] as const)('%j is %s', (preferences, language) => expect(preferredLanguage(preferences)).toBe(language));
});

describe('a day', () => {
  it.each([
    ['en', '2026-12-01', '12-01-2026'],
    ['es', '2026-12-01', '1 de diciembre de 2026'],
    ['es', '2027-01-31', '31 de enero de 2027'],
    ['es', '', ''],
  ] as const)('in %s: %s is %s', (language, date, text) => expect(clientDate(language, date)).toBe(text));
});

describe('a refusal', () => {
  it.each(Object.entries(MESSAGES))('%s has words in Spanish', (_key, message) => {
    expect(hasSpanish(typeof message === 'string' ? message : message(12))).toBe(true);
  });

  it.each([
    ['Field is required.', 'Este dato es obligatorio.'],
    ['min. 1900 Number.', 'Al menos 1900.'],
    ['What nobody translated.', 'No se pudo aceptar. Revíselo o pregunte a su agente.'],
  ])('%s: %s', (english, spanish) => {
    expect(clientMessage('es', english)).toBe(spanish);
    expect(clientMessage('en', english)).toBe(english);
  });
});

describe('consent', () => {
  const has = { en: /STOP.*HELP/, es: /ALTO.*AYUDA/ };
  const discloses = {
    en: [/Message and data rates may apply/, /frequency varies/, /not a condition of purchase/, has.en],
    es: [/cargos por mensajes y datos/, /frecuencia de los mensajes varía/, /no es una condición para comprar/, has.es],
  };
  it.each(['en', 'es'] as const)('in %s says what phone companies ask for, and who is agreed to', (language) => {
    const text = consentText(INTAKE_CONSENT[language], 'A $& B Agency');
    for (const words of discloses[language]) expect(text).toMatch(words);
    expect(text).toContain('A $& B Agency');
    expect(text).not.toContain('{');
  });
});

describe('Spanish where every letter costs', () => {
  it('answers keywords in the GSM alphabet', () => {
    const { stop, start, help } = TEXT_REPLIES.es;
    for (const text of [stop, start, help('Harbor Light Agency', '(813) 555-0100')])
      expect(textSize(text).encoding, text).toBe('GSM-7');
  });
});

it('each default template has one in Spanish for the same use, with the same options', () => {
  const of = (language: string) =>
    DEFAULT_TEMPLATES.filter((one) => one.language === language).map(({ default_for, body_type, body_options }) => [
      default_for,
      body_type,
      body_options.map(({ id, is_selected }) => [id, is_selected]),
    ]);
  expect(of('es')).toEqual(of('en'));
  const names = DEFAULT_TEMPLATES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it.each(APPLICATION_TYPES)('every term that a PDF of %s prints has a sentence for being not stated', (type) => {
  for (const { key } of pdfFields(type).filter((field) => field.key !== 'garage_attached'))
    for (const { unstated } of Object.values(PROPOSAL_TEXT)) expect(unstated).toHaveProperty(key);
});
