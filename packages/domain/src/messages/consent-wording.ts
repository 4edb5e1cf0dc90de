import { startsWithDate } from '../reading/dates.ts';
import { namedValue } from '../wording/named-value.ts';
import {
  type Answer,
  answerOf,
  type ConsentChannel,
  foldConsent,
  readAgreement,
  refusesTexts,
} from './agreement-words.ts';

/**
 * What a lead or a form states about consent to texts, e-mail and calls. `agreed`: a wording that a person agreed to,
 * as prior express consent requires (47 CFR 64.1200), for the channels that it names. `claimed`: a yes without the
 * wording, words that show no agreement, or a wording whose box is unanswered; a user must ask the client. `refused`:
 * a no or a negation. `none`: nothing about consent.
 */
export type ConsentReading =
  | { readonly kind: 'agreed'; readonly wording: string; readonly channels: readonly ConsentChannel[] }
  | { readonly kind: 'claimed'; readonly wording: string }
  | { readonly kind: 'refused' | 'none'; readonly wording: '' };

const NONE: ConsentReading = { kind: 'none', wording: '' };
const REFUSED: ConsentReading = { kind: 'refused', wording: '' };

/** A part of a consent; `unconfirmed` and `no_email` qualify the wording next to it. */
type Part = ConsentReading | { readonly kind: 'unconfirmed' | 'no_email' };
const UNCONFIRMED: Part = { kind: 'unconfirmed' };

/** Words that vendors write together, as in 'smsoptout' and 'donottext'. */
const JOINED =
  'smss?|mms|texts?|messages?|opted|opt|ins?|outs?|do|not|dont|calls?|contact|no|consented|consent|given|tcpa|e?mail|unsubscribed?|stop|agreed?|allowed|allow|permission|marketing|phone|customer|client|lead|revoked|declined|refused|has|is|checkbox|check|box|date';
const IS_JOINED = new RegExp(`^(?=.{2,40}$)(?:${JOINED}){2,}$`);
const EACH_JOINED = new RegExp(JOINED, 'g');

/** 'tcpaConsentText' is tcpa, consent, text. */
const partsOfKey = (key: string): string[] =>
  foldConsent(key.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2'))
    .replaceAll("'", '')
    .split(/[^a-z\d]+/)
    .flatMap((word) => (IS_JOINED.test(word) ? (word.match(EACH_JOINED) ?? [word]) : [word]))
    .filter(Boolean);

const CONSENT_KEY =
  /^(?:(?:tcpa|sms|text|phone|call|marketing|express|written|prior|contact|customer|user|lead|client|has|is|web|form) )*(?:consent(?:s|ed)?|opt(?:ed)? ?in|agree(?:s|d|ment)?|permission|authorization|tcpa|consentimiento|acepta)(?: (?:to|text|texts|sms|call|contact|wording|language|disclosure|disclaimer|statement|message|given|granted|status|value|flag|checkbox|check|box|provided|obtained|consent|optin|opt in))*$/;

const CONSENT_WORDS = String.raw`consent\w*|opt(?:s|ed|ing)? ?in|agree[sd]?|agreement|permission\w*|permit\w*|authori[sz]\w*|tcpa|accept\w*|allow\w*|subscrib\w*|acept\w*|autoriz\w*`;
const CONSENT = new RegExp(String.raw`\b(?:${CONSENT_WORDS})\b`);
const MAY = /\b(?:may|can|ok|okay|want\w*|receive|like|enable[sd]?)\b/;
const TEXTS = /\b(?:sms|mms|texts?|texting|textable|texted|textos?|mensajes?)\b/;
const OTHER_CHANNELS = /\b(?:calls?|calling|phone|contact\w*|messag\w*|market\w*|solicit\w*|communicat\w*|llamadas?)\b/;
const EMAIL = /\b(?:e ?mails?|newsletter|correos?)\b/;

/** Negations; two of them in one key cancel each other out. */
const NEGATIVE =
  /\b(?:opt(?:s|ed|ing)? ?outs?|optouts?|do not|does not|did not|dont|doesnt|didnt|cannot|cant|wont|no|not|non|never|nunca|without|sin|declin\w*|revo[kc]\w*|withdr\w+|refus\w*|reject\w*|rechaz\w*|den(?:y|ied|ies)|disallow\w*|disagree\w*|dissent\w*|unsubscrib\w*|rescind\w*|retract\w*|cancel\w*|terminat\w*|stop(?:s|ped)?|block(?:s|ed)?|suppress\w*|blacklist\w*|prohibit\w*|forbid\w*|forbidden|remove[sd]?|exclude[sd]?|expired|lapsed|invalid\w*|un(?:check|tick|select|authori[sz]|consent)\w*|dnc|dnt|dnm|baja)\b/g;
/** Negations that are refusals even if the key names no channel. */
const REFUSAL =
  /\b(?:opt(?:s|ed|ing)? ?outs?|optouts?|(?:do not|dont) (?:call|text|contact|sms|message|solicit|disturb)|unsubscrib\w*|dnc|dnt|dnm)\b/;
/** Text about how a client can opt out, or about what a consent is not, neither of which is the client's answer. */
const EXPLAINS =
  /\b(?:url|link|instructions?|keywords?|how|language|message|method|number|available|allowed|can|may|required|condition|purchase|needed)\b/;

const ABOUT =
  /(?:^| )(?:date|time|timestamp|datetime|at|on|ip|ip ?address|address|url|uri|link|id|uuid|version|cert\w*|token|source|page|browser|agent)$/;
const ENDS = /\b(?:end(?:s|ed|ing)?|expir\w*|until|valid (?:to|thru|through))\b/;
/** A refusal without an object: it is uncertain what was refused. */
const REFUSAL_ALONE =
  /^(?:(?:is|was|has|been|date|on|at|by|the|client|customer|lead) ?)*(?:revo[kc]\w*|withdr\w+|rescind\w*|declined|refused|stopped|unsubscrib\w*)(?: (?:date|on|at|by|time|reason))*$/;
const WHEN_AGREED = /\b(?:given|granted|accepted|agreed|opt(?:ed)? ?in|consented|confirmed|signed|checked)\b/;
/** A blank value under these keys states nothing. */
const HOLDS_WORDS =
  /\b(?:wording|language|lang|locale|disclosure|disclaimer|statement|notes?|comments?|remarks?|description|label|name|title|html)$|\b(?:consent|tcpa|opt in|agreement) (?:text|message)$/;

const MOST_DEPTH = 8;
type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmailKey = (words: string): boolean => EMAIL.test(words) && !TEXTS.test(words) && !OTHER_CHANNELS.test(words);

/** False for 'not opted out'. */
function isNegative(words: string): boolean {
  if (words.split(' ').length > MOST_KEY_WORDS) return readAgreement(words).kind === 'refused';
  return (words.replace(IS_NUMBER, '').match(NEGATIVE) ?? []).length % 2 === 1;
}
/** Keys such as 'phone no', where 'no' means number. */
const IS_NUMBER = /\b(?:phone|contact|call|policy|account|lead|client|customer|agreement|consent) no$/;
/** In words; a longer key is the wording itself. */
const MOST_KEY_WORDS = 7;

function negativePart(words: string, value: unknown): Part[] {
  const answer = answerOf(value);
  if (answer === 'no') return [];
  if (answer === 'blank') return typeof value === 'string' && value.trim() !== '' ? [UNCONFIRMED] : [];
  if (EXPLAINS.test(words)) return answer === 'yes' ? [UNCONFIRMED] : [];
  return [isEmailKey(words) ? { kind: 'no_email' } : REFUSED];
}

function readText(text: string): Part[] {
  const reading = readAgreement(text);
  const wording = text.trim();
  if (reading.kind === 'agreed') return [{ kind: 'agreed', wording, channels: reading.channels }];
  if (reading.kind === 'refused') return [REFUSED];
  if (reading.kind === 'none') return [];
  const isSaid = answerOf(text) !== 'blank';
  return [
    ...(reading.kind === 'doubt' ? [UNCONFIRMED] : []),
    ...(isSaid ? [{ kind: 'claimed', wording } as const] : []),
  ];
}

function partsOf(value: unknown, depth = 0): Part[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'boolean') return [value ? { kind: 'claimed', wording: 'true' } : REFUSED];
  if (typeof value === 'number')
    return [answerOf(value) === 'no' ? REFUSED : { kind: 'claimed', wording: String(value) }];
  if (typeof value === 'string') return readText(value);
  if (typeof value !== 'object') return [];
  // A value nested too deep to read may be a no.
  if (depth > MOST_DEPTH) return [UNCONFIRMED];
  if (Array.isArray(value))
    return value.flatMap((one) => (answerOf(one) === 'blank' ? [UNCONFIRMED] : partsOf(one, depth + 1)));
  const pair = namedValue(value as Json);
  if (pair) {
    const [label, answer, rest] = pair;
    const others = partsOf(rest, depth + 1);
    // The label may be the wording: {"label": "I agree to texts", "value": "on"}.
    const wording = readText(label).filter(({ kind }) => kind === 'agreed');
    const isBlank = answerOf(answer) === 'blank';
    const own = isBlank ? [UNCONFIRMED] : partsOf(answer, depth + 1);
    return [...(wording.length > 0 ? [...wording, ...own] : partsOf({ [label]: answer }, depth + 1)), ...others];
  }
  return Object.entries(value).flatMap(([key, inner]): Part[] => {
    const words = partsOfKey(key).join(' ');
    if (isNegative(words)) return negativePart(words, inner);
    const isBlank = answerOf(inner) === 'blank';
    if (ENDS.test(words) && !isBlank) return [UNCONFIRMED];
    if (ABOUT.test(words)) return isBlank && WHEN_AGREED.test(words) ? [UNCONFIRMED] : [];
    if (isBlank) return HOLDS_WORDS.test(words) ? [] : [UNCONFIRMED];
    if (isEmailKey(words) && answerOf(inner) === 'no') return [{ kind: 'no_email' }];
    return partsOf(inner, depth + 1);
  });
}

function combined(parts: readonly Part[]): ConsentReading {
  if (parts.some(({ kind }) => kind === 'refused')) return REFUSED;
  const agreed = parts
    .filter((part) => part.kind === 'agreed')
    .toSorted((a, b) => Number(b.channels.includes('sms')) - Number(a.channels.includes('sms')))[0];
  const claimed = parts.find((part) => part.kind === 'claimed') ?? NONE;
  if (!agreed) return claimed;
  if (parts.some(({ kind }) => kind === 'unconfirmed')) return { kind: 'claimed', wording: agreed.wording };
  const hasEmail = !parts.some(({ kind }) => kind === 'no_email');
  const channels = agreed.channels.filter((channel) => hasEmail || channel !== 'email');
  return channels.length > 0 ? { ...agreed, channels } : REFUSED;
}

/**
 * Interprets a consent: one text, a checkbox, or several parts. Among several parts a single no overrides all
 * others, and an unanswered box makes the wording unconfirmed.
 */
export const readConsent = (value: unknown): ConsentReading => combined(partsOf(value));

export const NOT_A_CONSENT = 'State what is agreed to, as in: I agree that {agency} may call and text me.';

export const isConsentWording = (wording: string): boolean => readConsent(wording).kind === 'agreed';

export function consentKey(key: string): 'consent' | 'refusal' | null {
  const words = partsOfKey(key).join(' ');
  if (isNegative(words)) {
    const isAbout = REFUSAL.test(words) || CONSENT.test(words) || TEXTS.test(words) || /\bcontact\b/.test(words);
    return isAbout && !EXPLAINS.test(words) && !isEmailKey(words) ? 'refusal' : null;
  }
  return CONSENT_KEY.test(words) ? 'consent' : null;
}

/** Keys about text messages; 'text' alone may be any text. */
const TEXTS_ALONE = /\b(?:sms|mms|texts|texting|textable|text messag\w+|textos|mensajes)\b/;
const BOX = /\b(?:checkbox|checked|ticked)\b/;
const MARKETING = /\b(?:market\w*|solicit\w*|communicat\w*)\b|^text$/;
const CONSENT_TO = /\b(?:consent(?:s|ed)?|agree[sd]?|opt(?:ed)? in) to\b/;
const NUMBERED = /\b(?:number|no|id|type|code)$|\bagreement\b/;

const isRefusalOf = (words: string, value: unknown): boolean =>
  [REFUSAL, CONSENT, TEXTS].some((one) => one.test(words)) ||
  (typeof value === 'object' && value !== null && TEXTS.test(partsOfKey(JSON.stringify(value)).join(' ')));

/** Null if the key has no bearing on consent. */
function boxPart(words: string, answer: Answer): Part | null {
  const isBox = CONSENT.test(words) || BOX.test(words) || (TEXTS.test(words) && MAY.test(words));
  if (isEmailKey(words)) return answer === 'no' ? { kind: 'no_email' } : null;
  if (answer === 'no') {
    if (TEXTS_ALONE.test(words) || (TEXTS.test(words) && isBox)) return REFUSED;
    return isBox || MARKETING.test(words) ? UNCONFIRMED : null;
  }
  if (CONSENT.test(words) && ENDS.test(words) && answer !== 'blank') return UNCONFIRMED;
  if (answer !== 'blank' || !isBox || HOLDS_WORDS.test(words) || NUMBERED.test(words)) return null;
  return ABOUT.test(words) && !WHEN_AGREED.test(words) ? null : UNCONFIRMED;
}

/** `depth` 0: a key of the lead itself, whose wording is the client's. */
function partsOfFact(key: string, value: unknown, depth: number): Part[] {
  const words = partsOfKey(key).join(' ');
  const answer = answerOf(value);
  const isSaid = answer === 'yes' || answer === 'other';
  if (isNegative(words)) {
    if (isRefusalOf(words, value)) return negativePart(words, value);
    // 'No marketing', 'e-mail blocked': not certainly about texts.
    if (isSaid && isEmailKey(words)) return [{ kind: 'no_email' }];
    if ((answer === 'yes' && OTHER_CHANNELS.test(words)) || (isSaid && REFUSAL_ALONE.test(words))) return [UNCONFIRMED];
  } else if (CONSENT_KEY.test(words)) {
    if (answer === 'blank') return HOLDS_WORDS.test(words) && !CONSENT_TO.test(words) ? [] : [UNCONFIRMED];
    // A wording further inside may be another person's.
    return partsOf(value).map((part) =>
      depth > 0 && part.kind === 'agreed' ? { kind: 'claimed', wording: part.wording } : part,
    );
  }
  const box = boxPart(words, answer);
  if (box) return [box];
  const isRefusing = typeof value === 'string' && !EXPLAINS.test(words) && refusesTexts(value);
  return isRefusing ? [UNCONFIRMED] : [];
}

/** Form tools send JSON within a text; null for any other text. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function* partsOfFacts(tree: unknown, depth = 0): Generator<Part> {
  if (typeof tree !== 'object' || tree === null) return;
  // A value nested too deep to read may be a no.
  if (depth > MOST_DEPTH) return yield UNCONFIRMED;
  // A lead itself may have a 'name' and a 'value': its home's.
  const pair = depth > 0 && isObject(tree) ? namedValue(tree) : null;
  const entries = pair ? [[pair[0], pair[1]] as const, ...Object.entries(pair[2])] : Object.entries(tree);
  for (const [key, value] of entries) {
    yield* partsOfFact(key, value, depth);
    const words = partsOfKey(key).join(' ');
    const isRead = CONSENT_KEY.test(words) || (isNegative(words) && isRefusalOf(words, value));
    if (!isRead) yield* partsOfFacts(typeof value === 'string' ? parsed(value) : value, depth + 1);
  }
}

export const consentOfLead = (facts: Json): ConsentReading => combined([...partsOfFacts(facts)]);

const OPT_OUT =
  /\b(?:opt(?:s|ed|ing)? ?outs?|optouts?|(?:do not|dont) (?:send )?(?:call|texts?|contact|sms|messages?|solicit|disturb|e ?mails?)|no (?:sms|texts?|texting|e ?mails?|contact|messages?)|unsubscrib\w*|dnc|dnt|dnm)\b/;
/** Keys about a number that was checked against an opt-out list, and may not be on it. */
const COMPARED = /\b(?:scrub\w*|check\w*|clean\w*|complian\w*|verif\w*|screen\w*|tested|safe|clear\w*)\b/;
const IS_OPTED_OUT =
  /^(?:opt(?:ed)?[ _-]?out|unsubscribed?|stop(?:ped)?|do[ _]not[ _](?:call|text|contact|e?mail|message)|dnc|dnt)$/;

function refusedChannels(words: string): readonly OptOutChannel[] {
  if (isEmailKey(words)) return ['email'];
  if (EMAIL.test(words)) return ['sms', 'email'];
  if (TEXTS.test(words) || /\b(?:calls?|phone|dnc|dnt)\b/.test(words)) return ['sms'];
  return /\bunsubscrib/.test(words) ? ['email'] : ['sms', 'email'];
}

function optOutsOfFact(key: string, value: unknown): readonly OptOutChannel[] {
  const words = partsOfKey(key).join(' ');
  const text = typeof value === 'string' ? foldConsent(value) : '';
  if (!isNegative(words)) {
    const isStatus = CONSENT.test(words) || TEXTS.test(words) || EMAIL.test(words) || /\bcontact\b/.test(words);
    return isStatus && IS_OPTED_OUT.test(text) ? refusedChannels(words) : [];
  }
  if (!OPT_OUT.test(words) || EXPLAINS.test(words.replace(OPT_OUT, '')) || COMPARED.test(words)) return [];
  const isRefused = answerOf(value) === 'yes' || startsWithDate(text) || IS_OPTED_OUT.test(text);
  return isRefused && typeof value !== 'object' ? refusedChannels(words) : [];
}

export type OptOutChannel = 'sms' | 'email';

/**
 * The channels that a client refuses according to the facts of a lead, a row or a record, at any depth: `sms_opt_out:
 * true`, 'Do Not Text: yes'. Only certain refusals count; a missing or denied consent is not one.
 */
export function optOutsOf(facts: unknown, depth = 0): OptOutChannel[] {
  if (typeof facts !== 'object' || facts === null || depth > MOST_DEPTH) return [];
  const pair = depth > 0 && isObject(facts) ? namedValue(facts) : null;
  const entries = pair ? [[pair[0], pair[1]] as const, ...Object.entries(pair[2])] : Object.entries(facts);
  const found = entries.flatMap(([key, value]) => [...optOutsOfFact(key, value), ...optOutsOf(value, depth + 1)]);
  return [...new Set(found)];
}

export type ConsentCertificate = { readonly vendor: 'TrustedForm' | 'Jornaya'; readonly reference: string };

const TRUSTED_FORM_URL = /^https:\/\/cert\.trustedform\.com\/[\w-]{8,100}\/?(?:\?\S{0,500})?$/i;
const TRUSTED_FORM_KEY = /trusted ?form/;
const JORNAYA_KEY = /jornaya|universal lead ?id|lead ?id token/;
const LEAD_ID = /^[\dA-F]{8}(?:-?[\dA-F]{4}){3}-?[\dA-F]{12}$/i;

export function consentCertificate(key: string, value: unknown): ConsentCertificate | null {
  if (typeof value !== 'string') return null;
  const [reference, words] = [value.trim(), partsOfKey(key).join(' ')];
  if (TRUSTED_FORM_URL.test(reference)) return { vendor: 'TrustedForm', reference };
  if (TRUSTED_FORM_KEY.test(words) && /^[\da-f]{32,64}$/i.test(reference)) return { vendor: 'TrustedForm', reference };
  if (JORNAYA_KEY.test(words) && LEAD_ID.test(reference)) return { vendor: 'Jornaya', reference };
  return null;
}
