import { may } from '@freeboard/domain/access';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { SingleSignOnCard } from '../../features/accounts/single-sign-on/card.tsx';
import { AgencyData } from '../../features/agencies/settings/agency-data.tsx';
import { AutoEmailing } from '../../features/agencies/settings/auto-emailing.tsx';
import { Branding } from '../../features/agencies/settings/branding.tsx';
import { CARD_KEYS, type CardKey, cardOf } from '../../features/agencies/settings/catalog.ts';
import { FollowUps } from '../../features/agencies/settings/follow-ups/follow-ups.tsx';
import { NotificationWishes } from '../../features/agencies/settings/notification-wishes.tsx';
import { PdfWithText, StartAndResults } from '../../features/agencies/settings/personal.tsx';
import { QuickLinks } from '../../features/agencies/settings/quick-links.tsx';
import { Quoting } from '../../features/agencies/settings/quoting.tsx';
import { RenewalChecks } from '../../features/agencies/settings/renewal-checks.tsx';
import { jumpTo, jumpToHash, SettingsSearch } from '../../features/agencies/settings/search.tsx';
import { SecondFactorRules } from '../../features/agencies/settings/second-factor/second-factor-rules.tsx';
import { SendingAndConsent } from '../../features/agencies/settings/sending-and-consent.tsx';
import { Sessions } from '../../features/agencies/settings/sessions.tsx';
import { cardId, SettingCard } from '../../features/agencies/settings/setting-card.tsx';
import classes from '../../features/agencies/settings/settings.module.css';
import { DefaultPresets } from '../../features/agencies/settings/standing-defaults/standing-defaults.tsx';
import { useAgencySettings } from '../../features/agencies/settings/use-agency-settings.ts';
import { part } from '../../lib/part.tsx';
import { type SavedSession, useSession } from '../../lib/session/session.ts';
import { hasModule, SETTINGS_CARDS } from '../../modules.ts';
import { Pending } from '../../ui/states.tsx';

const PrivacyCard = part(() => import('../../features/agencies/settings/privacy-card.tsx'));
const FloodProgramCard = part(() => import('../../features/agencies/settings/flood-program/card.tsx'));
const BackupsCard = part(() => import('../../features/agencies/settings/backups/card.tsx'));

const MODULE_CARDS = SETTINGS_CARDS.map(({ key, card }) => ({ key, Card: part(card) }));

const shownTo = ({ user, user_role }: SavedSession): CardKey[] =>
  CARD_KEYS.filter((key) => {
    const card = cardOf(key);
    return (card.of !== 'agency' || user.agency !== null) && (!card.may || may(user_role, card.may));
  });

function AgencyCards() {
  const query = useAgencySettings();
  if (!query.data) return <Pending query={query} rows={8} label="Loading the agency’s settings" />;
  const settings = query.data.global_settings;
  return (
    <>
      <AgencyData settings={settings} />
      <Branding settings={settings} />
      <SendingAndConsent settings={settings} />
      <Quoting settings={settings} />
      <FollowUps settings={settings} />
      <RenewalChecks settings={settings} />
      <QuickLinks settings={settings} />
      <Sessions settings={settings} />
      <SecondFactorRules />
      <SingleSignOnCard id={cardId('sso')} />
    </>
  );
}

function Places({ shown, agency }: { shown: readonly CardKey[]; agency: string }) {
  const groups = [
    { title: 'Yours', cards: shown.filter((key) => cardOf(key).of === 'person') },
    { title: agency, cards: shown.filter((key) => cardOf(key).of === 'agency') },
    { title: 'Installation', cards: shown.filter((key) => cardOf(key).of === 'installation') },
  ].filter(({ cards }) => cards.length > 0);
  return (
    <nav className={classes.list} aria-label="Settings">
      {groups.map(({ title, cards }) => (
        <div key={title}>
          <p className="small muted strong">{title}</p>
          <ul>
            {cards.map((key) => (
              <li key={key}>
                <button type="button" className={classes.place} onClick={() => jumpTo(key, null)}>
                  {cardOf(key).title}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

export default function PortalSettings() {
  const session = useSession();
  const { hash } = useLocation();
  useEffect(() => jumpToHash(hash), [hash]);
  if (!session) return null;
  const shown = shownTo(session);
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Portal Settings</h1>
        <span className="grow" />
        {session.user.agency && hasModule('programs') && may(session.user_role, 'portal.manage') ? (
          <>
            <Link className="link" to="/dashboard/settings/api-keys">
              API keys
            </Link>
            <Link className="link" to="/dashboard/settings/webhooks">
              Webhooks
            </Link>
          </>
        ) : null}
        {hasModule('programs') ? (
          <Link className="link" to="/dashboard/access">
            Access
          </Link>
        ) : null}
        <Link className="link" to="/dashboard/templates">
          Templates and short codes
        </Link>
      </div>
      <SettingsSearch shown={new Set(shown)} />
      <div className={classes.board}>
        <Places shown={shown} agency={session.user.agency?.name ?? ''} />
        <div className={classes.cards}>
          <StartAndResults />
          {shown.includes('sending') ? (
            <SettingCard card="sending">
              <ul>
                <PdfWithText />
                <AutoEmailing />
              </ul>
            </SettingCard>
          ) : null}
          <NotificationWishes />
          <DefaultPresets />
          {shown.includes('agency') ? <AgencyCards /> : null}
          {shown.includes('privacy') ? <PrivacyCard /> : null}
          {MODULE_CARDS.filter(({ key }) => shown.includes(key)).map(({ key, Card }) => (
            <Card key={key} id={cardId(key)} />
          ))}
          {shown.includes('flood_program') ? <FloodProgramCard /> : null}
          {shown.includes('backups') ? <BackupsCard /> : null}
        </div>
      </div>
    </main>
  );
}
