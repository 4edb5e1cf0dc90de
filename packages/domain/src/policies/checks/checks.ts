import { FLOOD_RULES, type FloodRules } from '../../flood/requirements/rules.ts';
import { formatPremium } from '../../quotes/prices/premium.ts';
import { readAddress } from '../../reading/addresses.ts';
import { MESSAGES } from '../../wording/messages.ts';
import { type PolicyLine, policyNumberKey } from '../policy.ts';
import { type PremiumChange, premiumChange, type Term } from '../terms.ts';
import {
  type Deductible,
  STATED_DEDUCTIBLES,
  STATED_LIMITS,
  STATED_SETTLEMENTS,
  type StatedDeductible,
  type StatedLimit,
  type StatedSettlement,
  type StatedTerms,
} from './stated.ts';

/** `lost`: coverage or credit is lost; `date`: a date runs out; `remark`: the rest. */
export const SEVERITIES = ['lost', 'date', 'remark'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const CHECK_GROUPS = {
  dates: 'Dates',
  premium: 'Premium',
  limits: 'Limits',
  deductibles: 'Deductibles',
  settlement: 'Settlement',
  forms: 'Forms',
  parties: 'Mortgagees',
  florida: 'Florida',
  account: 'Home and flood together',
} as const;
export type CheckGroup = keyof typeof CHECK_GROUPS;

export type CheckedTerm = Term & { readonly stated: StatedTerms };

export type CheckedPolicy = {
  readonly line: PolicyLine;
  readonly form: string;
  /** Null for a reader who must not see carriers: what depends on the carrier is not checked. */
  readonly carrier_name: string | null;
  readonly address: string;
};

/** Facts from outside of the policy; null if unknown. */
export type CheckFacts = {
  readonly today: string;
  /** The lines of the policies in force at the property; null if its address can't be compared. */
  readonly lines_there: readonly PolicyLine[] | null;
  readonly roof_year: number | null;
  readonly flood_rules: FloodRules;
};

type Pair = {
  readonly expiring: CheckedTerm;
  readonly renewal: CheckedTerm | null;
  readonly policy: CheckedPolicy;
  readonly facts: CheckFacts;
};
type Compared = Pair & { readonly renewal: CheckedTerm };

type Unit = 'percent' | 'dollars' | 'days' | 'years';
export const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  percent: '%',
  dollars: '$',
  days: 'days',
  years: 'years',
};

export type Finding = { readonly severity: Severity; readonly text: string };

type Check = {
  readonly group: CheckGroup;
  readonly label: string;
  readonly help: string;
  /** Where the rule or its threshold is published; '' for a plain comparison of two terms. */
  readonly source: string;
  /** Dollars that the increase must reach, in addition to the threshold. */
  readonly floor?: { readonly usual: number; readonly least: number; readonly most: number };
  readonly threshold: {
    readonly unit: Unit;
    readonly usual: number;
    readonly least: number;
    readonly most: number;
  } | null;
  /** Null where nothing is found, or where a term does not state what is compared. */
  readonly find: (pair: Pair, threshold: number, floor: number) => Finding | null;
};

const DAY_MS = 86_400_000;
const days = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
const shownDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2-$3-$1');
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const money = (amount: number): string => formatPremium(amount).replace(/\.00$/, '');
const upTo = (value: number): string => `${Math.round(value * 10) / 10}%`;

const remark = (text: string): Finding => ({ severity: 'remark', text });
const lost = (text: string): Finding => ({ severity: 'lost', text });
const dated = (text: string): Finding => ({ severity: 'date', text });

/** A check that needs both terms. */
const whenArrived =
  (find: (pair: Compared, threshold: number, floor: number) => Finding | null): Check['find'] =>
  (pair, threshold, floor) =>
    pair.renewal === null ? null : find(pair as Compared, threshold, floor);

const limitsOf = ({ expiring, renewal }: Compared, key: StatedLimit): [before: number, after: number] | null => {
  const [before, after] = [expiring.stated[key], renewal.stated[key]];
  return before === undefined || after === undefined ? null : [before, after];
};

const lowered = (key: StatedLimit): Check => ({
  group: 'limits',
  label: `${STATED_LIMITS[key]} lowered`,
  help: 'The renewal has a lower limit than the expiring term.',
  source: '',
  threshold: null,
  find: whenArrived((pair) => {
    const limits = limitsOf(pair, key);
    if (!limits || limits[1] >= limits[0]) return null;
    const name = STATED_LIMITS[key].replace(/ \(.\)$/, '');
    return lost(`${name} down ${money(limits[0] - limits[1])} to ${money(limits[1])}`);
  }),
});

const drifted = (key: 'other_structure' | 'loss_of_use', letter: string): Check => ({
  group: 'limits',
  label: `${STATED_LIMITS[key]} as a share of the dwelling`,
  help: 'Percentage points by which its share of the dwelling limit moved from the expiring term.',
  source: 'Renewal engine of an agency, public code: drift of 2%',
  threshold: { unit: 'percent', usual: 2, least: 0.5, most: 50 },
  find: whenArrived((pair, most) => {
    const [dwelling, limits] = [limitsOf(pair, 'dwelling'), limitsOf(pair, key)];
    if (!dwelling || !limits || dwelling[0] <= 0 || dwelling[1] <= 0) return null;
    const [from, to] = [(limits[0] / dwelling[0]) * 100, (limits[1] / dwelling[1]) * 100];
    if (Math.abs(to - from) <= most + EPSILON) return null;
    return remark(`${letter} was ${upTo(from)} of the dwelling, now ${upTo(to)}`);
  }),
});
/** Tolerance for shares of whole dollars, far below any threshold. */
const EPSILON = 1e-6;

/** Dollars of a deductible; a percentage is of the dwelling limit of its own term, null if that isn't stated. */
const deductibleDollars = (deductible: Deductible, { dwelling }: StatedTerms): number | null =>
  deductible.unit === 'dollars'
    ? deductible.amount
    : dwelling === undefined
      ? null
      : Math.round(deductible.amount * dwelling) / 100;

const raised = (key: StatedDeductible): Check => ({
  group: 'deductibles',
  label: `${STATED_DEDUCTIBLES[key]} raised`,
  help: 'In dollars: a percentage is of the dwelling limit of its own term.',
  source: '',
  threshold: null,
  find: whenArrived(({ expiring, renewal }) => {
    const [before, after] = [expiring.stated[key], renewal.stated[key]];
    if (!before || !after) return null;
    const [from, to] = [deductibleDollars(before, expiring.stated), deductibleDollars(after, renewal.stated)];
    const name = STATED_DEDUCTIBLES[key];
    // Two percentages can be compared without the dwelling limit.
    if (from === null || to === null)
      return before.unit === 'percent' && after.unit === 'percent' && after.amount > before.amount
        ? lost(`${name} ${before.amount}% to ${after.amount}%`)
        : null;
    if (to <= from) return null;
    const now = after.unit === 'percent' ? `${after.amount}% = ${money(to)}` : money(to);
    // The same percentage of a raised dwelling limit is only a remark: no coverage was taken away.
    const isSamePercent = before.unit === 'percent' && after.unit === 'percent' && before.amount === after.amount;
    return (isSamePercent ? remark : lost)(`${name} ${now}, was ${money(from)}`);
  }),
});

const cashValue = (key: StatedSettlement): Check => ({
  group: 'settlement',
  label: `${STATED_SETTLEMENTS[key]} now paid at actual cash value`,
  help: 'The expiring term pays replacement cost.',
  source: '',
  threshold: null,
  find: whenArrived(({ expiring, renewal }) =>
    expiring.stated[key] === 'replacement_cost' && renewal.stated[key] === 'actual_cash_value'
      ? lost(`${STATED_SETTLEMENTS[key]} now paid at actual cash value`)
      : null,
  ),
});

const PUBLISHED_BANDS = 'Renewal engine of an agency, public code: 5, 15 and 25%';
const FLOOR = { usual: 50, least: 0, most: 10_000 };
const BAND_WORDS = { premium_note: 'up', premium_warn: 'up, ask why', premium_reshop: 'up, shop it' } as const;

const band = (key: keyof typeof BAND_WORDS, label: string, usual: number): Check => ({
  group: 'premium',
  label,
  help: 'Percent from which the increase is named, if it also reaches the dollar floor.',
  source: PUBLISHED_BANDS,
  threshold: { unit: 'percent', usual, least: 1, most: 500 },
  floor: FLOOR,
  find: whenArrived(({ expiring, renewal }, from, floor) => {
    const [before, change] = [expiring.premium, changeOfTerms(expiring, renewal)];
    // Compares the amounts, because `change.percent` is rounded.
    if (!change || before === null || change.dollars < floor || change.dollars * 100 < from * before - EPSILON)
      return null;
    return remark(`Premium ${BAND_WORDS[key]}: ${change.percent.toFixed(1)}%`);
  }),
});

const partsGap = ({ premium, stated: { premium_parts: parts } }: CheckedTerm): number | null =>
  premium === null || parts === undefined || parts.length === 0
    ? null
    : Math.round((parts.reduce((sum, { amount }) => sum + amount, 0) - premium) * 100) / 100;

/** Parts may be rounded to whole dollars. */
const MOST_PARTS_GAP = 1;

/** Whether the parts of a premium don't add up to it; its change is then not shown. */
export const isMisread = (term: CheckedTerm): boolean => Math.abs(partsGap(term) ?? 0) > MOST_PARTS_GAP;

/** Days by which month ends and leap years may change the length of a term. */
const LENGTH_GAP = 3;
const lengthOf = ({ effective_date, expiration_date }: Term): number => days(effective_date, expiration_date);
const isSameLength = (one: Term, other: Term): boolean => Math.abs(lengthOf(one) - lengthOf(other)) <= LENGTH_GAP;

/** Null without two premiums to compare, if the terms differ in length, or if a premium's parts don't add up to it. */
export const changeOfTerms = (before: CheckedTerm, after: CheckedTerm): PremiumChange | null =>
  isMisread(before) || isMisread(after) || !isSameLength(before, after)
    ? null
    : premiumChange(before.premium, after.premium);

/** The stated terms after a correction of the premium: parts that don't add up to the new one are dropped. */
export function statedAfterPremium(term: CheckedTerm, premium: number | null): StatedTerms {
  if (premium === term.premium || !isMisread({ ...term, premium })) return term.stated;
  const { premium_parts: _, ...rest } = term.stated;
  return rest;
}

const key = policyNumberKey;
const WARNING_FORMS = /exclu|limit|cosmetic|\bacv\b|actual cash|wind|animal|trampoline|mold|water/i;

const formsOf = ({ expiring, renewal }: Compared) => {
  const [before, after] = [expiring.stated.forms, renewal.stated.forms];
  if (!before || !after) return null;
  const [known, now] = [new Set(before.map(key)), new Set(after.map(key))];
  return {
    added: after.filter((form) => !known.has(key(form))),
    removed: before.filter((form) => !now.has(key(form))),
  };
};
/** Only the number of forms if carriers are hidden, because a form's name may name its carrier. */
const formsText = (what: string, forms: readonly string[], { carrier_name }: CheckedPolicy): string =>
  carrier_name === null || forms.length > 1 ? `${plural(forms.length, 'form')} ${what}` : `Form ${what}: ${forms[0]}`;

const mortgageesOf = ({ expiring, renewal }: Compared) => {
  const [before, after] = [expiring.stated.mortgagees, renewal.stated.mortgagees];
  if (!before || !after) return null;
  const names = (all: typeof before) => new Set(all.map(({ name }) => key(name)));
  return { before, after, known: names(before), now: names(after) };
};

const isFlorida = ({ address }: CheckedPolicy): boolean => readAddress(address).value.state === 'FL';
/** The first day of the next term: the renewal's, else the day on which the current term expires. */
const nextStart = ({ expiring, renewal }: Pair): string => renewal?.effective_date ?? expiring.expiration_date;

const ROOF_SOURCE = 'Fla. Stat. 627.7011: from 15 years on an inspection may be asked for';

/** From a form as printed: 'HO 00 06', 'HO6', 'Condo'; null if unclear. */
function formKind(form: string): 'house' | 'tenant_or_condo' | 'rental' | null {
  const number = /^(HO|DP)[^A-Z\d]*0*[^A-Z\d]*0*([1-8])(?!\d)/i.exec(form.trim());
  const isDwelling = number?.[1]?.toUpperCase() === 'DP';
  if ((!isDwelling && /^[46]$/.test(number?.[2] ?? '')) || /condo|tenant|renter/i.test(form)) return 'tenant_or_condo';
  if (isDwelling || /landlord|dwelling fire|rental/i.test(form)) return 'rental';
  return number || /home ?owner/i.test(form) ? 'house' : null;
}

export const CHECKS = {
  not_arrived: {
    group: 'dates',
    label: 'Renewal not arrived',
    help: 'Days before the term ends from which a missing renewal is named.',
    source: 'Fla. Stat. 627.4133: 45 days of notice with the renewal premium',
    threshold: { unit: 'days', usual: 45, least: 1, most: 180 },
    find: ({ expiring, renewal, facts }, most) => {
      const left = days(facts.today, expiring.expiration_date);
      if (renewal !== null || left < 0 || left > most) return null;
      return dated(left === 0 ? 'Not arrived, ends today' : `Not arrived, ${plural(left, 'day')} left`);
    },
  },
  gap: {
    group: 'dates',
    label: 'Gap between the terms',
    help: 'The renewal begins after the expiring term ends.',
    source: '',
    threshold: null,
    find: whenArrived(({ expiring, renewal }) => {
      const gap = days(expiring.expiration_date, renewal.effective_date);
      return gap > 0 ? lost(`${plural(gap, 'day')} without coverage from ${shownDay(expiring.expiration_date)}`) : null;
    }),
  },
  length: {
    group: 'dates',
    label: 'Other length of the term',
    help: 'Days by which the renewal is longer or shorter than the expiring term.',
    source: 'The ends of months and leap years, which move a year by up to 3 days',
    threshold: { unit: 'days', usual: LENGTH_GAP, least: 1, most: 180 },
    find: whenArrived(({ expiring, renewal }, most) => {
      const [before, after] = [lengthOf(expiring), lengthOf(renewal)];
      return Math.abs(after - before) > most ? remark(`Term of ${after} days, was ${before}`) : null;
    }),
  },
  premium_parts: {
    group: 'premium',
    label: 'Premium misread or missing',
    help: 'The stated parts differ from the premium by more than $1. Its change is then not shown.',
    source: 'Renewal engine of an agency, public code: "premium math does not add up: stop"',
    threshold: null,
    find: ({ expiring, renewal }) => {
      const term = [renewal, expiring].find((one) => one !== null && isMisread(one));
      if (!term) return null;
      const which = term === renewal ? 'renewal' : 'expiring term';
      return remark(
        `Premium of the ${which} misread or missing: parts differ by ${formatPremium(Math.abs(partsGap(term) ?? 0))}`,
      );
    },
  },
  premium_reshop: band('premium_reshop', 'Premium up: shop it', 25),
  premium_warn: band('premium_warn', 'Premium up: ask why', 15),
  premium_note: band('premium_note', 'Premium up: mention it', 5),
  dwelling: lowered('dwelling'),
  dwelling_up: {
    group: 'limits',
    label: 'Dwelling (A) raised by more than inflation',
    help: 'Percent up to which a higher dwelling limit is taken for the inflation guard.',
    source: 'Renewal engine of an agency, public code: 8%',
    threshold: { unit: 'percent', usual: 8, least: 1, most: 100 },
    find: whenArrived((pair, most) => {
      const limits = limitsOf(pair, 'dwelling');
      if (!limits || limits[0] <= 0 || (limits[1] - limits[0]) * 100 <= most * limits[0] + EPSILON) return null;
      return remark(`Dwelling +${upTo((limits[1] / limits[0] - 1) * 100)}, ask`);
    }),
  },
  other_structure: lowered('other_structure'),
  other_structure_share: drifted('other_structure', 'Other structures'),
  contents: lowered('contents'),
  contents_low: {
    group: 'limits',
    label: 'Contents (C) low for the dwelling',
    help: 'Percent of the dwelling limit below which contents are named.',
    source: 'Renewal engine of an agency, public code: 40 to 80%',
    threshold: { unit: 'percent', usual: 40, least: 1, most: 100 },
    find: whenArrived(({ renewal: { stated }, policy }, least) =>
      contentsShare(stated, policy, (share) => share < least - EPSILON),
    ),
  },
  contents_high: {
    group: 'limits',
    label: 'Contents (C) high for the dwelling',
    help: 'Percent of the dwelling limit above which contents are named.',
    source: 'Renewal engine of an agency, public code: 40 to 80%',
    threshold: { unit: 'percent', usual: 80, least: 1, most: 500 },
    find: whenArrived(({ renewal: { stated }, policy }, most) =>
      contentsShare(stated, policy, (share) => share > most + EPSILON),
    ),
  },
  loss_of_use: lowered('loss_of_use'),
  loss_of_use_share: drifted('loss_of_use', 'Loss of use'),
  liability: lowered('liability'),
  medical_payments: lowered('medical_payments'),
  aop_deductible: raised('aop_deductible'),
  hurricane_deductible: raised('hurricane_deductible'),
  wind_deductible: raised('wind_deductible'),
  roof_deductible: raised('roof_deductible'),
  dwelling_settlement: cashValue('dwelling_settlement'),
  roof_settlement: cashValue('roof_settlement'),
  contents_settlement: cashValue('contents_settlement'),
  forms_limiting: {
    group: 'forms',
    label: 'Form added that limits coverage',
    help: 'Exclusion, limitation, cosmetic damage, actual cash value, wind, animal, trampoline, mold or water in its name.',
    source: 'Renewal engine of an agency, public code',
    threshold: null,
    find: whenArrived((pair) => {
      const limiting = formsOf(pair)?.added.filter((form) => WARNING_FORMS.test(form)) ?? [];
      return limiting.length === 0 ? null : lost(formsText('added', limiting, pair.policy));
    }),
  },
  forms_added: {
    group: 'forms',
    label: 'Form added',
    help: 'Any other form that the expiring term does not have.',
    source: '',
    threshold: null,
    find: whenArrived((pair) => {
      const added = formsOf(pair)?.added.filter((form) => !WARNING_FORMS.test(form)) ?? [];
      return added.length === 0 ? null : remark(formsText('added', added, pair.policy));
    }),
  },
  forms_removed: {
    group: 'forms',
    label: 'Form removed',
    help: 'A form of the expiring term that the renewal does not have.',
    source: '',
    threshold: null,
    find: whenArrived((pair) => {
      const removed = formsOf(pair)?.removed ?? [];
      return removed.length === 0 ? null : remark(`${formsText('removed', removed, pair.policy)}, ask`);
    }),
  },
  mortgagee: {
    group: 'parties',
    label: 'Other mortgagee',
    help: 'A mortgagee was added or is gone.',
    source: '',
    threshold: null,
    find: whenArrived((pair) => {
      const of = mortgageesOf(pair);
      if (!of) return null;
      const isAdded = of.after.some(({ name }) => !of.known.has(key(name)));
      const isGone = of.before.some(({ name }) => !of.now.has(key(name)));
      if (!isAdded && !isGone) return null;
      return remark(isAdded && isGone ? 'Other mortgagee' : isAdded ? 'Mortgagee added' : 'Mortgagee gone');
    }),
  },
  loan_number: {
    group: 'parties',
    label: 'Other loan number',
    help: 'The same mortgagee with another loan number.',
    source: '',
    threshold: null,
    find: whenArrived((pair) => {
      const of = mortgageesOf(pair);
      const isOther = of?.after.some(({ name, loan_number }) => {
        const same = of.before.filter((one) => key(one.name) === key(name) && key(one.loan_number) !== '');
        return (
          key(loan_number) !== '' && same.length > 0 && !same.some((one) => key(one.loan_number) === key(loan_number))
        );
      });
      return isOther ? remark('Other loan number') : null;
    }),
  },
  roof_age: {
    group: 'florida',
    label: 'Age of the roof',
    help: 'Years from which the roof of a home in Florida is named, at the start of the next term.',
    source: ROOF_SOURCE,
    threshold: { unit: 'years', usual: 15, least: 5, most: 50 },
    find: (pair, from) => {
      const { policy, facts } = pair;
      if (policy.line !== 'home' || !isFlorida(policy) || facts.roof_year === null) return null;
      const age = Number(nextStart(pair).slice(0, 4)) - facts.roof_year;
      return age >= from ? dated(`Roof of ${facts.roof_year}: ${plural(age, 'year')} at renewal`) : null;
    },
  },
  citizens_flood: {
    group: 'florida',
    label: 'Citizens needs flood insurance',
    help: 'A home policy of Citizens whose dwelling limit reaches the threshold under Quoting, without flood in the book. Condo owners, tenants and policies without wind are exempt.',
    source: FLOOD_RULES.source,
    threshold: null,
    find: (pair) => {
      const { policy, facts, expiring, renewal } = pair;
      const isCitizens = policy.carrier_name !== null && /\bcitizens\b/i.test(policy.carrier_name);
      const kind = formKind(policy.form);
      if (policy.line !== 'home' || kind === 'tenant_or_condo' || !isCitizens || !isFlorida(policy)) return null;
      if (facts.lines_there === null || facts.lines_there.includes('flood')) return null;
      const from = nextStart(pair);
      const least = facts.flood_rules.citizens
        .filter((one) => one.from <= from)
        .toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
      const dwelling = renewal?.stated.dwelling ?? expiring.stated.dwelling;
      const isNeeded =
        least && (least.replacement_cost === 0 || (dwelling !== undefined && dwelling >= least.replacement_cost));
      // The book does not say whether a policy includes wind.
      const unless = kind === null ? 'it is a house with wind' : 'it includes wind';
      return isNeeded ? dated(`Flood needed by ${shownDay(from)} if ${unless}`) : null;
    },
  },
  no_flood: {
    group: 'account',
    label: 'Home without flood',
    help: 'No flood policy of the book is in force at this property.',
    source: '',
    threshold: null,
    find: ({ policy, facts }) =>
      policy.line === 'home' && facts.lines_there !== null && !facts.lines_there.includes('flood')
        ? remark('No flood policy in the book')
        : null,
  },
  no_home: {
    group: 'account',
    label: 'Flood without home',
    help: 'No home policy of the book is in force at this property.',
    source: '',
    threshold: null,
    find: ({ policy, facts }) =>
      policy.line === 'flood' && facts.lines_there !== null && !facts.lines_there.includes('home')
        ? remark('No home policy in the book')
        : null,
  },
} as const satisfies Record<string, Check>;

function contentsShare(
  { dwelling, contents }: StatedTerms,
  { line, form }: CheckedPolicy,
  isOut: (share: number) => boolean,
): Finding | null {
  const isOfHouse = line === 'home' && !['tenant_or_condo', 'rental'].includes(formKind(form) ?? '');
  if (!isOfHouse || !dwelling || contents === undefined) return null;
  const share = (contents / dwelling) * 100;
  return isOut(share) ? remark(`Contents are ${upTo(share)} of the dwelling`) : null;
}

export type CheckKey = keyof typeof CHECKS;
export const CHECK_KEYS = Object.keys(CHECKS) as [CheckKey, ...CheckKey[]];
export const checkOf = (one: CheckKey): Omit<Check, 'floor'> & { floor: NonNullable<Check['floor']> | null } => {
  const check: Check = CHECKS[one];
  return { ...check, floor: check.floor ?? null };
};

/**
 * An agency's setting of a check: the threshold in the check's unit, and the dollars that a premium increase must also
 * reach; null for a check that has none.
 */
export type CheckSetting = {
  readonly is_on: boolean;
  readonly threshold: number | null;
  readonly floor: number | null;
};
export type CheckSettings = Readonly<Record<CheckKey, CheckSetting>>;

/** Unsaved checks are on, with the published thresholds. */
export const checkSettingsOf = (saved: Partial<CheckSettings>): CheckSettings =>
  Object.fromEntries(
    CHECK_KEYS.map((one) => {
      const { threshold, floor } = checkOf(one);
      return [one, { is_on: true, threshold: threshold?.usual ?? null, floor: floor?.usual ?? null, ...saved[one] }];
    }),
  ) as CheckSettings;

const boundsError = (value: number | null, bounds: { least: number; most: number } | null): string | null => {
  if (bounds === null || value === null) return bounds === value ? null : MESSAGES.invalid;
  if (!Number.isFinite(value)) return MESSAGES.invalid;
  if (value < bounds.least) return MESSAGES.minimum(bounds.least);
  return value > bounds.most ? MESSAGES.maximum(bounds.most) : null;
};

export const checkSettingError = (one: CheckKey, setting: CheckSetting): string | null =>
  boundsError(setting.threshold, checkOf(one).threshold) ?? boundsError(setting.floor, checkOf(one).floor);

export type CheckFinding = Finding & { readonly check: CheckKey };

const BANDS: readonly CheckKey[] = ['premium_reshop', 'premium_warn', 'premium_note'];

/** The most severe finding first; of the premium bands only the highest. */
export function checkRenewal(pair: Pair, settings: CheckSettings): CheckFinding[] {
  const found = CHECK_KEYS.flatMap((one): CheckFinding[] => {
    const { is_on, threshold, floor } = settings[one];
    const finding = is_on ? checkOf(one).find(pair, threshold ?? 0, floor ?? 0) : null;
    return finding === null ? [] : [{ check: one, ...finding }];
  });
  const band = found.find(({ check }) => BANDS.includes(check));
  return found
    .filter((one) => !BANDS.includes(one.check) || one === band)
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

const STATED_LABELS: Readonly<Record<keyof StatedTerms, string>> = {
  ...STATED_LIMITS,
  ...STATED_DEDUCTIBLES,
  dwelling_settlement: 'Settlement of the dwelling',
  roof_settlement: 'Settlement of the roof',
  contents_settlement: 'Settlement of the contents',
  forms: 'Forms',
  mortgagees: 'Mortgagees',
  premium_parts: 'Parts of the premium',
};

const STATED_KEYS = Object.keys(STATED_LABELS) as (keyof StatedTerms)[];

/** Terms that only one of the two states, which are not compared. */
export const notStated = ({ stated: before }: CheckedTerm, { stated: after }: CheckedTerm): string[] =>
  STATED_KEYS.filter((one) => (before[one] === undefined) !== (after[one] === undefined)).map(
    (one) => STATED_LABELS[one],
  );

/** What two terms were compared by: only dates, also premiums, or also coverage that both state. */
export const COMPARED_BY = ['dates', 'premium', 'coverage'] as const;
export type ComparedBy = (typeof COMPARED_BY)[number];

export function comparedBy(before: CheckedTerm, after: CheckedTerm): ComparedBy {
  const isStatedByBoth = (key: keyof StatedTerms) =>
    before.stated[key] !== undefined && after.stated[key] !== undefined;
  if (STATED_KEYS.some((key) => key !== 'premium_parts' && isStatedByBoth(key))) return 'coverage';
  return changeOfTerms(before, after) === null ? 'dates' : 'premium';
}
