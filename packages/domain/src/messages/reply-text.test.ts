import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replyText } from './reply-text.ts';

describe('what somebody added', () => {
  it.each([
    ['nothing quoted', 'Yes please.\n\nLena', 'Yes please.\n\nLena'],
    [
      'Gmail',
      'Yes please.\n\nOn Mon, Nov 23, 2026 at 9:02 AM Maria <m@a.example> wrote:\n\n> Hi\n> Lena\n',
      'Yes please.',
    ],
    [
      'Gmail, its line broken',
      'Yes.\r\n\r\nOn Mon, Nov 23, 2026 at 9:02 AM Harbor Light Agency <\r\nquotes@agency.example> wrote:\r\n\r\n> Hi\r\n',
      'Yes.',
    ],
    ['Apple Mail', 'Yes.\n\n> On Nov 23, 2026, at 9:02 AM, Maria <m@a.example> wrote:\n> \n> Hi Lena\n', 'Yes.'],
    [
      'Outlook',
      'Yes.\n\n________________________________\nFrom: Maria <m@a.example>\nSent: Monday\nTo: Lena\nSubject: Quotes\n\nHi Lena',
      'Yes.',
    ],
    ['Outlook on a phone', 'Yes.\n\n*From:* Maria\n*Sent:* Monday\n*To:* Lena\n\nHi Lena', 'Yes.'],
    ['an old Outlook', 'Yes.\n-----Original Message-----\nFrom: Maria\n\nHi Lena', 'Yes.'],
    ['an answer below', 'On Monday Maria wrote:\n> Hi\n> STOP\n\nYes, the second one.', 'Yes, the second one.'],
    [
      'answers in between, with their questions',
      '> Which one?\nThe second.\n> When?\nMonday.',
      '> Which one?\nThe second.\n> When?\nMonday.',
    ],
    ['Yahoo, indented', 'Yes.\n\n    On Monday, Maria <m@a.example> wrote:  \n \n Hello', 'Yes.'],
    ['Gmail in French', 'Oui.\n\nLe lun. 23 nov. 2026 à 09:02, Maria <m@a.example> a écrit :\n\n> Bonjour\n', 'Oui.'],
    ['Gmail in Portuguese', 'Sim.\n\nEm seg., 23 de nov. de 2026 às 09:02, Maria escreveu:\n\n> Olá\n', 'Sim.'],
    ['Outlook in French', 'Oui.\n\nDe : Maria\nEnvoyé : lundi\nÀ : Lena\nObjet : Devis\n\nBonjour', 'Oui.'],
    ['Outlook in Portuguese', 'Sim.\n\nDe: Maria\nEnviado: segunda\nPara: Lena\nAssunto: Cotação\n\nOlá', 'Sim.'],
    [
      'Outlook in Spanish',
      'Sí.\n\nDe: Maria <m@a.example>\nEnviado: lunes\nPara: Lena\nAsunto: Cotización\n\nHola',
      'Sí.',
    ],
    ['Gmail in Spanish', 'Sí.\n\nEl lun, 23 nov 2026 a las 9:02, Maria (<m@a.example>) escribió:\n\n> Hola\n', 'Sí.'],
    ['Apple Mail in Spanish, decomposed', 'Sí.\n\nEl 23 nov 2026, Maria escribio\u0301:\n\n> Hola\n', 'Sí.'],
    ['an old Outlook in Spanish', 'Sí.\n-----Mensaje original-----\nDe: Maria\n\nHola', 'Sí.'],
    ["a Spanish sentence with 'De:'", 'De: mi parte todo bien', 'De: mi parte todo bien'],
    ['no signs at all', 'Yes.\n\nOn Monday Maria wrote:\n\nHi Lena, stop by', 'Yes.'],
    ['only what is quoted', '> Hi Lena', '> Hi Lena'],
    ["words that begin with 'On'", 'On Monday I am away.\nCall me then.', 'On Monday I am away.\nCall me then.'],
    ["'From:' in a sentence", 'From: my side all is well', 'From: my side all is well'],
  ])('%s', (_name, text, own) => expect(replyText(text)).toBe(own));

  const LINES = [
    '> Hi',
    'On Monday Maria wrote:',
    'From: Maria',
    'Sent: Monday',
    'To: Lena',
    '',
    '-----Original Message-----',
  ];
  it('is never more than came, and something wherever something came', () =>
    assert(
      property(array(oneof(constantFrom(...LINES), string())), (lines) => {
        const text = lines.join('\n');
        const own = replyText(text);
        expect(own.length).toBeLessThanOrEqual(text.normalize('NFC').length);
        expect(own === '').toBe(text.trim() === '');
      }),
    ));

  it('is found quickly in a long mail', () => {
    expect(replyText(`${'On on on '.repeat(20_000)}\n${'>'.repeat(50_000)}\n${'_'.repeat(50_000)}`)).toMatch(/^On on/);
  });
});
