import type { ManagedUser } from '@freeboard/contract';
import { roleFacts } from '@freeboard/domain/access';
import { showAgo, showDate, showTime } from '../../../lib/format.ts';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { Chip } from '../../../ui/chip.tsx';
import { EyeIcon, EyeOffIcon } from '../../../ui/icons.tsx';
import { useAgencySettings } from '../settings/use-agency-settings.ts';
import { refreshUsers } from './use-users.ts';
import classes from './users.module.css';
import { invitationText, productText } from './words.ts';

type Props = {
  user: ManagedUser;
  isYou: boolean;
  isChosen: boolean;
  showsAgency: boolean;
  onOpen: () => void;
  /** Called with an invitation's address that must be passed on by hand. */
  onAddress: (url: string) => void;
};

function AccountState({ user, onAddress }: Pick<Props, 'user' | 'onAddress'>) {
  const { id, name, state, is_managed, deactivated_at, last_seen_at, mail_trouble } = user;
  const sendsEmail = useAgencySettings().data?.global_settings.sends_email ?? true;
  async function invite() {
    const answer = await callOrNotify('inviteUser', { user_id: id });
    if (!answer) return;
    if (answer.invitation_url) onAddress(answer.invitation_url);
    else notify({ title: `${name} is invited once more`, text: 'The earlier link no longer works.' }, 'good');
    await refreshUsers();
  }
  async function activate() {
    if (await callOrNotify('activateUser', { user_id: id })) await refreshUsers();
  }
  const action = (label: string, run: () => Promise<void>) =>
    is_managed ? (
      <button type="button" className="link small" aria-label={`${label}: ${name}`} onClick={() => void run()}>
        {label}
      </button>
    ) : null;
  if (state === 'deactivated')
    return (
      <span className="row wrap gap-2 end">
        <Chip>deactivated {showDate(deactivated_at ?? '')}</Chip>
        {action('Activate', activate)}
      </span>
    );
  if (state === 'invited') {
    const { text, isOver } = invitationText(user, Date.now());
    return (
      <span className="row wrap gap-2 end">
        {mail_trouble ? (
          <Chip tone="red" title={mail_trouble}>
            not delivered
          </Chip>
        ) : (
          <Chip tone={isOver ? 'orange' : 'teal'}>{text}</Chip>
        )}
        {action(isOver ? 'Invite again' : sendsEmail ? 'Send again' : 'New link', invite)}
      </span>
    );
  }
  return last_seen_at ? (
    <span title={showTime(last_seen_at)}>{showAgo(last_seen_at, Date.now())}</span>
  ) : (
    <span className="muted">never</span>
  );
}

export function UserRow({ user, isYou, isChosen, showsAgency, onOpen, onAddress }: Props) {
  const isShown = user.user_accesses.payload.display_carriers === 'Yes';
  const { own } = roleFacts(user.role);
  return (
    <tr data-chosen={isChosen} className={user.state === 'deactivated' ? 'muted' : ''}>
      <td>
        <button type="button" className={`col gap-0 left ${classes.person}`} aria-pressed={isChosen} onClick={onOpen}>
          <span>
            <span className="strong">{user.name}</span> {isYou ? <Chip>you</Chip> : null}
          </span>
          <span className="small muted clip">{user.email}</span>
        </button>
      </td>
      <td>{roleFacts(user.role).label}</td>
      {showsAgency ? <td className="clip">{user.agency?.name ?? 'all'}</td> : null}
      <td>
        <span className={`row gap-2 ${isShown ? '' : 'muted'}`}>
          {isShown ? <EyeIcon /> : <EyeOffIcon />}
          {isShown ? 'shown' : 'masked'}
        </span>
      </td>
      <td>{own === 'agent' ? productText(user.assigned_product_type) : '—'}</td>
      <td className={user.has_second_factor ? '' : 'muted'}>
        {user.state === 'active' ? (user.has_second_factor ? 'on' : 'off') : ''}
      </td>
      <td className="right num">
        <AccountState user={user} onAddress={onAddress} />
      </td>
    </tr>
  );
}
