/** Opt-out keywords of the carriers and the FCC, and of Spanish speakers; normalized by `fold`. */
export const STOP_EN = [...['stop', 'stopall', 'quit', 'end', 'cancel', 'unsubscribe', 'revoke', 'optout', 'opt out']];
export const STOP_ES = [
  ...['alto', 'parar', 'pare', 'paren', 'para', 'cancelar', 'cancele', 'cancelen', 'cancela', 'baja', 'basta'],
  ...['detener', 'detenga', 'detengan', 'desuscribir', 'desuscribirme', 'anular', 'no mas', 'dar baja', 'darme baja'],
];
const STOP = new Set([...STOP_EN, ...STOP_ES]);

const POLITE = new Set(
  (
    'please pls plz kindly just now immediately asap already thanks thank thx ty you ok okay yes yeah hi hello hey sir ' +
    'madam i id want would like need to por favor porfavor porfa gracias ya ahora si hola senor senora quiero deseo'
  ).split(' '),
);
/** Objects of a keyword ('stop these texts') that do not change its meaning. */
const MESSAGES = new Set(
  (
    'it this that these those all everything me my your the any more of from sms text texts texting message messages ' +
    'messaging email emails mail mails mailing mailings calls contact subscription notifications alerts updates list ' +
    'esto todo todos me mi mis su sus los las el la de mensaje mensajes texto textos correo correos suscripcion lista'
  ).split(' '),
);

const WRITING = '(?:text|message|messag|contact|call|e-?mail|mail|writ|bother|send|bugg|pester|annoy|harass|spamm)ing';
const CHANNEL = '(?:texts?|text messages?|messages?|sms|e-?mails?|mail|contact|calls)';
const CHANNEL_ES = '(?:mensajes?|textos?|correos?|llamadas|e-?mails?|sms|nada)';
const NOT = String.raw`(?<!\b(?:don't|do not|dont|not|never|didn't|did not|won't) (?:want to |wish to |ever )?)`;
const CLAUSE_ENDS = String.raw`(?=\s*(?:$|[.,;!?\n]))`;
const LIST = String.raw`(?:your|this|the|all|any|that)?\s*(?:\w+\s+)?(?:lists?|database|texts?|messages?|e-?mails?|system|contacts?|records|campaigns?|marketing)`;
/** A request about the time of a message does not refuse all messages. */
const NOT_TIMED = String.raw`(?![^.!?\n]{0,120}\b(?:before|until|till|after|during|while|when|today|tonight|tomorrow|instead|mornings?|weekends?)\b)`;
const NOT_TIMED_ES = String.raw`(?![^.!?\n]{0,120}\b(?:antes|hasta|despues|mientras|cuando|hoy|manana|noche)\b)`;

/** Requests about another person, who may not be a contact, so a user decides. */
const SOMEBODY_ELSE =
  '(?:to )?(?:my|our|his|her) (?:wife|husband|spouse|partner|son|daughter|mom|mother|dad|father|brother|sister|kids?|parents?|boss|realtor|lender|tenants?|assistant)';
const SOMETHING_ELSE = String.raw`(?:from|of)\s+(?!${LIST}|this\b|these\b|it\b|you\b|here\b)`;

/** Refusals in plain language (47 CFR 64.1200(a)(10): any reasonable means is valid). */
const REFUSALS_EN = [
  String.raw`${NOT}\b(?:stop|quit|cease|end)\s+(?:all\s+)?${WRITING}\b(?!\s+${SOMEBODY_ELSE})`,
  String.raw`\b(?:don'?t|do not|never)\s+(?:ever\s+)?(?:text|message|contact|call|e-?mail|bother|write)(?:\s+to)?(?:\s+(?:me|us))?${NOT_TIMED}(?:${CLAUSE_ENDS}|\s+(?:again|any\s?more|ever|at all|here|please|back|or|and|i|i'm|this (?:number|phone|address))\b)`,
  String.raw`\b(?:don'?t|do not|never)\s+send\s+(?:me\s+|us\s+)?(?:any(?:thing|\s+more)?|more|these|those|your|${CHANNEL})\s*(?:${CHANNEL}\b|more\b|again\b|${CLAUSE_ENDS})`,
  String.raw`\b(?:don'?t|do not|no longer)\s+(?:want|wish|need)\s+(?:to (?:receive|get|have)\s+)?(?:any\s+|more\s+|further\s+|these\s+|your\s+)*${CHANNEL}\b`,
  String.raw`\b(?:no more|no further)\s+${CHANNEL}\b`,
  String.raw`\b(?:remove|delete|take)\s+(?:me|my (?:phone number|number|phone|e-?mail(?: address)?|name|info(?:rmation)?))(?:${CLAUSE_ENDS}|\s+(?:please|now|immediately|thanks|out|(?:off|from)(?:\s+of)?(?:${CLAUSE_ENDS}|\s+${LIST})))`,
  String.raw`${NOT}\bunsubscribe\b(?!\s+${SOMETHING_ELSE})`,
  String.raw`${NOT}\bopt(?:ing)?[\s-]?out\b(?!\s+of\s+(?!${LIST}|this\b|these\b|it\b))`,
  String.raw`\bleave me alone\b`,
  String.raw`\bwrong (?:number|person)\b(?!\s+(?:of|for|on|in)\b)`,
  String.raw`(?:\bplease |^)stop\b(?!\s+${WRITING}\s+${SOMEBODY_ELSE})(?!\s+(?:by|in|over|at|off|sign|light|payment|loss|working|worrying|the (?!${CHANNEL}))\b)`,
];
export const REFUSALS_ES = [
  String.raw`\bno mas ${CHANNEL_ES}\b`,
  String.raw`\b(?:ya no|no|nunca)(?: mas)? (?:me|nos) (?:escriba|llame|conta[ct]+e|moleste|textee|vuelva)[ns]?\b${NOT_TIMED_ES}`,
  String.raw`\b(?:ya no|no|nunca)(?: mas)? (?:me |nos )?(?:envie|mande)[ns]?(?: (?:mas|sus|estos|otros))*(?: ${CHANNEL_ES}\b|${CLAUSE_ENDS})`,
  String.raw`\b(?:ya no|no) (?:quiero|deseo|necesito) (?:recibir )?(?:mas )?(?:sus |estos |los )?${CHANNEL_ES}\b`,
  String.raw`\b(?:deje|deja|dejen|dejes|pare|paren) de (?:escrib|mand|envi|llam|molest|contact|text)\w+`,
  String.raw`\b(?:borr|quit|elimin)[ae]n?me\b|\bsaquen?me de (?:la|su|esta) lista\b`,
  String.raw`\b(?:dar|darme|deme|denme|dese|darnos)\b[^.!?\n]{0,20}\bde baja\b`,
  String.raw`(?<!\bno )\bdesuscri\w+|\bnumero equivocado\b`,
];
const REFUSALS = [...REFUSALS_EN, ...REFUSALS_ES].map((source) => new RegExp(source));

/** Words that often refuse without a keyword: enough to ask a user, not to opt the client out. */
const MAY_REFUSE = [
  String.raw`\bunsub\w*|\bopt(?:ing|ed)?[\s-]?out\b|\bdesuscri\w*`,
  String.raw`\b(?:stop|quit|cease|end|halt)\s+(?:with\s+)?(?:all\s+|the\s+|these\s+|those\s+|your\s+|this\s+|sending\s+)*(?:${WRITING}|${CHANNEL}|spam\w*|harass\w*|communicat\w*)\b`,
  String.raw`\b(?:you|u|they|y'all|ya)\s+(?:guys\s+|people\s+|all\s+)?(?:keep|kept|still|continue to|won't stop|wont stop|never stop)\s+(?:on\s+)?(?:${WRITING}|text|message|call|e-?mail|contact|bother|write|send)`,
  String.raw`\b(?:still|keep|kept)\s+(?:getting|receiving|get|receive)\s+(?:your\s+|the\s+|these\s+|all\s+)*(?:${CHANNEL}|these|those|this)\b|\bstill\s+${WRITING}\b|\b(?:won't|wont|will not|never)\s+(?:stop|quit)\b`,
  String.raw`\bwhy\s+(?:are|do|does|am)\s+(?:you|u|they|i)\s+(?:still\s+|always\s+|even\s+|constantly\s+)?(?:keep\s+|getting\s+)?(?:${WRITING}|text|message|call|contact|bother|e-?mail)`,
  String.raw`\b(?:replied|say|saying|said|texted|sent|typed|wrote|answered|put)\s+(?:you\s+)?(?:the\s+word\s+)?["'“]?(?:stop|unsubscribe|end|quit|cancel|revoke|alto|baja)\b`,
  String.raw`\b(?:told|asked|begged|warned)\s+(?:you|u|y'all|ya|them)\b[^.!?\n]{0,40}\b(?:stop|unsubscribe|opt|quit|leave me|remove me|(?:not to|to not|not) (?:text|call|contact|message|e-?mail))\b`,
  String.raw`\b(?:asked|requested|tried)\s+to\s+(?:stop|unsubscribe|opt|be removed|be taken|get off)\b`,
  String.raw`\b(?:lose|forget|erase|trash|scrub|drop|delete|remove)\s+(?:you have\s+|about\s+)?(?:my|this|our)\s+(?:cell\s+|phone\s+|contact\s+)?(?:number|phone|info\w*|contact|e-?mail)\b(?! (?:from|on) (?:the|my))`,
  String.raw`\b(?:get lost|go away|buzz off|piss off|f\S{0,4} off|screw off|shut up|knock it off|cut it out|back off|bug off|take a hike|desist|go to hell|shut it|get off my|leave (?:me|us|my \w+|this \w+) (?:alone|be)|not ok to (?:text|call|contact))\b`,
  String.raw`\b(?:harass\w*|spamm?(?:ing|er|ers)?|unsolicited|unwanted)\b`,
  String.raw`\b(?:report|reporting|reported|sue|suing|block|blocking|blocked)\s+(?:you|u|ya|this number)\b|\bviolat\w+\b[^.!?\n]{0,40}\b(?:tcpa|fcc|ftc|law)\b`,
  String.raw`\b(?:sick|tired|fed up|done|enough|had it|over it)\s+(?:of|with)\s+(?:all\s+|the\s+|these\s+|your\s+|you\s+|getting\s+|this\s+)*(?:${WRITING}|${CHANNEL}|spam)\b`,
  String.raw`(?:^|[.,;!\n]\s*)(?:that'?s\s+|that is\s+|it'?s\s+|ok\s+)?enough(?:\s+(?:already|now|is enough|please|of this|texts|messages))*\s*(?:$|[.!\n])|\bhad enough\b`,
  String.raw`\btoo many ${CHANNEL}\b|\b(?:no|not) (?:texts|texting|text messages|sms)\b`,
  String.raw`\b(?:how|where) (?:did|do|have) (?:you|u|y'all) (?:guys )?(?:get|got|find|have) (?:my|this) (?:\w+ )?(?:number|e-?mail|info\w*)\b|\bwho (?:gave|sold) (?:you|u) (?:my|this)\b`,
  String.raw`\b(?:not|no longer) interested\b(?! in)`,
  String.raw`\b(?:don't|do not|dont|never) (?:want|need|wanna|wish|ask|asked)\b[^.!?\n]{0,20}\b(?:be|for|you|u|your|these)\b[^.!?\n]{0,20}\b(?:text(?:s|ed|ing)?|contact(?:ed|ing)?|messag\w+|bother\w*|e-?mail(?:s|ed|ing))\b`,
  String.raw`\b(?:take|get) (?:me|us|my (?:\w+ )?(?:number|name|e-?mail)) (?:off|out of)\b`,
  String.raw`\bsiguen? (?:escrib|mand|envi|llam|molest|text)\w+|\b(?:pierd|olvid|borr|elimin)\w+ (?:mi|este) (?:numero|telefono|correo)\b|\bno (?:me|nos) interesa\b|\bno (?:estoy|estamos) interesad\w+`,
  String.raw`\b(?:les?|te|se lo) (?:dije|pedi|escribi|mande)\b[^.!?\n]{0,30}\b(?:no|alto|baja|stop|dejen?|paren?)\b|\b(?:hart|cansad)[oa] de\b|\b(?:acos|molest)(?:an|ando|en|o|ar)\b|\bya basta\b|\bcomo (?:consigui|obtuv)\w+ mi (?:numero|correo)\b`,
  String.raw`(?:^|\s)(?<!\b(?:bus|truck|rest|full|next|last|pit|the|a|non|one|first|door|bump|curb) )stop(?:\s+(?:it|now|please|this|already|that))*\s*(?=$|[.,;!?\n])`,
  String.raw`^\W*(?:please\s+)?(?:sto+p+|st[a0o]*h?p|stpo|sotp|remove[ds]?|deleted?|no more|cease|reported|blocked|block|report(?:ing)?|blocking)(?:\s+(?:please|this|it|now))?\W*$`,
  String.raw`\b(?:don't|do not|dont) want (?:this|these|those|it|them|any of (?:this|it))(?: any ?more)?\s*(?=$|[.,;!?\n])|\b(?:don't|do not|dont|never) (?:ever )?(?:text|message)\b[^.!?\n]*\binstead\b`,
  String.raw`\b(?:didn't|did not|didnt|never) (?:sign(?:ed)? up|agreed?|consent(?:ed)?|opt(?:ed)? in|subscribed?|g[ai]ve (?:you )?(?:permission|consent|my))\b`,
  String.raw`\bif (?:you|u) (?:ever )?(?:text|call|message|contact|e-?mail|bother|write)(?: to)?(?: me| us)? (?:again|one more|any ?more)\b|\bdo[- ]not[- ](?:call|contact|text) (?:list|registry)\b|\bdnc\b`,
  String.raw`\b(?:${WRITING}|texts?)\b[^.!?\n]{0,20}\b(?:not|isn't|aren't) (?:ok|okay|cool|welcome|wanted|appreciated|allowed|acceptable)\b`,
  String.raw`\bwrong (?:#|num\b|nbr)|\b(?:no longer|not) (?:\w+'s?|my|his|her|their) (?:number|phone|cell)\b`,
  String.raw`\bdej[ea]n?me (?:en paz|tranquil\w+|quiet\w+)|\bya no quiero\b|\bme borr\w+|\b(?:saqu|quit)\w+ mi (?:numero|nombre|correo)\b|\bhart[oa]s?\b`,
  String.raw`\bpar(?:e|em|a) de (?:me )?(?:mand|envi|lig|escrev|contat|incomod)\w+|\bnao (?:quero|me) (?:mais )?(?:receb|mand|envi|lig|escrev|contat|incomod|perturb)\w*|\bdescadastr\w+`,
  String.raw`\barrete[rz]?\b|\bne m'?e? ?\w+ plus\b|\bplus de (?:messages?|textos?|sms)\b|\bdes(?:abonn|inscri)\w+|\bfoutez[- ]moi la paix\b`,
].map((source) => new RegExp(source));

export const hasWordsOfRefusal = (folded: string): boolean => MAY_REFUSE.some((one) => one.test(folded));

/** A channel of written messages. What a client says about other channels does not end this one. */
export type WrittenChannel = 'sms' | 'email';
const OWN_WAY = { sms: 'text|sms|message', email: 'e-?mail' } as const;
const OTHER_WAYS = {
  sms: '(?:call|phone|ring|dial|e-?mail|voicemail)',
  email: '(?:call|phone|ring|dial|text|sms|message)',
} as const;
const SPANISH_WAY = {
  sms: String.raw`escrib\w+me|(?:mand|envi)\w+me (?:un )?(?:textos?|mensajes?)|textee\w*me|por (?:textos?|mensajes?)|mejor (?:un )?(?:textos?|mensajes?)`,
  email: String.raw`escrib\w+me|(?:mand|envi)\w+me (?:un )?(?:correos?|e-?mails?)|por (?:correo|e-?mail)`,
} as const;
const GOOD = '(?:ok|okay|fine|good|better|best|great|preferred|easier|welcome)';

const redirects = (channel: WrittenChannel) => {
  const [own, other] = [OWN_WAY[channel], OTHER_WAYS[channel]];
  const asking = `(?:(?:but|and|so|then|yes|ok|please|instead|rather|just|only|simply|always|you can|you may|can you|could you|feel free to|i (?:would |'d )?(?:prefer|rather|like)(?: you| that you| if you)?(?: to)?|i'd (?:prefer|rather)(?: you)?) ?)*`;
  return {
    /** Two requests without a comma: 'Don't call text me'. */
    joined: new RegExp(
      String.raw`\b(${other}(?:s|ing)?(?:\s+(?:me|us|my (?:cell|phone|number)|this number|any ?more|again|please|back)){0,3})(?:(?<=ing\b.{0,30})\s+and)?\s+(?=(?:please |just |only |instead )*(?:${own}) (?:me|us)\b|just (?:${own})\b)`,
      'g',
    ),
    invites: new RegExp(
      String.raw`^\s*${asking}\s*(?:(?:${own}) (?:me|us|it|here|back|my (?:cell|phone|number))\b|(?:send|shoot|drop|write) (?:me |us )?an? (?:${own}|note)\b|(?:reply|respond|answer|write)(?: to me| me)? here\b|(?:${own})(?:s|ing)?(?: messages?)? (?:instead|only|please|works|(?:is|are)(?: \w+)? ${GOOD})\b|(?:${own})s? ${GOOD}\b)|\b(?:just|only|please|prefer|rather|better|may|can)(?: by| via)? (?:${own})(?:s|ing)?\s*[.,;!]*\s*$|${SPANISH_WAY[channel]}`,
    ),
    refusesOther: new RegExp(
      String.raw`(?:\b(?:don'?t|do not|never|no|not|stop|quit|cease|without|instead of|rather than|hate|nunca|deje[ns]? de|pare[ns]? de)\b|n't\b)[^.,;!?\n]*\b(?:${other}|llam)`,
    ),
    names: new RegExp(String.raw`\b(?:${own}|contact|bother|writ|escrib|mensaje|texto|contact)`),
  };
};
const REDIRECTS = { sms: redirects('sms'), email: redirects('email') };
const OF_SOMEBODY_ELSE = new RegExp(SOMEBODY_ELSE);
const NEGATES = /\b(?:don'?t|do not|never|no|not|stop|quit|cease|nor|nunca)\b|n't\b/;

/**
 * The message without its statements about other channels, if it requests its own channel: 'Don't call, text me'
 * does not end texts. A list ('Don't call, text or e-mail me') requests none.
 */
export function withoutRedirects(folded: string, channel: WrittenChannel): string {
  const { joined, invites, refusesOther, names } = REDIRECTS[channel];
  const clauses = folded
    .replaceAll(joined, '$1\n')
    .replaceAll(/\b(llam\w+)\s+(?=(?:mejor |solo |por favor )*(?:mand|envi|escrib|textee)\w+me\b)/g, '$1\n')
    .split(/(?<=[.,;!?\n])|\s-+\s|(?=\bbut\b)|(?=\binstead of\b)|(?=\brather than\b)/)
    .filter((clause) => clause.trim() !== '');
  const isList = clauses.some((clause, at) => at > 0 && /^\s*(?:or|nor|ni)\b/.test(clause));
  const isInvited = !isList && clauses.some((clause) => invites.test(clause) && !NEGATES.test(clause));
  if (!isInvited) return folded;
  const isKept = (clause: string) => !refusesOther.test(clause) || names.test(clause) || OF_SOMEBODY_ELSE.test(clause);
  return clauses.filter(isKept).join(' ');
}

const READ_CHARACTERS = 10_000;

/** At most READ_CHARACTERS, in lower case without accents and typographic apostrophes. */
export const fold = (text: string): string =>
  text
    .slice(0, READ_CHARACTERS)
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[’‘`´]/g, "'")
    .toLowerCase()
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

/** Only letters; spelled-out letters are joined into one word. */
export function wordsOf(clause: string): string[] {
  const words = clause
    .replaceAll("'", '')
    .replaceAll(/\be-mail/g, 'email')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);
  return words.length > 2 && words.every((word) => word.length === 1) ? [words.join('')] : words;
}

/** Ignores polite words and the kind of message that the keyword refers to. */
export function isKeyword(words: readonly string[]): boolean {
  const bare = words.filter((word) => !POLITE.has(word));
  if (STOP.has(bare.join(' '))) return true;
  const rest = bare.filter((word) => !MESSAGES.has(word));
  // 'Para' before other words ('para la casa') and 'baja' after them ('mi baja') are ordinary Spanish.
  return rest.join(' ') !== 'para' && STOP.has(rest.join(' ')) && bare.indexOf(rest[0] ?? '') === 0;
}

/** Expects text from `fold`. A keyword counts only as the whole text, or as its first or last clause. */
export const isRefusal = (folded: string): boolean => {
  const clauses = folded.split(/[.,;!?\n]+/).filter((clause) => /[a-z]/.test(clause));
  return (
    isKeyword(wordsOf(folded)) ||
    [clauses.at(0), clauses.at(-1)].some((clause) => clause !== undefined && isKeyword(wordsOf(clause))) ||
    REFUSALS.some((refusal) => refusal.test(folded))
  );
};

/** How companies' mail explains unsubscribing, which is not the client's refusal. */
const NOTICE =
  /^(?:to|if you|you (?:can|may|are|received))\b|\b(?:click|tap|preferences|browser|(?:reply|text|send)(?: with)? ["']?(?:stop|unsubscribe|cancel|alto|baja))\b|\bunsubscribe\s*(?:\||:|<|here)|:\s*https?:/;
const FIRST_PERSON = /\b(?:i|i'm|me|my)\b/;

export const refusesInOwnWords = (text: string): boolean =>
  fold(text)
    .split(/(?<=[.!?;])\s+|\n+/)
    .some((sentence) => isRefusal(sentence) && (!NOTICE.test(sentence) || FIRST_PERSON.test(sentence)));
