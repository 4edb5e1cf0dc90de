import { expect, test } from 'vitest';
import { mailLayout } from './mail-layout.ts';

const AGENCY = { name: 'Harbor Light', street_address: '210 Bay Street', phone: '(813) 555-0142' };
const framed = (html: string, language: 'en' | 'es' = 'en') =>
  mailLayout({ text: 'Hi', html, agency: AGENCY, unsubscribe_url: 'https://u.example', language });
const htmlOf = (html: string) => framed(html).html ?? '';

test('a paragraph of one link alone is a button, a link among words is none', () => {
  expect(htmlOf('<p><a href="https://a.example">Compare here</a></p>')).toMatch(
    /background:#1463b0[^>]*><a href="https:\/\/a\.example"[^>]*>Compare here<\/a><\/td>/,
  );
  expect(htmlOf('<p>See <a href="https://a.example">the map</a>.</p>')).toContain(
    '<p>See <a href="https://a.example">the map</a>.</p>',
  );
});

test('the frame is in the language of the message', () => {
  const { text, html } = framed('<p>Hola</p>', 'es');
  expect(html).toContain('<html lang="es">');
  for (const form of [text, html]) {
    expect(form).toContain('Recibe este correo porque pidió cotizaciones de seguro.');
    expect(form).toContain('Cancelar suscripción');
    expect(form).not.toMatch(/You get this|Unsubscribe/);
  }
});
