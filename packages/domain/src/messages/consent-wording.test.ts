import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTAKE_CONSENT } from '../languages/consent.ts';
import { consentCertificate, consentKey, namesTexts, readConsent } from './consent-wording.ts';

describe('consent to texts', () => {
  it.each([
    INTAKE_CONSENT.en,
    INTAKE_CONSENT.es,
    'I agree to texts and calls from Harbor Light.',
    'I agree to texts.',
    'Yes, text me.',
    'Call, text or e-mail me.',
    'Please text us.',
    'By clicking Get Quotes I give my express written consent to receive calls and texts at the number above, even if it is on a Do Not Call list, including but not limited to marketing. I understand that consent is not required to buy. I can opt out at any time.',
    'You authorize Harbor Light to contact you by phone. You are not required to agree. To opt out, reply STOP. We will never share your number.',
    'I consent to be contacted by SMS. Message and data rates may apply. Text STOP to unsubscribe.',
    'I agree to texts and calls. To unsubscribe from texts, text STOP. To be removed, call (813) 555-0142. Text STOP to cancel or end messages.',
    'By signing at the end of this form I agree to texts. My consent isn’t a condition of purchase. I understand that to opt out I can reply STOP.',
    'Autorizo a la agencia a enviarme mensajes de texto. No es una condición para comprar. Puedo cancelar cuando quiera.',
  ])('is a wording: %s', (text) => {
    expect(readConsent(text)).toEqual({ kind: 'agreed', wording: text });
  });

  it.each([
    ...[
      'false',
      'No',
      'NO ',
      '0',
      'off',
      'n',
      'nein',
      'declined',
      'Unchecked',
      'not given',
      'opt-out',
      'No acepto',
      'Nope.',
    ],
    ...[
      'I do not agree to texts.',
      'I don’t agree to texts.',
      'I disagree with being contacted',
      'Please never text me',
    ],
    ...[
      'I agree to e-mails but not to texts.',
      'Customer refused texts',
      'I agree to calls. No texts.',
      'Consent revoked',
    ],
    ...[
      'No autorizo que me manden mensajes',
      'Nunca acepté recibir llamadas',
      'I cannot agree to be contacted by text',
    ],
    'I agree to receive texts: false',
    ...['dont text me', 'Client doesnt want texts, ok to call', 'Client cant agree to texts'],
    ...['Please cancel all text messages', 'Please quit text messages', 'Please remove from text list'],
    ...['Avoid any contact with me', 'Please end texts. Yes, call me.', 'Por favor borren mi número, si a llamadas'],
    'Client asked to stop text messages. OK to call or email.',
    'Wants to unsubscribe from text and email; agrees to phone calls.',
    'To stop texts and email; agrees to phone calls.',
    'Client asked if she can stop text messages. Agrees to calls.',
    'Please email only, contact me by email',
    'Wrong number. Ok to call.',
    'Consent is not required to buy. I do not consent to texts.',
    'n\u200Bo',
    'Ｎｏ',
  ])('is refused: %s', (text) => {
    expect(readConsent(text).kind).toBe('refused');
  });

  it.each([
    'yes',
    'TRUE',
    '1',
    'on',
    'Sí',
    'checked',
    'I agree',
    'Awaiting consent to text from customer',
    'See our page of terms',
    'Do you agree to receive texts?',
    'I accept the terms and conditions',
    'If you text me again I will sue',
    'Call me before texting',
    'I agree to texts only',
  ])('is claimed without a wording, to be asked: %s', (text) => {
    expect(readConsent(text)).toEqual({ kind: 'claimed', wording: text });
  });

  it.each(['', '  ', 'N/A', 'null', 'unknown', '-', null, undefined, {}, []])('is not stated: %j', (value) => {
    expect(readConsent(value).kind).toBe('none');
  });

  it.each([
    [true, 'claimed'],
    [false, 'refused'],
    [0, 'refused'],
    [1, 'claimed'],
    [{ text: 'I agree to texts from Harbor.', agreed: false }, 'refused'],
    [{ text: 'I agree to texts from Harbor.', agreed: 'No' }, 'refused'],
    [{ wording: 'I agree to texts from Harbor.', given: true, version: 0, ip: '1.2.3.4' }, 'agreed'],
    [[true, 'I agree to texts from Harbor.'], 'agreed'],
    [['I agree to texts from Harbor.', 'false'], 'refused'],
  ] as const)('of several parts one that says no counts: %j is %s', (value, kind) => {
    expect(readConsent(value).kind).toBe(kind);
  });

  it('is never an agreement once a negated sentence stands with it', () => {
    const negated = fc.constantFrom(
      'I do not agree to texts.',
      'No.',
      'Declined.',
      'No acepto mensajes.',
      'Never text me.',
    );
    const wording = fc.constantFrom(INTAKE_CONSENT.en, INTAKE_CONSENT.es, 'I agree to texts from Harbor.');
    fc.assert(
      fc.property(wording, negated, fc.boolean(), (agreed, no, isFirst) => {
        expect(readConsent(isFirst ? `${no} ${agreed}` : `${agreed} ${no}`).kind).toBe('refused');
      }),
    );
  });

  it('about e-mail alone is none to texts', () => {
    expect(['I agree to receive e-mails.', 'I agree to texts.', 'Acepto mensajes.'].map(namesTexts)).toEqual([
      false,
      true,
      true,
    ]);
  });
});

it.each([
  ['consent', 'consent'],
  ['tcpaConsent', 'consent'],
  ['tcpa_consent_text', 'consent'],
  ['sms_opt_in', 'consent'],
  ['optIn', 'consent'],
  ['TCPA', 'consent'],
  ['opt_out', 'refusal'],
  ['doNotCall', 'refusal'],
  ['email_consent', null],
  ['insurance_agreement_number', null],
  ['text', null],
] as const)('the key %s is about %s', (key, about) => {
  expect(consentKey(key)).toBe(about);
});

it.each([
  ['xxTrustedFormCertUrl', 'https://cert.trustedform.com/2605ec3a321e1b3a41addf0bba1213505ef57985', 'TrustedForm'],
  ['proof', 'https://cert.trustedform.com/2605ec3a321e1b3a41addf0bba1213505ef57985', 'TrustedForm'],
  ['universal_leadid', '1B8C1B5A-8F2B-4C4D-9E9F-0A1B2C3D4E5F', 'Jornaya'],
  ['leadid_token', '1B8C1B5A-8F2B-4C4D-9E9F-0A1B2C3D4E5F', 'Jornaya'],
  ['lead_id', '1B8C1B5A-8F2B-4C4D-9E9F-0A1B2C3D4E5F', null],
  ['trustedform', 'https://evil.example/cert.trustedform.com/', null],
] as const)('the certificate %s', (key, reference, vendor) => {
  expect(consentCertificate(key, reference)).toEqual(vendor === null ? null : { vendor, reference });
});
