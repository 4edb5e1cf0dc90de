import { may } from '@freeboard/domain/access';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { COLORS, useColors } from '../../../lib/colors.ts';
import { initials } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Menu } from '../../../ui/menu/menu.tsx';
import classes from './account.module.css';

export const Avatar = ({ name, className = '', ...button }: { name: string } & ComponentProps<'button'>) => (
  <button
    type="button"
    className={`${classes.avatar} ${className}`}
    data-initials={initials(name)}
    aria-label={`${name}, open your menu`}
    {...button}
  />
);

/** Profile, Dashboard and Logout are available to everyone (section 2). */
export function PersonMenu() {
  const session = useSession();
  const [scheme, choose] = useColors();
  if (!session) return null;
  const { user } = session;
  return (
    <Menu position="bottom-end" width="14rem">
      <Menu.Target>
        <Avatar name={user.name} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.name}
          <br />
          {user.email}
        </Menu.Label>
        <Menu.Item component={Link} to="/dashboard/user/profile">
          Profile
        </Menu.Item>
        <Menu.Item component={Link} to="/dashboard/home">
          Dashboard
        </Menu.Item>
        {may(session.user_role, 'application.edit') ? (
          <Menu.Item component="a" href="/docs" target="_blank" rel="noreferrer">
            Help
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Label>Colors</Menu.Label>
        {COLORS.map(({ value, label }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            checked={scheme === value}
            closeMenuOnClick={false}
            onChange={() => choose(value)}
          >
            {label}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/logout">
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
