import { Link } from 'react-router';
import { Menu } from '../../ui/menu/menu.tsx';
import { KindIcon } from './kind-icon.tsx';
import { type Notification, NotificationText, targetOf } from './line.tsx';
import { markRead } from './mark-read.ts';

function Item({ one }: { one: Notification }) {
  const to = targetOf(one);
  const item = {
    leftSection: <KindIcon kind={one.kind} />,
    children: <NotificationText one={one} />,
    onClick: () => void (one.is_read || markRead([one.id])),
  };
  return to === null ? (
    <Menu.Item closeMenuOnClick={false} {...item} />
  ) : (
    <Menu.Item component={Link} to={to} {...item} />
  );
}

export default function Latest({ notifications }: { notifications: readonly Notification[] }) {
  return notifications.map((one) => <Item key={one.id} one={one} />);
}
