import { isNothing, readAnswer } from '../reading/answers.ts';
import { mayBeRefusal, replyMeaning } from './replies.ts';

/** The ledger records texts and e-mail; calls appear only in the wording. */
export type ConsentChannel = 'sms' | 'email' | 'call';

/**
 * What a text states about consent. `agreed`: an agreement to the channels that it names. `claimed`: a yes without a
 * wording, a condition, or anything else that does not show an agreement. `doubt`: words that make a wording next to
 * them uncertain (pending, expired).
 */
export type AgreementReading =
  | { readonly kind: 'agreed'; readonly channels: readonly ConsentChannel[] }
  | { readonly kind: 'claimed' | 'doubt' | 'refused' | 'none' };

const STOP_WORDS = '(?:stop|unsubscribe|cancel|end|quit|help|alto|baja|parar|cancelar|ayuda)';
const TO_END =
  '(?:be removed|revoke|withdraw|rescind|retract|terminate|take back|opt[- ]?out|unsubscribe|stop|cancel|end|decline|cancelar|revocar|retirar)';
const REST = '[^.;!?\\n]*';
const NOT = String.raw`(?:\bnot|n't|\b(?:is|was|are|do|does)nt)`;
/** Text after these verbs is a request, not a consent. */
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
  String.raw`(?:\b(?:including,?|but)\s+){0,2}\bnot\s+limited\s+to\b`,
  String.raw`\b(?:not|n't|never|no|nunca)\s+(?:be\s+|se\s+)?(?:sold|shared?|sell|rent|rented|disclosed?|spam|transferr?e?d?|comparti\w+|vender\w*|liable|responsible)\b${REST}`,
  String.raw`\bno\s+[^.;,!?\n]{0,60}\b(?:is|are|be)\s+(?:sold|shared|rented|disclosed)\b${REST}`,
].map((source) => new RegExp(source, 'g'));

const NEGATION =
  /\b(?:no|non(?!-)|not|nein|nao|never|nope|nah|nay|negative|nobody|nunca|jamas|none|neither|nor|without|sin|cannot|false|falso|tampoco|ningun\w*|declin\w*|den(?:y|ies|ied)|refus\w*|reject\w*|disagree\w*|disallow\w*|disapprov\w*|dissent\w*|forbid\w*|forbad\w*|prohib\w*|ban(?:s|ned)?|barred|veto\w*|oppos(?:e|es|ed)|object(?:s|ed)? to|rescind\w*|retract\w*|recant\w*|renounc\w*|repudiat\w*|(?:tak|t[ao]k)(?:e|es|en|ing|) (?:\w+ ){0,4}back|undo(?:es|ne)?|revok\w*|withdr[ae]w\w*|withh[eo]ld\w*|rechaz\w*|revoc\w*|niego|denegad\w*|rehus\w*|unsubscri\w*|opt(?:s|ed|ing)?[- _]?out|optout|un(?:check|tick|select|mark|given|willing|want|welcome|accept|authori[sz])\w*|off[- ]limits|stop|dnc|cancel\w*|quit\w*|cease\w*|(?<!\bthe )end(?:s|ed)?|remov\w*|avoid\w*|refrain\w*|borr\w+|elimin\w+|block(?:s|ed|ing)? (?:all |any |your |these )?(?:text|sms|messag)\w*|(?:do|does|did|wo|ca|would|could|should|is|was|are|has|have)nt|(?:e-?mails?|mail|calls?|phone|telephone|letters?) only|only (?:(?:by|via|through|with|send|use) )?(?:e-?mails?|mail|calls?|phone|telephone|letters?))\b|n't\b|[✗✘✕✖❌🚫⛔☓╳👎🙅🛑🖕]/u;

const NO = /^(?:n|f|0+(?:\.0+)?|off|x no|unselected|absent|disabled|inactive|remove|removed)$/;
const AGREED = /^(?:ok|okay|agreed?|accept(?:ed)?|granted|given|active|v)$/;
const isYes = (word: string): boolean => AGREED.test(word) || readAnswer(word).value === true;
/** 'None' and 'not available' are refusals here. */
const isBlank = (word: string): boolean =>
  /^(?:pending|pendiente)?$/.test(word) || (isNothing(word) && !/^(?:none|nothing|not? .*)$/.test(word));
const UNCERTAIN =
  /\b(?:pending|awaiting|waiting|tbd|unknown|unsure|unclear|unconfirmed|unverified|maybe|perhaps|missing|expired|lapsed|suspended|invalid|only|solo|solamente|unicamente|needs? to|to be (?:asked|confirmed|obtained|verified)|ask(?:ed)? (?:for|again)|(?:left |is |was )?(?:blank|empty|unanswered|incomplete)|placeholder|sample|example|by (?:mistake|error|accident)|accidentally|mistakenly|regrets?|changed (?:my|our|his|her|their) mind|used to|previously|formerly|supposedly|allegedly|presumably|by default|pre-?checked|hypothetical\w*|suppose|imagine|pretend\w*|kidding|joking|yet to|dead body|sue|suing|lawsuit|lawyer|attorney|complain\w*|hates?|dislikes?|annoy\w*|nuisance|(?:sick|tired) of|rather|skip|pendiente|quizas?|tal vez)\b/;

/**
 * An empty or crossed-out checkbox: the text next to it may be the form's boilerplate, not something the client
 * agreed to.
 */
const EMPTY_BOX = /[☐☒□▢◻⬜🔲🔳▫○◯⚪]|\[[\s_]*\]|\((?:\s|_)*\)|_{2,}|type=["']?checkbox/u;
const SEPARATOR = /[\n=|()[\]{}<>→]|:(?!\d)|\s-+\s|--+/;

const CHANNEL_VERB = '(?:text|call|contact|message|e-?mail|reach|phone|ring|write to|send)';
const CLIENT =
  '(?:me|my|us|our|them|(?:the )?(?:client|customer|insured|applicant)|you(?!r)|your (?:phone|cell|mobile|number))';
const TEXT_NOUN = String.raw`(?:text(?:s|ing)?(?: messag\w+)?|sms|mms|messag(?:es|ing)|e-?mail(?:s|ing)?|(?:phone )?calls?|calling)`;
const OWNED = String.raw`(?<!\b(?:my|our|your|their|his|her|the|any|this|that|such|a|prior|previous|written|express|of) )`;

/** An agreement as a verb: 'my consent to texts' alone may be the object of a withdrawal. */
const AGREES = new RegExp(
  String.raw`\b(?:${[
    String.raw`(?:agree[sd]?|agreeing)(?! (?:that )?(?:texts?|sms|messages|calls)\b)(?! (?:you|he|she|they|it)\b)(?! to (?:discuss|talk|think|consider|review|read|pay|delete|ignore|reply|answer)\b)|authori[sz]e[sd]?|authori[sz]ing|permit(?:s|ted)?|allow(?:s|ed|ing)?|accept(?:s|ed|ing)?|opt(?:s|ed|ing)?[- ]?in`,
    String.raw`${OWNED}consent(?:s|ed|ing)?(?: that| to| for)|consent\b[^.;!?\n]{0,80}\b(?:is|was|has been) (?:hereby )?(?:given|granted)`,
    String.raw`(?:give|gives|gave|given|grant|grants|granted|giving|granting|provide|provides|provided|providing)\b[^.;!?\n]{0,60}\b(?:consent|permission|authorization|authority)`,
    String.raw`ha(?:ve|s) (?:my|our|their|his|her) (?:\w+ ){0,3}(?:consent|permission)`,
    `(?:okay|ok|fine|happy|willing) (?:to|with|if you|for you to)|(?:is|are) (?:ok|okay|fine|welcome)`,
    String.raw`(?:may|can)\b[^.;!?\n]{0,90}?\b${CHANNEL_VERB}\b(?: (?:text )?messages?| texts?| sms)?(?: to)? ${CLIENT}`,
    `(?:wants?|would like|wish(?:es)?|subscribe[sd]?) (?:to (?:receive|get|be) )?(?:(?:your|the|more|to|by|receive|get) ){0,2}(?:${TEXT_NOUN}|texted|called|contacted)`,
    String.raw`acept[oae]\w*|autoriz[oae]\w*|consient\w+|permito|doy|de acuerdo|conforme|puede[ns]? (?:\w+ ){0,2}(?:llam|escrib|envi|mand|contact|text)\w*`,
  ].join('|')})\b`,
);
const INVITES = new RegExp(
  String.raw`^(?:yes|yeah|sure|ok|okay|si)\b[,:]? (?:please )?(?:(?:to |a |with )?(?:the |los |las )?(?:${TEXT_NOUN}|mensajes\w*|textos?|llamadas?|sms)|(?:you can |you may |puede[ns]? )?${CHANNEL_VERB},? (?:(?:or|and|text|call|e-?mail|contact),? ){0,4}(?:me|us))\b|^(?:please )?(?:(?:text|call|contact|message|e-?mail|reach),? (?:(?:or|and) )?){1,5}(?:me|us)(?=\s*$)`,
);
const BARE_ORDER = /^(?:text|call|contact|message|e-?mail|reach) (?:me|us)$/;

const CONDITION =
  /^we accept\b|^(?:he|she|it|they) (?:can|may)\b|\b(?:was|were|been) (?:authori[sz]ed|allowed|permitted)\b|\bbefore (?:i|we)\b|\bwould\b(?! like\b)|\b(?:might|could|should)\b|\bmay (?:agree|consent|accept|allow|authori[sz]e)\b|\b(?:will|shall|plan to|going to|want to) (?:agree|consent|accept|consider|think|decide)\b|(?<!\beven |\b(?:ok|okay|fine) |\bas )\bif\b(?! (?:any|applicable|(?:my|the|this|that|your|such) (?:\w+ ){0,3}numbers? (?:is|are)))|\bprovided (?:that|you|we)\b|\b(?:as|so) long as\b|\b(?:assuming|supposing|depending|subject to|in exchange|in return|on (?:the )?condition)\b|\b(?:once|after|when) (?:you|we|i|they)\b|\b(?:except\w*|excluding|other than|rather than|instead of|apart from|aside from|save for)\b|(?<!\b(?:aun|incluso|y|que) )(?<=\S )si (?:me|se|no|ustedes|usted|el|la)\b|\b(?:salvo|excepto|menos)\b/;
const IS_QUESTION = /^(?:did|do|does|would|could|who|why|when|what|how|where|which|should)\b/;
const OF_OTHERS =
  /\b(?:wife|husband|spouse|partner|son|daughter|mother|father|mom|dad|sister|brother|roommate|tenant|realtor|neighbou?r|boss|friend|agent)s? (?:\w+ ){0,2}(?:agree[sd]?|consent(?:s|ed)|accept(?:s|ed)|authori[sz]e[sd]?|allow(?:s|ed)|permit(?:s|ted))\b/;

/**
 * Phrases about rates, terms and other kinds of messages, which would wrongly name a channel, with their
 * replacements.
 */
const NO_CHANNEL = [
  [/\b(e-?mail)s? messages?\b/g, '$1'],
  [/\bmensajes? (?:por |de |al )correo\b/g, 'correo'],
  [/\bmessages? (?:(?:by|via|through|to) )(?:my |your |the )?(?=e-?mail)/g, ''],
  [/\b(?:voice|voicemail|recorded|pre-?recorded) messages?\b/g, 'voice'],
  [/\b(?:whatsapp|facebook|messenger|instagram|push|chat|in-app) messag(?:es?|ing)\b/g, ' '],
  [/\bmensajes? de voz\b/g, 'llamadas'],
  [/\b(?:messages?|msgs?)(?: and| &| or)? (?:data|frequency)\b[^.;!?\n]*/g, ' '],
  [
    /\b(?:sms|text(?: messag\w+)?|messag\w+|mobile|e-?mail|call(?:ing)?)s? (?:terms|polic\w+|rates?|frequency|fees?|charges?|plans?|disclosures?)\b/g,
    ' ',
  ],
  [/(?<!\b(?:at|to)\b[^.;!?\n]{0,80})\be-?mail address(?:es)?\b/g, ' '],
  [/\b(?:the|this|that|following|above|full|policy|entire) text\b(?! messag)/g, ' '],
] as const;

const CHANNELS: Readonly<Record<ConsentChannel, RegExp>> = {
  sms: /\b(?:texts|texted|texting|textos?|text[- ]messag\w*|sms|mms|messages|messaging|messaged|mensajes?|text (?:me|us|you|them|her|him|my|our|your|their|this number|the (?:client|customer|insured|applicant|number|phone))|text(?:,|\/| or| and| &) ?(?:or |and )?(?:call|e-?mail|phone|message)\w*)\b|(?:\b(?:by|via|through|using|with|per|over|or|and)|[,/&]) ?text\b(?! (?:of|above|below)\b)|\bmessage (?:me|us|you)\b/,
  email: /\be-?mail(?:s|ed|ing)?\b|\bcorreos?\b/,
  call: /\b(?:call(?:s|ed|ing)?|phone\w*|telephon\w*|dial\w*|autodial\w*|telemarketing|voice|llam\w+|telefon\w+)\b/,
};
const channelsIn = (text: string): ConsentChannel[] =>
  (Object.keys(CHANNELS) as ConsentChannel[]).filter((channel) => CHANNELS[channel].test(text));

/** After a comma a channel may begin a new clause: 'I accept calls, texts make me mad'. */
const BEGINS_CLAUSE =
  /(?:,|\bbut\b|\bwhile\b|\bwhereas\b|\byet\b|\band\b)\s*(?:and |or |the |your |any |all )*(?:texts?|texting|sms|mms|text messag\w+|messag(?:es|ing)|e-?mails?|e-?mailing)\b(?!\s*(?:$|[,/&()"']|(?:and|or|to|from|at|by|via|for|about|regarding|concerning|with|using|including|through|sent|on|in|over|that|even|which|as|also|too|me|us|you|my|your|them|our|messag\w*|communications?|notifications?|alerts?|reminders?|updates?|address\w*|(?:is|are) (?:also )?(?:ok|okay|fine|allowed|welcome|permitted|accepted|authorized))\b))/;

export const foldConsent = (text: string): string =>
  text
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(/\p{M}+|\p{Cf}+/gu, '')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[‐‑–—]/g, '-')
    .toLowerCase()
    .trim();

const bareOf = (text: string): string => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}']+/gu) ?? [];

const withoutDisclosures = (folded: string): string =>
  DISCLOSURES.reduce((rest, disclosure) => rest.replaceAll(disclosure, ' '), folded);

/** Null if a sentence agrees on a condition or for another person. */
function agreedChannels(own: string): ConsentChannel[] | null {
  const found = new Set<ConsentChannel>();
  for (const sentence of own.split(/[;!?]+|\.(?=\s|$)|\n+/).map((one) => one.trim())) {
    const isOrder = BARE_ORDER.test(sentence) && wordsIn(own).length < SEVERAL_WORDS;
    const named = NO_CHANNEL.reduce<string>((rest, [phrase, by]) => rest.replaceAll(phrase, by), sentence);
    const agrees = AGREES.test(named) && !BARE_ORDER.test(sentence);
    if (isOrder || !(agrees || INVITES.test(named)) || IS_QUESTION.test(sentence)) continue;
    if (CONDITION.test(sentence) || OF_OTHERS.test(sentence) || BEGINS_CLAUSE.test(named)) return null;
    // 'Skip texts, calls are fine': channels named before the agreeing clause are not agreed to.
    const before = named.slice(0, AGREES.exec(named)?.index ?? 0);
    for (const channel of channelsIn(named.slice(before.lastIndexOf(',') + 1))) found.add(channel);
  }
  return [...found];
}

/** An answer next to a wording, as in 'I agree to texts: off'; null if there is none. */
function answersIn(folded: string): 'refused' | 'claimed' | null {
  const bits = folded.split(SEPARATOR).map(bareOf).filter(Boolean);
  const words = wordsIn(folded);
  // A single letter in the middle may be a numbering: 64.1200(f)(9).
  if ([...bits, words[0] ?? '', words.at(-1) ?? ''].some((bit) => NO.test(bit) && !/^[a-z]$/.test(bit)))
    return 'refused';
  if ([bits[0], bits.at(-1), words[0], words.at(-1)].some((bit) => bit !== undefined && NO.test(bit))) return 'refused';
  const last = bits.at(-1) ?? '';
  const isUnread =
    bits.length > 1 &&
    /^[a-z]+$/.test(last) &&
    !isYes(last) &&
    !/^(?:terms|privacy|policy|disclaimer|here)$/.test(last) &&
    channelsIn(last).length === 0;
  const isOpen = /[:=|]\s*$/.test(folded) || bits.some(isBlank);
  return isUnread || isOpen || /^o\s/.test(folded) || EMPTY_BOX.test(folded) ? 'claimed' : null;
}

const ONLY_CROSSES = /^[✗✘✕✖❌🚫⛔☓╳👎🙅🛑🖕\s]+$/u;
const MOST_CHARACTERS = 20_000;
const SEVERAL_WORDS = 3;

/** Expects a text without disclosures. */
function isDenied(own: string): boolean {
  return NEGATION.test(own) || replyMeaning(own) === 'stop' || mayBeRefusal(own);
}

export function readAgreement(text: string): AgreementReading {
  // A line that continues in lower case was only wrapped.
  const wording = text.trim().replaceAll(/[ \t]*\r?\n[ \t]*(?=[\p{Ll}\d(&])/gu, ' ');
  const folded = foldConsent(wording.slice(0, MOST_CHARACTERS));
  const bare = bareOf(folded);
  if (NO.test(bare)) return { kind: 'refused' };
  if (ONLY_CROSSES.test(folded)) return { kind: 'refused' };
  if (isBlank(bare) || wordsIn(folded).length === 0) return { kind: bare === '' ? 'none' : 'doubt' };
  const own = withoutDisclosures(folded);
  const answer = answersIn(folded);
  if (isDenied(own) || answer === 'refused') return { kind: 'refused' };
  if (UNCERTAIN.test(own)) return { kind: 'doubt' };
  // If the text was cut, the missing part may withdraw the consent.
  if (answer !== null || wording.length > MOST_CHARACTERS || own.trimEnd().endsWith('?')) return { kind: 'claimed' };
  const channels = agreedChannels(own);
  if (channels === null || channels.length === 0 || wordsIn(folded).length < SEVERAL_WORDS) return { kind: 'claimed' };
  return { kind: 'agreed', channels };
}

export type Answer = 'yes' | 'no' | 'blank' | 'other';

export function answerOf(value: unknown): Answer {
  if (value === null || value === undefined) return 'blank';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value === 0 || Number.isNaN(value) ? 'no' : 'yes';
  if (typeof value === 'object') {
    const answers = Object.values(value).map(answerOf);
    return (['yes', 'other', 'no'] as const).find((one) => answers.includes(one)) ?? 'blank';
  }
  const text = foldConsent(String(value).slice(0, MOST_CHARACTERS));
  if (isYes(text)) return 'yes';
  if (ONLY_CROSSES.test(text)) return 'no';
  const bare = bareOf(text);
  if (isBlank(bare)) return 'blank';
  if (isYes(bare)) return 'yes';
  return NO.test(bare) || (wordsIn(bare).length <= 2 && NEGATION.test(bare)) ? 'no' : 'other';
}

const SHORT_REFUSAL =
  /^(?:dnc|dnt|(?:no|non|not) (?:sms|texts?|texting)|opt(?:s|ed|ing)?[- ]?out|unsubscribed|do not (?:text|contact|call))$/;

export function refusesTexts(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return false;
  const own = withoutDisclosures(foldConsent(text));
  if (SHORT_REFUSAL.test(bareOf(own))) return true;
  if (wordsIn(own).length < SEVERAL_WORDS) return false;
  const isDeniedClause = (clause: string) =>
    (CHANNELS.sms.test(clause) || /\btext\b/.test(clause)) && NEGATION.test(clause);
  return own.split(/[.,;!?\n]+/).some(isDeniedClause) || replyMeaning(own) === 'stop' || mayBeRefusal(own);
}
