import { mayAs } from '@freeboard/domain/access';
import {
  type Digest,
  NOTIFICATION_KEYS,
  type NotificationKind,
  type NotificationWish,
  notificationKind,
  usualEmail,
} from '@freeboard/domain/settings';
import { useSession } from '../../../lib/session/session.ts';
import { changeUserSettings, useUserSettings } from '../../../lib/session/user-settings.ts';
import { Check } from '../../../ui/fields/check.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { SettingCard } from './setting-card.tsx';
import classes from './settings.module.css';
import { UseUsual } from './whose.tsx';

const EMAIL: readonly { value: Digest; label: string }[] = [
  { value: 'off', label: 'No e-mail' },
  { value: 'daily', label: 'Daily' },
  { value: 'immediate', label: 'Right away' },
];

type Row = { kind: NotificationKind; wish: NotificationWish; change: (wish: NotificationWish) => void };

function Wish({ kind, wish, change }: Row) {
  const { label, help } = notificationKind(kind);
  const usual = usualEmail(kind);
  return (
    <li className={`item ${classes.setting}`} data-notification={kind}>
      <div>
        <span className="strong">{label}</span>
        <p className="small muted">{help}</p>
      </div>
      <div>
        <Segmented<Digest>
          isSmall
          label={`${label} by e-mail`}
          value={wish.email ?? usual}
          choices={EMAIL}
          onChange={(email) => change({ ...wish, email })}
        />
      </div>
      <div className="row lines-1 wrap">
        <Check
          checked={wish.page ?? true}
          aria-label={`${label} in the portal`}
          onChange={(isChecked) => change({ ...wish, page: isChecked })}
        >
          In the portal
        </Check>
        {(wish.page ?? true) && (wish.email ?? usual) === usual ? (
          <span className="small muted">Usual</span>
        ) : (
          <UseUsual
            label={label}
            usual={usual === 'off' ? 'In the portal, no e-mail' : 'In the portal, e-mail daily'}
            onClick={() => change({})}
          />
        )}
      </div>
    </li>
  );
}

export function NotificationWishes() {
  const user = useSession()?.user;
  const { notifications = {} } = useUserSettings();
  if (!user) return null;
  const person = { role: user.role, displayCarriers: user.user_accesses.payload.display_carriers === 'Yes' };
  const kinds = NOTIFICATION_KEYS.filter((kind) => {
    const { may } = notificationKind(kind);
    return may === undefined || mayAs(person, may);
  });
  return (
    <SettingCard card="notifications">
      <p className="small muted pad">We e-mail what you haven't read: right away, or in a morning summary.</p>
      <ul>
        {kinds.map((kind) => (
          <Wish
            key={kind}
            kind={kind}
            wish={notifications[kind] ?? {}}
            change={(wish) => void changeUserSettings({ notifications: { [kind]: wish } })}
          />
        ))}
      </ul>
    </SettingCard>
  );
}
