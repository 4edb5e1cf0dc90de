import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTAKE_CONSENT } from '../languages/consent.ts';
import { consentCertificate, consentKey, consentOfLead, optOutsOf, readConsent } from './consent-wording.ts';

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
    'I agree to texts and calls from Harbor Light. Reply STOP to\ncancel.',
    'I agree to texts and calls. My consent is not a condition of\npurchase.',
    'I agree to texts and calls. Privacy Policy | Terms',
    'Autorizo a la agencia a enviarme mensajes de texto. No es una condición para comprar. Puedo cancelar cuando quiera.',
  ])('is a wording: %s', (text) => {
    expect(readConsent(text)).toMatchObject({ kind: 'agreed', wording: text });
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
    'If you text me again I will sue',
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
    [{ text: 'I agree to texts from Harbor.', valid: false }, 'refused'],
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

  it.each([
    ['I agree to receive e-mails.', ['email']],
    ['I agree to texts.', ['sms']],
    ['I agree to be called.', ['call']],
    ['Acepto recibir mensajes.', ['sms']],
    ['Call, text or e-mail me.', ['sms', 'email', 'call']],
    ['By submitting I agree to the privacy policy and to be contacted by email', ['email']],
    ['I agree to the SMS terms and to be called at this number', ['call']],
    ['I agree to be called. Message and data rates may apply.', ['call']],
    ['I consent to e-mail messages about my quote', ['email']],
    ['I accept prerecorded messages and calls to my phone', ['call']],
    ['By giving my e-mail address I agree to text messages', ['sms']],
    ['I authorize Harbor Light to reach me by phone or text', ['sms', 'call']],
    ['You may text me at (813) 555-0142', ['sms']],
    ['I agree that St. Johns Ins. Co. may call or text me about quotes', ['sms', 'call']],
    ['I accept the terms, texts and e-mails from Harbor', ['sms', 'email']],
    [INTAKE_CONSENT.en, ['sms', 'email', 'call']],
    [INTAKE_CONSENT.es, ['sms', 'email', 'call']],
  ] as const)('names its channels: %s', (text, channels) => {
    const reading = readConsent(text);
    expect(reading.kind === 'agreed' ? reading.channels.toSorted() : reading.kind).toEqual(channels.toSorted());
  });

  // Wordings from forms of lenders, carriers and lead vendors.
  it.each([
    'By clicking "Get My Quote", I provide my electronic signature and express written consent to Harbor Light, LLC, its agents and marketing partners to contact me at the number provided by telephone calls and text messages (SMS/MMS), including by an automatic telephone dialing system or prerecorded voice, even if my number is on a state, federal or corporate Do Not Call list. My consent is not a condition of purchase and may be revoked at any time.',
    'By checking this box I agree to receive recurring automated marketing text messages from Harbor Light at the phone number provided. Consent is not a condition to obtain services. Msg & data rates may apply. Msg frequency varies. Reply HELP for help and STOP to cancel. View our Terms & Privacy Policy.',
    'I authorize up to 5 insurance companies to call or text me about my request using automated technology.',
    'I hereby consent to receive calls, texts and e-mails from licensed agents.\nI understand that I am not required to consent in order to buy.',
    'Yes! You can text me about my quote.',
    'You have my permission to call and text me.',
    'Client gave verbal consent to texts on 5/1.',
    'I opt in to SMS updates from Harbor Light.',
    'By providing your phone number, you agree to receive text messages from Harbor Light Insurance. No mobile information will be shared with third parties for marketing.',
    '☑ I agree to receive text messages',
    '[x] I agree to calls and texts',
    'I agree to receive texts: Yes',
    'I agree to receive calls,\ntexts and e-mails',
    'Doy mi consentimiento para recibir mensajes de texto y llamadas de Harbor Light.',
    'Sí, pueden mandarme mensajes de texto',
  ])('in common use is one to texts: %s', (text) => {
    expect(readConsent(text)).toMatchObject({ kind: 'agreed', channels: expect.arrayContaining(['sms']) });
  });

  it.each([
    ...['☐ I agree to receive texts and calls', '[ ] I agree to receive texts', '✗ I agree to receive texts'],
    ...['❌ I agree to texts', '⬜️ I agree to texts', '( ) I consent to SMS messages', '☒ I agree to receive texts'],
    ...['I agree to receive texts: off', 'I agree to receive texts | 0', 'I agree to receive texts - N'],
    ...['I agree to receive texts = false', 'I agree to receive texts (unticked)', 'I agree to receive texts [n]'],
    ...['I agree to receive texts: left blank', 'I agree to receive texts: ____', 'I agree to receive texts:'],
    ...['I agree to receive texts: nay', 'N | I agree to receive texts', 'I agree to receive texts → negative'],
    ...['I agree to receive texts: N/A', 'I agree to receive texts (unselected)', 'off: I agree to receive texts'],
    ...['I accept calls, texts prohibited', 'Texting forbidden; calls allowed', 'I accept calls, texts make me mad'],
    ...['Calls allowed, texting off limits', 'I agree to calls but texts are unwelcome', 'Calls OK, texts banned'],
    ...['I take back my consent to be contacted by text', 'I took my permission to text me back'],
    ...['I rescind my agreement to texts', 'I regret that I agreed to texts', 'I agreed to texts by mistake'],
    ...['I would agree to texts if you paid me', 'I agree to texts if you lower my premium', 'I might agree to texts'],
    ...['I will agree to texts once you call me', 'I agree to texts provided that I get a discount'],
    ...['I agree to all contact except texts', 'I agree to e-mails instead of texts', 'I used to agree to texts'],
    ...['My wife agrees to texts', 'Nobody agreed to texts', 'I changed my mind; I agreed to texts before'],
    ...['By submitting I agree to the privacy policy and to be contacted', 'Yes, I saw your text message terms'],
    ...['Acepto mensajes si me pagan', 'Revoco mi consentimiento para mensajes de texto', 'Se prohíben los mensajes'],
    ...['I agree to receive texts (pending)', 'Sample: I agree to receive texts', 'What if I agree to texts'],
    ...['<input type="checkbox"> I agree to texts'],
    ...['○ I agree to texts', 'o I agree to texts', '0 I agree to texts', '{"agree":"0"} I agree to receive texts'],
    ...['"I agree to receive texts","off"', 'I agree to receive texts\toff', 'I agree to receive texts. N'],
    ...[
      'I agree to receive texts, 0',
      'I agree to receive texts ~ N',
      'I agree to receive texts: 👎',
      '🙅 I agree to texts',
    ],
    ...['Skip texts, calls are ok', 'I agree to e-mail; texts, please skip', 'I agree to calls and hate texts'],
    ...[
      'I agree that texts are annoying',
      'I agree texts cost too much',
      'I agree to discuss texts',
      'I agreed you texted me',
    ],
    ...[
      'The old agency was authorized to text me',
      'He can text me and I will sue him',
      'We accept texts at 813-555-0142',
    ],
    ...['I have yet to agree to texts', 'Before I agree to texts, call me', 'I agree to texts over my dead body'],
    ...['I agree to receive push messages', 'I agree to WhatsApp messages', 'I agree to be reached at my number'],
    ...['Doy permiso para llamadas, textos no', 'Autorizo correos solamente', 'Aceptaría mensajes'],
    ...['I accept the text of the policy', 'Agents may call the office and read the text', 'My consent to texts'],
  ])('is none to texts: %s', (text) => {
    const reading = readConsent(text);
    expect(reading.kind === 'agreed' && reading.channels.includes('sms')).toBe(false);
  });

  it('never counts with an answer next to it that says no', () => {
    const wording = fc.constantFrom('I agree to receive texts', 'By checking this box I consent to texts and calls');
    const no = fc.constantFrom('no', 'No', 'N', '0', 'off', 'false', 'unchecked', 'declined', 'not given', 'nope', '✗');
    const around = fc.constantFrom<(w: string, n: string) => string>(
      (w, n) => `${w}: ${n}`,
      (w, n) => `${w} = ${n}`,
      (w, n) => `${w} | ${n}`,
      (w, n) => `${w} (${n})`,
      (w, n) => `${w} - ${n}`,
      (w, n) => `${w}\n${n}`,
      (w, n) => `${n}: ${w}`,
      (w, n) => `[${n}] ${w}`,
    );
    fc.assert(
      fc.property(wording, no, around, (agreed, answer, join) => {
        expect(readConsent(join(agreed, answer)).kind).not.toBe('agreed');
      }),
    );
  });
});

const W = 'I agree to receive calls and texts from Harbor Light.';

describe('the consent of a lead', () => {
  it.each([
    { consent: W },
    { consent_text: W, sms_opt_in: 'yes' },
    { consent_text: W, sms_opt_out: 'No' },
    { consent_text: W, do_not_call: false, unsubscribed: 0, opt_out: '' },
    { consent_text: W, email_opt_out: true },
    { consent_text: W, notes: 'No pets. Please call after 5.' },
    { consent_text: W, opt_out_instructions: 'Reply STOP to opt out of texts' },
    { consent: { label: W, value: 'on' } },
    { consent: W, name: 'Maria Reyes', value: 450_000 },
    { consent: { text: W, is_valid: true, answer: 'Yes' } },
    { consent: W, sms_opt_in: '☑' },
    { consent: W, notes: 'No mortgage, texted him twice' },
    {
      consent: W,
      phone_no: 3055550199,
      contactno: 3055550199,
      is_no_claims: true,
      cancelled_policy: true,
      contents: 0,
      notes_count: 0,
    },
    { consent: { text: W, checked: 'on', ip: '', version: '', timestamp: null, language: '' } },
    { consent: { wording: W, opt_out: false, revoked_at: null, notes: '' } },
    { tcpa_consent_text: W, tcpa_disclosure: '', agreement_number: '' },
    { consent_text: W, agreement_number: 'A-0' },
  ])('is agreed: %j', (facts) => {
    expect(consentOfLead(facts)).toMatchObject({ kind: 'agreed', wording: W, channels: ['sms', 'call'] });
  });

  it.each([
    ...['', null, [], {}, ' ', 'N/A', [''], 'pending'].map((blank) => ({ sms_opt_in: blank, tcpa_consent_text: W })),
    ...['', null, [], {}].map((blank) => ({ consent: { text: W, checked: blank } })),
    ...['', null, 'unknown'].map((blank) => ({ consent: { text: W, status: blank, ip: '1.2.3.4' } })),
    { consent: { text: W, given_at: null } },
    { consent: { text: W, status: 'expired' } },
    { consent_to_text: '', consent_text: W },
    { tcpa: '', consent_wording: W },
    { agree: null, consent_text: W },
    { consent_text: W, preferences: { sms_opt_in: '' } },
    { consent_text: W, custom_fields: [{ name: 'sms_consent', value: '' }] },
    { consent_text: W, allow_sms: '' },
    { consent_text: W, 'May we text you?': '' },
    { consent_text: W, sms_opt_out: 'pending' },
    { consent_text: W, credit_check_consent: 'No' },
    { consent_text: W, notes: 'Please do not text me, call instead' },
    { consent_text: W, comments: 'She said stop texting her' },
    { consent_text: W, marketing_blocked: true },
    { spouse: { consent_text: W } },
    { consent_text: W, sms_opt_in: { value: '' } },
    { consent_text: W, contact_preference: 'No texts' },
    { consent_text: W, contact_method: ['phone', 'no sms'] },
    { consent_text: W, tags: ['dnc', 'hot'] },
    { consent_text: W, status: 'opted out' },
    { consent_text: W, channels: { text: false } },
    { consent_text: W, marketing: 'no' },
    { consent_text: W, checkbox: '' },
    { consent_text: W, opt_in_date: '' },
    { consent_text: W, accepted_terms: false },
    { consent_text: W, smsoptin: '' },
    { consent_text: W, answers: { 12: { name: 'consent', answer: '' } } },
    { consent_text: W, sms_consent: '☐' },
    { consent_text: W, revoked: true },
    { consent_text: W, withdrawn_on: '2026-05-05' },
    { consent_text: W, consent_expires: '2020-01-01' },
    { consent: { text: W, expires_at: '2020-01-01' } },
    { consent: { text: W, ended_at: '2020-01-01' } },
    { consent: { label: W, value: '' } },
    { consent_text: W, 'I agree to receive texts': '' },
    { consent_text: [W, ''] },
    { consent: [{ text: W }, { checked: '' }] },
    { consent: { text: W, accepted: { value: null } } },
  ])('is to be asked: %j', (facts) => {
    expect(consentOfLead(facts)).toEqual({ kind: 'claimed', wording: W });
  });

  const SAID_NO = [
    ...['consent_declined', 'sms_consent_revoked', 'no_texts', 'opt_out', 'do_not_text', 'smsOptOut', 'DNC'],
    ...['unsubscribed', 'texts_refused', 'stop_texts', 'textConsentWithdrawn', 'do-not-contact', 'sms_blocked'],
    ...['not_consented', 'consent_denied', 'has_opted_out', 'Opted Out of SMS', "Don't text", 'sms_unsubscribed'],
    ...['tcpa_opt_out', 'refuses_texting', 'noSms', 'without_consent', 'consent_expired', 'sms_suppressed'],
  ];
  const FACTS: ((key: string, value: unknown) => Record<string, unknown>)[] = [
    (key, value) => ({ consent_text: W, [key]: value }),
    (key, value) => ({ consent_text: W, preferences: { [key]: value } }),
    (key, value) => ({ consent: { text: W, [key]: value } }),
    (key, value) => ({ consent_text: W, contact: { settings: [{ [key]: value }] } }),
    (key, value) => ({ consent_text: W, custom_fields: [{ name: key, value }] }),
    (key, value) => ({ consent_text: W, field_data: [{ name: key, values: [value] }] }),
    (key, value) => ({ consent_text: W, answers: [{ question: key, answer: value }] }),
  ];
  it.each<Record<string, unknown>>([
    { consent: { label: 'SMS consent', value: W, checked: false } },
    { consent: { label: W, value: 'on', opt_out: true } },
    { consent: W, preferences: { name: 'Maria', value: 'x', sms_opt_out: true } },
    { consent: W, name: 'Maria Reyes', value: 450_000, do_not_text: true },
    { consent: W, answers: [{ label: '', value: { sms_opt_out: true } }] },
  ])('is refused beside a name and a value: %j', (facts) => expect(consentOfLead(facts).kind).toBe('refused'));

  it.each(SAID_NO)('is refused by %s, at any depth', (key) => {
    for (const facts of FACTS)
      for (const yes of [true, 'Yes', 'true', 1, '1', 'Y', 'on', '2026-05-01', 'by phone'])
        expect([facts(key, yes), consentOfLead(facts(key, yes)).kind]).toEqual([facts(key, yes), 'refused']);
  });
  it.each(SAID_NO)('is not refused by %s that is denied', (key) => {
    for (const facts of FACTS.slice(0, 4))
      for (const no of [false, 'No', 'false', 0, '0'])
        expect([facts(key, no), consentOfLead(facts(key, no)).kind]).toEqual([facts(key, no), 'agreed']);
  });

  it.each([
    ...['consent', 'sms_opt_in', 'tcpa_consent', 'agreed', 'optIn', 'permission', 'allow_texts', 'text_ok', 'sms'],
    ...['receive_texts', 'May we text you?', 'I agree to receive texts', 'accepts_sms', 'sms_subscribed', 'can_text'],
    ...['acepta', 'texting_authorized', 'wants_texts'],
  ])('is refused by a no under %s, at any depth', (key) => {
    for (const facts of FACTS.filter((_, at) => key !== 'consent' || at !== 2))
      for (const no of [false, 'No', 'false', 0, 'off', 'N', 'unchecked', 'declined'])
        expect([facts(key, no), consentOfLead(facts(key, no)).kind]).toEqual([facts(key, no), 'refused']);
  });

  it.each([
    { sms_opt_in: [false] },
    { sms_opt_in: { value: 'No' } },
    { communication: { sms: { allowed: false } } },
    { consent_status: 'revoked' },
    { consent_status: 'inactive' },
    { dncStatus: 'listed' },
    { sms_permission: 'denied by customer' },
    { opted_out_at: '2026-01-01' },
    { text_messages: 'none' },
    { sms_status: 'STOP' },
    { opted_out: ['sms'] },
    { opt_outs: { sms: true } },
    { declined_channels: ['sms'] },
    { suppressions: [{ channel: 'texts' }] },
    { tcpa_checkbox: 'unchecked' },
    { textable: false },
    { can_be_texted: 'no' },
    { donottext: 'Y' },
    { nosms: true },
    { SMSOptOut: true },
    { smsoptin: false },
    { tcpaconsent: 'No' },
    { rawRequest: '{"sms_opt_out":true}' },
    { answers: { 12: { text: 'Do you consent to texts?', answer: 'No' } } },
    { form_response: { answers: [{ field: { ref: 'sms_consent' }, boolean: false }] } },
    { sms_consent: '❌' },
  ])('is refused by %j', (facts) => {
    expect(consentOfLead({ consent_text: W, ...facts }).kind).toBe('refused');
  });

  it('about e-mail alone is none to e-mail where e-mail is refused', () => {
    const both = 'I agree to receive texts and e-mails.';
    for (const refusal of [{ email_opt_in: false }, { email_opt_out: 'Yes' }, { prefs: { no_emails: 1 } }])
      expect(consentOfLead({ consent: both, ...refusal })).toEqual({
        kind: 'agreed',
        wording: both,
        channels: ['sms'],
      });
    expect(consentOfLead({ consent: 'I agree to receive e-mails.', email_opt_out: true }).kind).toBe('refused');
  });

  it('is none in facts without one', () => {
    expect(consentOfLead({ name: 'Ana Lee', phone: '', no_of_claims: 2, cancelled_policy: true }).kind).toBe('none');
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
  ['consent_declined', 'refusal'],
  ['not_opted_out', null],
  ['opt_out_url', null],
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

describe('a refusal in a lead, a row or a record', () => {
  it.each([
    [{ sms_opt_out: true }, ['sms']],
    [{ smsOptOut: 'Yes' }, ['sms']],
    [{ do_not_text: 1 }, ['sms']],
    [{ 'Do Not Text': 'x' }, ['sms']],
    [{ do_not_call: 'true' }, ['sms']],
    [{ dnc: true }, ['sms']],
    [{ DNC: 'Y' }, ['sms']],
    [{ text_opt_out_date: '2026-02-03' }, ['sms']],
    [{ email_opt_out: true }, ['email']],
    [{ Email_Opt_Out: true }, ['email']],
    [{ do_not_email: 'yes' }, ['email']],
    [{ unsubscribed: true }, ['email']],
    [{ opt_out: true }, ['sms', 'email']],
    [{ do_not_contact: 'Yes' }, ['sms', 'email']],
    [{ contact: { preferences: { no_texts: true } } }, ['sms']],
    [{ fields: [{ name: 'Do Not Text', value: 'Yes' }] }, ['sms']],
    [[{ name: 'Email Opt Out', value: 'TRUE' }], ['email']],
    [{ sms_status: 'opted_out' }, ['sms']],
    [{ email_status: 'Unsubscribed' }, ['email']],
    [{ sms_consent: 'opted out', email_opt_out: 1 }, ['sms', 'email']],
  ])('%j refuses %j', (facts, channels) => {
    expect(optOutsOf(facts)).toEqual(channels);
    expect(consentOfLead(Array.isArray(facts) ? {} : facts).kind).not.toBe('agreed');
  });

  it.each([
    { sms_opt_out: false },
    { sms_opt_out: 'No' },
    { sms_opt_out: '' },
    { sms_opt_in: true },
    { sms_opt_in: false },
    { consent_to_text: 'no' },
    { not_opted_out: true },
    { opt_out_url: 'https://x.example/stop' },
    { sms_opt_out_instructions: 'Reply STOP to opt out' },
    { opt_out: 'Reply STOP to opt out' },
    { email_opt_out_allowed: true },
    { dnc_checked: true },
    { dnc_scrub: 'yes' },
    { dnc_status: 'clear' },
    { no_of_texts: 3 },
    { phone_no: '8135550142' },
    { text: 'Please do not call before nine' },
    { stop_date: '2026-02-03' },
  ])('%j refuses nothing', (facts) => expect(optOutsOf(facts)).toEqual([]));
});
