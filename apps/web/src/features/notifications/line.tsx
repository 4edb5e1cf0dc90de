import type { AnswerOf } from '@freeboard/contract';
import { isQuietNotification } from '@freeboard/domain/settings';
import { showAgo, showTime } from '../../lib/format.ts';
import { hasModule } from '../../modules.ts';

export type Notification = AnswerOf<'getUserNotifications'>['user_notifications'][number];

const TARGETS: Readonly<Record<string, string>> = {
  ...(hasModule('programs') ? { access: '/dashboard/access' } : {}),
  registration: '/dashboard/registrations',
  bulk_upload: '/dashboard/bulk-upload',
  ...(hasModule('carriers') ? { circuit_open: '/dashboard/api-management' } : {}),
  carrier_asks: '/agent-portal/dashboard?view=carrier_asks',
};

export function targetOf({ kind, application_id }: Notification): string | null {
  const tab = kind === 'carrier_asks' ? '?tab=results' : '';
  if (application_id !== null) return `/agent-portal/application-details/${application_id}${tab}`;
  return TARGETS[kind] ?? null;
}

export const NotificationText = ({ one }: { one: Notification }) => (
  <span className={one.is_read ? 'muted' : isQuietNotification(one.kind) ? undefined : 'strong'}>
    {one.is_read ? null : <span className="hidden-word">Unread: </span>}
    {one.text}{' '}
    <span className="small muted" title={showTime(one.created_at)}>
      {showAgo(one.created_at, Date.now())}
    </span>
  </span>
);
