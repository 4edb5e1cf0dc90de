import type { Askable } from '../client-page/askable.ts';
import { clientFieldText, clientValue } from '../forms/client-text/index.ts';
import { fieldsOf } from '../forms/compiled.ts';
import type { Form, Values } from '../forms/types.ts';
import { CALL_EN, type CallText } from '../languages/call.en.ts';
import { CALL_ES } from '../languages/call.es.ts';
import type { Language } from '../languages/language.ts';
import { readAmount } from '../reading/amounts.ts';
import { spokenDate } from '../time/format.ts';
import { isBindable } from './offer.ts';
import { comparePremium, hasPremium } from './prices/premium.ts';
import { cheapestEach, dollars, type SpokenOffer } from './spoken-quotes.ts';
import { type Difference, differencesOf } from './terms/requested-terms.ts';

const TEXT: Readonly<Record<Language, CallText>> = { en: CALL_EN, es: CALL_ES };

export type CallOffer = SpokenOffer & { readonly id: number; readonly premium: number };

export type CallVariant = { readonly deductible: string; readonly premium: number };
/** In dollars per year. */
export type CallSaving = { readonly deductible: string; readonly by: number };

/** At most this many differences of a quote are named individually; further ones are counted. */
const SAID = 3;
/** Maximum number of comparisons: a listener does not remember more. */
const COMPARED = 2;
const ASKED = 3;

/**
 * The offers to mention, in the order of the call: on all requested terms first, then the others, each cheapest
 * first. A carrier is mentioned once, with its offer on the terms if it has one. Prices that can't be bound are left
 * out.
 */
export function callOffers<One extends SpokenOffer>(
  offers: readonly One[],
  asked: Values,
): (One & { readonly premium: number })[] {
  const bindable = offers.filter(
    (offer): offer is One & { premium: number } => isBindable(offer) && hasPremium(offer.premium),
  );
  const onTerms = cheapestEach(bindable.filter((offer) => differencesOf(offer, asked).length === 0));
  const named = new Set(onTerms.map(({ group }) => group));
  return [...onTerms, ...cheapestEach(bindable.filter(({ group }) => !named.has(group)))];
}

function settlementText({ offered }: Difference, text: CallText): string {
  if (offered === null) return text.settlement.notStated;
  return offered === 'replacement cost' ? text.settlement.new : text.settlement.used;
}

function livingText({ offered, asked }: Difference, text: CallText): string {
  if (asked === 'none') return text.living.included;
  return offered === null ? text.living.notStated : text.living.none;
}

/** Unstated terms share one sentence. */
function differenceSentences(differences: readonly Difference[], text: CallText): string[] {
  const nameOf = ({ key, label }: Difference): string => text.terms[key as keyof typeof text.terms] ?? label;
  const said = differences.slice(0, SAID);
  const isNamed = ({ key }: Difference) => key in text.terms;
  const unstated = said.filter((one) => isNamed(one) && one.offered === null);
  const sentences = said
    .filter((one) => !unstated.includes(one))
    .map((one) => {
      if (isNamed(one)) return text.differs(nameOf(one), one.offered ?? '', one.asked);
      return one.key === 'temporary_living_expense' ? livingText(one, text) : settlementText(one, text);
    });
  const further = differences.slice(SAID);
  const silent = further.filter(({ offered }) => offered === null).length;
  return [
    ...sentences,
    ...(unstated.length > 0 ? [text.notStated(unstated.map(nameOf))] : []),
    ...(further.length > silent ? [text.moreTerms(further.length - silent)] : []),
    ...(silent > 0 ? [text.moreNotStated(silent)] : []),
  ];
}

function sayText({ shown, offers, asked }: Spoken, language: Language): string {
  const text = TEXT[language];
  const price = dollars(shown.premium);
  const { name, starts_on } = shown;
  const lead = starts_on ? text.priceFrom(name, price, spokenDate(language, starts_on)) : text.price(name, price);
  const onTerms = offers.filter((offer) => differencesOf(offer, asked).length === 0);
  if (!onTerms.includes(shown)) return lead;
  if (offers.length === 1) return `${lead} ${text.only}`;
  if (onTerms.length === 1) return `${lead} ${text.onlyOnTerms}`;
  return onTerms.some(({ premium }) => premium < shown.premium) ? lead : `${lead} ${text.lowest}`;
}

function besideText(other: CallOffer, shown: CallOffer, asked: Values, text: CallText): string {
  const differences = differencesOf(other, asked);
  const isSame = differences.length === 0;
  const by = Math.round(Math.abs(other.premium - shown.premium));
  const said =
    by === 0
      ? (isSame ? text.sameSame : text.same)(other.name)
      : other.premium < shown.premium
        ? (isSame ? text.lessSame : text.less)(other.name, dollars(by))
        : (isSame ? text.moreSame : text.more)(other.name, dollars(by));
  return [said, ...differenceSentences(differences, text)].join(' ');
}

/**
 * The first two of these comparisons: the shown offer's differences from the request, the nearest lower price on the
 * requested terms or else the lowest of all, as on the board, the next higher price on those terms, and the next higher
 * price of all.
 */
function compareTexts(shown: CallOffer, offers: readonly CallOffer[], asked: Values, text: CallText): string[] {
  const own = differenceSentences(differencesOf(shown, asked), text).join(' ');
  const others = offers.filter((offer) => offer !== shown).toSorted((a, b) => comparePremium(a.premium, b.premium));
  const isOnTerms = (offer: CallOffer) => differencesOf(offer, asked).length === 0;
  const lowers = others.filter(({ premium }) => premium < shown.premium);
  const lower = lowers.findLast(isOnTerms) ?? lowers[0];
  const higher = others.filter(({ premium }) => premium >= shown.premium);
  const next = higher.find(isOnTerms);
  const beside = [lower, next, higher.find((offer) => offer !== next)];
  return [
    ...(own ? [own] : []),
    ...beside.flatMap((other) => (other ? [besideText(other, shown, asked, text)] : [])),
  ].slice(0, COMPARED);
}

const percentIn = (deductible: string): number | null => {
  const share = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(deductible)?.[1];
  return share === undefined ? null : Number(share);
};

function isHigher(deductible: string, present: string): boolean {
  const [share, presentShare] = [percentIn(deductible), percentIn(present)];
  if (share !== null || presentShare !== null) return share !== null && presentShare !== null && share > presentShare;
  return (readAmount(deductible) ?? 0) > (readAmount(present) ?? Number.POSITIVE_INFINITY);
}

/**
 * What higher deductibles save with the shown offer, in the order of `variants`. Empty if the offer is not on the
 * requested terms, because the variants then differ in more than the deductible. `present`: the requested deductible.
 */
export function callSavings(
  shown: CallOffer,
  asked: Values,
  present: string | null,
  variants: readonly CallVariant[],
): CallSaving[] {
  if (present === null || differencesOf(shown, asked).length > 0) return [];
  return variants
    .filter(({ deductible, premium }) => isHigher(deductible, present) && hasPremium(premium))
    .map(({ deductible, premium }) => ({ deductible, by: Math.round(shown.premium - premium) }))
    .filter(({ by }) => by > 0);
}

export type CallQuestion = {
  /** The form field that the answer belongs to; null for the last question. */
  readonly key: string | null;
  readonly text: string;
  readonly help: string;
};

type Questioned = { readonly form: Form; readonly values: Values; readonly askable: readonly Askable[] };

/** Fields worth asking about while they are blank, even though no launch requires them. */
const WORTHWHILE: ReadonlySet<string> = new Set(['loan_closing_date', 'email', 'phone']);

/**
 * The questions to ask the client, in the client's language: what is missing, what was assumed and must be confirmed,
 * the loan closing, contact data, and last which quote the client wants.
 */
export function callQuestions({ form, values, askable }: Questioned, language: Language): CallQuestion[] {
  const text = TEXT[language];
  const fields = fieldsOf(form);
  const questions = askable
    .filter(({ key, why }) => why === 'missing' || why === 'assumed' || (why === 'blank' && WORTHWHILE.has(key)))
    .slice(0, ASKED)
    .flatMap(({ key, label, why }): CallQuestion[] => {
      const field = fields.get(key);
      if (!field) return [];
      if (key === 'loan_closing_date' && why !== 'assumed') return [{ key, text: text.closing, help: '' }];
      const own = clientFieldText(language, { key, label });
      return why === 'assumed'
        ? [{ key, text: text.confirm(own.label, clientValue(language, field, values[key])), help: '' }]
        : [{ key, text: text.ask(own.label), help: own.help }];
    });
  return [...questions, { key: null, text: text.choice, help: '' }];
}

/** What an agent says about a quote on the phone, in the client's language; premiums in whole dollars. */
export type CallScript = {
  readonly say: string;
  readonly compare: readonly string[];
  /** Null if no higher deductible was chosen. */
  readonly offer: string | null;
};

type Spoken = {
  readonly shown: CallOffer;
  readonly offers: readonly CallOffer[];
  readonly asked: Values;
  readonly saving: CallSaving | null;
};

export function callScript(spoken: Spoken, language: Language): CallScript {
  const { shown, offers, asked, saving } = spoken;
  const text = TEXT[language];
  return {
    say: sayText(spoken, language),
    compare: compareTexts(shown, offers, asked, text),
    offer: saving === null ? null : text.saves(saving.deductible, dollars(saving.by)),
  };
}
