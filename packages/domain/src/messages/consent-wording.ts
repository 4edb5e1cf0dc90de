import { mayBeRefusal, replyMeaning } from './replies.ts';

/**
 * What a lead, a form or a setting states about consent to texts. `agreed`: a wording that someone agreed to, as
 * prior express consent requires (47 CFR 64.1200). `claimed`: a yes without the wording, or words that show no
 * agreement; a user has to ask. `refused`: a no or a negation. `none`: nothing.
 */
export type ConsentReading =
  | { readonly kind: 'agreed' | 'claimed'; readonly wording: string }
  | { readonly kind: 'refused' | 'none'; readonly wording: '' };

const NONE: ConsentReading = { kind: 'none', wording: '' };
const REFUSED: ConsentReading = { kind: 'refused', wording: '' };

const STOP_WORDS = '(?:stop|unsubscribe|cancel|end|quit|help|alto|baja|parar|cancelar|ayuda)';
const TO_END =
  '(?:be removed|revoke|withdraw|opt[- ]?out|unsubscribe|stop|cancel|end|decline|cancelar|revocar|retirar)';
const REST = '[^.;!?\\n]*';
const NOT = String.raw`(?:\bnot|n't|\b(?:is|was|are|do|does)nt)`;
/** What follows such words states a wish, not what a consent allows. */
const NOT_ASKED = String.raw`(?<!\b(?:asks|asked|asking|wants|wanted|requests|requested)\b[^.;!?\n]{0,60})`;

/** Negations in the disclosures of a consent, which withdraw nothing. */
const DISCLOSURES = [
  String.raw`${NOT}\s+(?:be\s+)?(?:a\s+|an\s+)?(?:condition\w*|require\w*|necessary|needed|mandatory|prerequisite|obligat\w+|obliged)\b${REST}`,
  String.raw`\b(?:do not|don't|dont|need not)\s+(?:(?:have|need)\s+to\s+)(?:agree|consent|provide|sign|give|opt)\b${REST}`,
  String.raw`\bno\s+(?:es|esta|estan|estoy|son|sera)\s+(?:una?\s+)?(?:condici\w+|requisit\w+|obligat\w+|obligad\w+|necesari\w+)\b${REST}`,
  String.raw`\b(?:even if|even though|regardless|notwithstanding|whether|aunque)\b[^.;!?\n]{0,160}\b(?:do[- ]not[- ](?:call|contact)|dnc|no[- ]call|no llame)\b[^.;,!?\n]*`,
  String.raw`(?:^|[.;,!?\n(]\s*|\bthat\s+)to\s+${TO_END}\b[^.;!?\n]{0,60}\b(?:click|visit|(?:reply|text|send|call|e-?mail|contact|write)\s+(?:to\s+)?(?:us|our|at|here|with|back|the|https?|\S+@|[(+]*\d+|["'“(]*${STOP_WORDS}))\b${REST}`,
  String.raw`${NOT_ASKED}\b(?:reply|replying|text|texting|send|sending|respond|responding|responda|respondiendo|envie|enviando|escriba|mande)\s+(?:with\s+|back\s+|the\s+word\s+|la\s+palabra\s+|con\s+)?["'“(]*${STOP_WORDS}\b${REST}`,
  String.raw`${NOT_ASKED}\b(?:can|may|could|able\s+to|right\s+to|option\s+to|free\s+to|how\s+to|puedo|puede|podre|derecho\s+a)\s+(?:also\s+|always\s+)?(?:${TO_END}|darme de baja|darse de baja)\b${REST}`,
  String.raw`\b(?:until|unless|hasta\s+que|a\s+menos\s+que)\b${REST}`,
  String.raw`\b(?:no|sin)\s+(?:purchase|obligation|cost|charge|fee|spam|commitment|problem|obligacion|compromiso|costo|cargo)\b[^.;,!?\n]*`,
  String.raw`\bwithout\s+(?:limitation|regard|obligation|further|charge|cost|additional)\b`,
  String.raw`\bnot\s+limited\s+to\b`,
  String.raw`\b(?:not|n't|never|no|nunca)\s+(?:be\s+|se\s+)?(?:sold|shared?|sell|rent|rented|disclosed?|spam|transferr?e?d?|comparti\w+|vender\w*|liable|responsible)\b${REST}`,
].map((source) => new RegExp(source, 'g'));

const NEGATION =
  /\b(?:no|non(?!-)|not|nein|nao|never|nope|nah|nunca|jamas|none|neither|nor|without|sin|cannot|false|falso|tampoco|ningun\w*|declin\w*|den(?:y|ies|ied)|refus\w*|reject\w*|disagree\w*|dissent\w*|revok\w*|withdr[ae]w\w*|withh[eo]ld\w*|rechaz\w*|niego|denegad\w*|rehus\w*|unsubscri\w*|opt(?:s|ed|ing)?[- _]?out|optout|unchecked|stop|dnc|ungiven|unwilling|cancel\w*|quit\w*|cease\w*|(?<!\bthe )end(?:s|ed)?|remov\w*|avoid\w*|borr\w+|elimin\w+|(?:do|does|did|wo|ca|would|could|should|is|was|are|has|have)nt|(?:e-?mails?|mail|calls?|phone|telephone|letters?) only|only (?:(?:by|via|through|with|send|use) )?(?:e-?mails?|mail|calls?|phone|telephone|letters?))\b|n't\b/;

/** What a form sends for an unchecked box, and other values that mean no. */
const NO = /^(?:n|f|0+(?:\.0+)?|off|x no|unselected|absent|disabled|inactive|remove|removed)$/;
const NOTHING = /^(?:n\/?a|na|null|undefined|nil|tbd|unknown|pending|not applicable|desconocido|pendiente)?$/;
const UNCERTAIN =
  /\b(?:pending|awaiting|waiting|tbd|unknown|unsure|maybe|perhaps|missing|expired|lapsed|only|solo|solamente|unicamente|needs? to|to be (?:asked|confirmed|obtained|verified)|ask(?:ed)? (?:for|again)|pendiente|quizas?|tal vez)\b/;
const CONTACT =
  /\b(?:text(?:s|ed|ing)?|sms|mms|messag\w*|call(?:s|ed|ing)?|phone\w*|telephon\w*|contact\w*|reach\w*|e-?mail\w*|communicat\w*|telemarketing|texto\w*|mensaj\w*|llam\w*|correo\w*|comuni\w*|contact\w*|escrib\w*)\b/;
const BY_TEXT =
  /\b(?:text(?:s|ed|ing)?|sms|mms|messag\w*|call(?:s|ed|ing)?|phone\w*|telephon\w*|contact\w*|reach\w*|communicat\w*|telemarketing|texto\w*|mensaj\w*|llam\w*|comuni\w*|contact\w*|escrib\w*)\b/;
const AGREES =
  /\b(?:agree[sd]?|agreeing|consent(?:s|ed|ing)?(?: that| to| for| is given| was given)|authori[sz]e[sd]?|authori[sz]ing|permit(?:s|ted)?|allow(?:s|ed|ing)?|accept(?:s|ed|ing)?|opt(?:s|ed|ing)?[- ]?in|(?:give|gives|gave|given|grant|grants|granted|giving|granting|provide|provides|provided)\b[^.;!?\n]{0,60}\b(?:consent|permission|authorization|authority)|have (?:my|our|their) (?:\w+ ){0,2}(?:consent|permission)|(?:okay|ok|fine|happy|willing) (?:to|with|if)|yes|by (?:click|check|submit|provid|sign|press|continu|enter|tick)\w+|(?:may|can|please) (?:\w+ ){0,2}(?:text|call|contact|message|e-?mail|reach|send)|(?:wants?|would like|wish(?:es)?|request(?:s|ed)?|subscribe[sd]?) (?:\w+ ){0,4}(?:text|call|contact|message|e-?mail|sms)\w*|^(?:(?:text|call|contact|message|e-?mail|reach),? (?:(?:or|and) )?){2,}(?:me|us)(?=[.!]?$)|acept[oae]\w*|autoriz[oae]\w*|consient\w+|permito|doy|de acuerdo|conforme|si|puede[ns]? (?:\w+ ){0,2}(?:llam|escrib|envi|mand|contact|text)\w*)\b/;

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(/\p{M}+|\p{Cf}+/gu, '')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[‐‑–]/g, '-')
    .toLowerCase()
    .trim();

const MOST_CHARACTERS = 20_000;
const SEVERAL_WORDS = 3;

function readText(text: string): ConsentReading {
  const wording = text.trim();
  const folded = fold(wording.slice(0, MOST_CHARACTERS));
  const words = folded.match(/[\p{L}\p{N}']+/gu) ?? [];
  const bare = folded.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (NO.test(bare)) return REFUSED;
  if (NOTHING.test(bare) || words.length === 0) return NONE;
  const own = DISCLOSURES.reduce((rest, disclosure) => rest.replaceAll(disclosure, ' '), folded);
  // If the text was cut, the missing part may withdraw the consent.
  const isWhole = wording.length <= MOST_CHARACTERS;
  if (NEGATION.test(own) || replyMeaning(own) === 'stop' || mayBeRefusal(own)) return REFUSED;
  const isQuestion = own.trimEnd().endsWith('?');
  const isWording = isWhole && words.length >= SEVERAL_WORDS && !isQuestion && !UNCERTAIN.test(own);
  return { kind: isWording && AGREES.test(own) && CONTACT.test(own) ? 'agreed' : 'claimed', wording };
}

/** Parts of a consent that state when, where and by which user it was recorded. */
const ABOUT = /(?:date|time|timestamp|_at|ip|ip_?address|url|_?id|version|cert\w*|token|source|page|browser|agent)$/i;
const MOST_DEPTH = 4;

function partsOf(value: unknown, depth = 0): ConsentReading[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'boolean') return [value ? { kind: 'claimed', wording: 'true' } : REFUSED];
  if (typeof value === 'number')
    return [value === 0 || Number.isNaN(value) ? REFUSED : { kind: 'claimed', wording: String(value) }];
  if (typeof value === 'string') return [readText(value)];
  if (typeof value !== 'object' || depth > MOST_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => partsOf(one, depth + 1));
  return Object.entries(value).flatMap(([key, inner]) => (ABOUT.test(key) ? [] : partsOf(inner, depth + 1)));
}

/** Interprets a consent: one text, a checkbox, or several parts, of which a single no overrides all others. */
export function readConsent(value: unknown): ConsentReading {
  const parts = partsOf(value);
  const of = (kind: ConsentReading['kind']) => parts.find((part) => part.kind === kind);
  return of('refused') ?? of('agreed') ?? of('claimed') ?? NONE;
}

export const NOT_A_CONSENT = 'State what is agreed to, as in: I agree that {agency} may call and text me.';

export const isConsentWording = (wording: string): boolean => readConsent(wording).kind === 'agreed';

/** A wording that covers only e-mail is no consent to texts. */
export const namesTexts = (wording: string): boolean => BY_TEXT.test(fold(wording));

/** The parts of a lead's key: 'tcpaConsentText' is tcpa, consent, text. */
const partsOfKey = (key: string): string[] =>
  key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

const CONSENT_KEY =
  /^(?:(?:tcpa|sms|text|phone|call|marketing|express|written|prior|contact|customer|user|lead|client|has|is|web|form) )*(?:consent(?:s|ed)?|opt(?:ed)? ?in|agree(?:s|d|ment)?|permission|authorization|tcpa|consentimiento|acepta)(?: (?:to|text|texts|sms|call|contact|wording|language|disclosure|disclaimer|statement|message|given|granted|status|value|flag|checkbox|check|box|provided|obtained|consent|optin|opt in))*$/;
const REFUSAL_KEY =
  /^(?:(?:sms|text|phone|has|is|customer|lead|contact) )*(?:opt(?:ed)? ?out|do not (?:call|text|contact|sms)|dnc|unsubscribed?)(?: (?:flag|status|list))?$/;

/** Whether a lead's key is about consent, or the opposite; null if neither. */
export function consentKey(key: string): 'consent' | 'refusal' | null {
  const words = partsOfKey(key).join(' ');
  if (CONSENT_KEY.test(words)) return 'consent';
  return REFUSAL_KEY.test(words) ? 'refusal' : null;
}

/** A vendor's proof that a form was seen and accepted. */
export type ConsentCertificate = { readonly vendor: 'TrustedForm' | 'Jornaya'; readonly reference: string };

const TRUSTED_FORM_URL = /^https:\/\/cert\.trustedform\.com\/[\w-]{8,100}\/?(?:\?\S{0,500})?$/i;
const TRUSTED_FORM_KEY = /trusted ?form/;
const JORNAYA_KEY = /jornaya|universal lead ?id|lead ?id token/;
const LEAD_ID = /^[\dA-F]{8}(?:-?[\dA-F]{4}){3}-?[\dA-F]{12}$/i;

/** A vendor's certificate of a consent, recognized by its key and format. */
export function consentCertificate(key: string, value: unknown): ConsentCertificate | null {
  if (typeof value !== 'string') return null;
  const [reference, words] = [value.trim(), partsOfKey(key).join(' ')];
  if (TRUSTED_FORM_URL.test(reference)) return { vendor: 'TrustedForm', reference };
  if (TRUSTED_FORM_KEY.test(words) && /^[\da-f]{32,64}$/i.test(reference)) return { vendor: 'TrustedForm', reference };
  if (JORNAYA_KEY.test(words) && LEAD_ID.test(reference)) return { vendor: 'Jornaya', reference };
  return null;
}
