/** Opt-out keywords of the carriers and the FCC, and those of Spanish speakers; normalized by `fold`. */
export const STOP_EN = [...['stop', 'stopall', 'quit', 'end', 'cancel', 'unsubscribe', 'revoke', 'optout', 'opt out']];
export const STOP_ES = [
  ...['alto', 'parar', 'pare', 'paren', 'para', 'cancelar', 'cancele', 'cancelen', 'cancela', 'baja', 'basta'],
  ...['detener', 'detenga', 'detengan', 'desuscribir', 'desuscribirme', 'anular', 'no mas', 'dar baja', 'darme baja'],
];
const STOP = new Set([...STOP_EN, ...STOP_ES]);

/** Words around a keyword that do not change its meaning. */
const POLITE = new Set(
  (
    'please pls plz kindly just now immediately asap already thanks thank thx ty you ok okay yes yeah hi hello hey sir ' +
    'madam i id want would like need to por favor porfavor porfa gracias ya ahora si hola senor senora quiero deseo'
  ).split(' '),
);
/** Objects of a keyword that do not turn it into a sentence about something else. */
const MESSAGES = new Set(
  (
    'it this that these those all everything me my your the any more of from sms text texts texting message messages ' +
    'messaging email emails mail mails mailing mailings calls contact subscription notifications alerts updates list ' +
    'esto todo todos me mi mis su sus los las el la de mensaje mensajes texto textos correo correos suscripcion lista'
  ).split(' '),
);

export const WRITING = '(?:text|message|messag|contact|call|e-?mail|mail|writ|bother|send)ing';
const CHANNEL = '(?:texts?|text messages?|messages?|sms|e-?mails?|mail|contact|calls)';
const CHANNEL_ES = '(?:mensajes?|textos?|correos?|llamadas|e-?mails?|sms|nada)';
const NOT = String.raw`(?<!\b(?:don't|do not|dont|not|never|didn't|did not|won't) (?:want to |wish to |ever )?)`;
const CLAUSE_ENDS = String.raw`(?=\s*(?:$|[.,;!?\n]))`;
const LIST = String.raw`(?:your|this|the|all|any|that)?\s*(?:\w+\s+)?(?:lists?|database|texts?|messages?|e-?mails?|system|contacts?|records|campaigns?|marketing)`;
/** Excludes a request about the time of a message, which does not refuse all. */
const NOT_TIMED = String.raw`(?![^.!?\n]{0,120}\b(?:before|until|till|after|during|while|when|today|tonight|tomorrow|instead|mornings?|weekends?)\b)`;
const NOT_TIMED_ES = String.raw`(?![^.!?\n]{0,120}\b(?:antes|hasta|despues|mientras|cuando|hoy|manana|noche)\b)`;

/** They speak for someone else, who may or may not be contacted: a user decides. */
const SOMEBODY_ELSE =
  '(?:to )?(?:my|our|his|her) (?:wife|husband|spouse|partner|son|daughter|mom|mother|dad|father|brother|sister|kids?|parents?|boss|realtor|lender|tenants?|assistant)';
/** They end something other than our messages. */
const SOMETHING_ELSE = String.raw`(?:from|of)\s+(?!${LIST}|this\b|these\b|it\b|you\b|here\b)`;

/** Refusals in plain language (47 CFR 64.1200(a)(10): any reasonable means counts). */
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

const READ_CHARACTERS = 10_000;

/** Lower case without accents and typographic apostrophes. */
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

/** The words of a clause: only letters; spelled-out letters are joined into one word. */
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

/** Whether the words are an opt-out keyword, ignoring polite words and the kind of message it names. */
export function isKeyword(words: readonly string[]): boolean {
  const bare = words.filter((word) => !POLITE.has(word));
  if (STOP.has(bare.join(' '))) return true;
  const rest = bare.filter((word) => !MESSAGES.has(word));
  // 'Para' and 'baja' before other words are ordinary Spanish ('para la casa').
  return rest.join(' ') !== 'para' && STOP.has(rest.join(' ')) && bare.indexOf(rest[0] ?? '') === 0;
}

/** Refuses by a keyword in the first or last clause, or in plain language. */
export const isRefusal = (folded: string): boolean => {
  const clauses = folded.split(/[.,;!?\n]+/).filter((clause) => /[a-z]/.test(clause));
  return (
    isKeyword(wordsOf(folded)) ||
    [clauses.at(0), clauses.at(-1)].some((clause) => clause !== undefined && isKeyword(wordsOf(clause))) ||
    REFUSALS.some((refusal) => refusal.test(folded))
  );
};

/** How a company's mail explains unsubscribing: not the client's refusal. */
const NOTICE =
  /^(?:to|if you|you (?:can|may|are|received))\b|\b(?:click|tap|preferences|browser|(?:reply|text|send)(?: with)? ["']?(?:stop|unsubscribe|cancel|alto|baja))\b|\bunsubscribe\s*(?:\||:|<|here)|:\s*https?:/;
const FIRST_PERSON = /\b(?:i|i'm|me|my)\b/;

/** A refusal in words that no company's notice uses. */
export const refusesInOwnWords = (text: string): boolean =>
  fold(text)
    .split(/(?<=[.!?;])\s+|\n+/)
    .some((sentence) => isRefusal(sentence) && (!NOTICE.test(sentence) || FIRST_PERSON.test(sentence)));
