import type { Permission } from '@freeboard/domain/access';
import { APPLICATION_TYPES } from '@freeboard/domain/applications';
import { presetFields } from '@freeboard/domain/forms';
import { CHECK_KEYS, checkOf } from '@freeboard/domain/policies';
import { NOTIFICATION_KEYS, notificationKind } from '@freeboard/domain/settings';
import type { ModuleCard } from '../../../lib/module.ts';
import { SETTINGS_CARDS } from '../../../modules.ts';

type Card = { title: string; of: 'person' | 'agency' | 'installation'; may?: Permission };

/** In display order, with cards of modules last. Agency cards are shown only to users with an agency. */
export const CARDS = {
  start: { title: 'Preferences', of: 'person' },
  sending: { title: 'Sending', of: 'person', may: 'quote.send' },
  notifications: { title: 'Notifications', of: 'person' },
  defaults: { title: 'Default values for new applications', of: 'person' },
  agency: { title: 'Agency data', of: 'agency', may: 'settings.global' },
  branding: { title: 'Branding', of: 'agency', may: 'settings.global' },
  consent: { title: 'Sending and consent', of: 'agency', may: 'settings.global' },
  quoting: { title: 'Quoting', of: 'agency', may: 'settings.global' },
  follow_ups: { title: 'Follow-ups', of: 'agency', may: 'settings.global' },
  renewal_checks: { title: 'Renewal checks', of: 'agency', may: 'settings.global' },
  links: { title: 'Quick links', of: 'agency', may: 'settings.global' },
  sessions: { title: 'Sessions', of: 'agency', may: 'settings.global' },
  policy: { title: 'Two-step verification', of: 'agency', may: 'settings.global' },
  sso: { title: 'Single sign-on', of: 'agency', may: 'settings.global' },
  privacy: { title: 'Privacy and retention', of: 'agency', may: 'privacy.manage' },
  flood_program: { title: 'Flood program', of: 'installation', may: 'agency.manage' },
  backups: { title: 'Backups', of: 'installation', may: 'agency.manage' },
} as const satisfies Record<string, Card>;

export type CardKey = keyof typeof CARDS | ModuleCard['key'];
const CARD_OF = new Map<CardKey, Card>([
  ...(Object.entries(CARDS) as [CardKey, Card][]),
  ...SETTINGS_CARDS.map((card) => [card.key, card] as const),
]);
export const CARD_KEYS = [...CARD_OF.keys()];
export const cardOf = (key: CardKey): Card => CARD_OF.get(key)!;

type Setting = { card: CardKey; label: string; help: string; words?: string };

/** `words`: further search terms. */
export const SETTINGS = {
  start_page: {
    card: 'start',
    label: 'Start page',
    help: 'Where you begin once you are signed in.',
    words: 'home first landing sign-in',
  },
  quotes_page_size: {
    card: 'start',
    label: 'Quotes on a page',
    help: 'In Quote Results.',
    words: 'rows results size number',
  },
  send_pdf_with_text: {
    card: 'sending',
    label: 'Proposal with texts',
    help: 'Whether a text carries the PDF unless you say otherwise. “Text all quotes” always attaches it.',
    words: 'sms attach media send dialog default',
  },
  quote_auto_emailing: {
    card: 'sending',
    label: 'E-mail quotes automatically',
    help: 'When an application that you handle is complete, its quotes go to the client by the default e-mail template. Leads launched automatically wait for you. If a message can’t be sent, the application shows an alert.',
    words: 'auto emailing complete client template send',
  },
  agency_name: {
    card: 'agency',
    label: 'Agency name',
    help: 'On proposals, in e-mails and in the footer.',
    words: 'company firm title',
  },
  street_address: {
    card: 'agency',
    label: 'Street address',
    help: 'The law asks for one in every e-mail.',
    words: 'postal office footer location',
  },
  phone: { card: 'agency', label: 'Phone', help: 'On proposals and in the footer.', words: 'telephone number call' },
  licenses: {
    card: 'agency',
    label: 'Licensed in',
    help: 'States with their numbers, as proposals print them.',
    words: 'license state producer',
  },
  logo: {
    card: 'branding',
    label: 'Logo',
    help: 'On proposals and on the client’s page.',
    words: 'picture image brand',
  },
  brand_color: {
    card: 'branding',
    label: 'Brand color',
    help: 'Used on everything clients see.',
    words: 'colour theme contrast button',
  },
  mail_name: {
    card: 'consent',
    label: 'Sender name',
    help: 'The “From” name on e-mails to clients; leave blank to use the agency’s name.',
    words: 'from mail e-mail display',
  },
  mail_from: {
    card: 'consent',
    label: 'Sender address',
    help: 'Set in MGA Management: the mail server must allow it.',
    words: 'from mail e-mail sender',
  },
  reply_to: {
    card: 'consent',
    label: 'E-mail for replies',
    help: 'Where clients’ answers go once the sender has left.',
    words: 'reply-to answers inbox',
  },
  text_hours: {
    card: 'consent',
    label: 'Texts go out between',
    help: 'In the client’s time zone. Legal quiet hours always apply.',
    words: 'quiet hours night sms time',
  },
  intake_consent: {
    card: 'consent',
    label: 'Consent wording',
    help: 'New intake pages begin with it; existing ones keep theirs.',
    words: 'consent wording opt-in intake legal',
  },
  asks_what_if: {
    card: 'quoting',
    label: 'Run what-if automatically',
    help: 'The three cheapest carriers on the board, within their rate limits. Off: agents click to run it.',
    words: 'what if deductible limit grid automatic carriers cheapest',
  },
  launches_leads: {
    card: 'quoting',
    label: 'Quote complete leads automatically',
    help: 'Leads from the last 7 days, once every answer is in and none is assumed. Nothing is sent: the quotes wait on Home.',
    words: 'lead launch automatic vendor intake budget unattended',
  },
  lead_launches_a_day: {
    card: 'quoting',
    label: 'Launches a day',
    help: 'The most leads launched automatically in a day, midnight to midnight in your time zone, oldest first.',
    words: 'lead budget limit automatic number',
  },
  needs_flood_offer: {
    card: 'quoting',
    label: 'Flood offer or refusal with every home proposal',
    help: 'Without a flood offer, the client’s page asks to sign that flood coverage was declined. Have counsel review the wording.',
    words: 'flood decline refusal waiver proposal home counsel',
  },
  flood_rules: {
    card: 'quoting',
    label: 'Citizens’ flood thresholds',
    help: 'A day and a replacement cost on each line, then the source and its day. Empty: the thresholds shipped.',
    words: 'citizens flood requirement threshold replacement cost',
  },
  agents_see_carriers: {
    card: 'quoting',
    label: 'Agents see carrier names',
    help: 'For agents you invite from now on. Change anyone’s under Users.',
    words: 'carrier names masked agents invite show hide',
  },
  time_zone: {
    card: 'follow_ups',
    label: 'Time zone',
    help: 'Your agency’s time zone.',
    words: 'clock hours day eastern central mountain pacific',
  },
  idle_minutes: {
    card: 'sessions',
    label: 'Sign out after',
    help: 'Without mouse, keys or scrolling, in any tab.',
    words: 'idle inactivity logout timeout minutes session',
  },
  session_hours: {
    card: 'sessions',
    label: 'A session lasts',
    help: 'Maximum session length, even if active. Users then sign in again.',
    words: 'maximum longest lifetime hours session logout',
  },
  nfip_authority: {
    card: 'flood_program',
    label: 'NFIP authority lapsed since',
    help: 'A day as MM-DD-YYYY, while Congress has not renewed the NFIP. It changes what all agencies are advised. Empty: not lapsed.',
    words: 'nfip lapse congress reauthorization flood shutdown',
  },
  status_book: {
    card: 'flood_program',
    label: 'Community status book',
    help: 'FEMA’s book is read every month. A CSV file of it can be loaded by hand: each wrong row is named by its line.',
    words: 'nfip community status book crs participating upload csv nation',
  },
  backup_destination: {
    card: 'backups',
    label: 'Where backups go',
    help: 'Encrypted, with the database, files and keys.',
    words: 'backup restore disk folder bucket destination',
  },
  backup_interval: {
    card: 'backups',
    label: 'How often',
    help: 'People can go on working while one is made.',
    words: 'backup schedule daily hours',
  },
  backup_retention: {
    card: 'backups',
    label: 'Days to keep',
    help: 'Older ones are deleted; the newest good one never is.',
    words: 'backup retention delete old',
  },
  backup_proof: {
    card: 'backups',
    label: 'Prove one every week',
    help: 'The newest is restored into an empty folder, compared with what it was made of, and removed.',
    words: 'backup restore proof test check',
  },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof SETTINGS;
export const isSetting = (name: string): name is SettingKey => Object.hasOwn(SETTINGS, name);
export const settingOf = (key: SettingKey): Setting => SETTINGS[key];
export const whoseOf = (key: SettingKey): Card['of'] => cardOf(settingOf(key).card).of;

/** A search result; `target` is null for a card as a whole. */
export type Entry = { id: string; card: CardKey; label: string; hint: string; target: string | null; words: string };

const GROUPS: Record<Card['of'], string> = { person: 'Yours', agency: 'Agency', installation: 'Installation' };
export const groupOf = (card: CardKey): string => GROUPS[cardOf(card).of];

const ofCard = (card: CardKey, words: string): Entry => {
  const { title } = cardOf(card);
  return { id: card, card, label: title, hint: groupOf(card), target: null, words };
};

function ofDefaults(): Entry[] {
  const fields = APPLICATION_TYPES.flatMap((type) => [...presetFields(type)]);
  const first = new Map(fields.map((field) => [field.key, field]));
  return [...first.values()].map(({ key, label, help }) => ({
    id: `default ${key}`,
    card: 'defaults' as const,
    label,
    hint: CARDS.defaults.title,
    words: help ?? '',
    target: `[data-default="${key}"]`,
  }));
}

const ENTRIES: readonly Entry[] = [
  ...(Object.keys(SETTINGS) as SettingKey[]).map((key): Entry => {
    const { card, label, help, words = '' } = settingOf(key);
    const row = { card, label, hint: cardOf(card).title, words: `${help} ${words}` };
    return { ...row, id: key, target: `[data-setting="${key}"]` };
  }),
  ...NOTIFICATION_KEYS.map((key): Entry => {
    const { label, help } = notificationKind(key);
    const row = { card: 'notifications' as const, label, hint: CARDS.notifications.title };
    return {
      ...row,
      id: `notification ${key}`,
      words: `${help} e-mail mail digest bell told`,
      target: `[data-notification="${key}"]`,
    };
  }),
  ofCard('follow_ups', 'tasks rules reminder no reply opened expiring renewal inspection effective date'),
  ofCard('renewal_checks', `policies book premium increase ${CHECK_KEYS.map((key) => checkOf(key).label).join(' ')}`),
  ofCard('links', 'footer web sites addresses'),
  ofCard('policy', 'two-factor 2fa authenticator security policy password'),
  ofCard('sso', 'openid connect oidc provider password domain login microsoft google okta'),
  ofCard('privacy', 'gdpr ccpa personal data export erase delete client certificate retention days law'),
  ...SETTINGS_CARDS.map(({ key, words }) => ofCard(key, words)),
  ...ofDefaults(),
];

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9 ]/g, '');

export function findSettings(text: string, shown: ReadonlySet<CardKey>): Entry[] {
  const sought = plain(text).split(' ').filter(Boolean);
  if (sought.length === 0) return [];
  const has = (where: string) => sought.every((word) => where.includes(word));
  const found = ENTRIES.filter(
    ({ card, label, hint, words }) => shown.has(card) && has(plain(`${label} ${hint} ${words}`)),
  );
  return found.sort((a, b) => Number(has(plain(b.label))) - Number(has(plain(a.label))));
}
