import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import type { Menu as Library, MenuProps } from '@mantine/core';
import {
  Children,
  type ComponentType,
  cloneElement,
  isValidElement,
  type ReactElement,
  use,
  useEffect,
  useState,
} from 'react';
import { part } from '../../lib/part.tsx';
import { MenuContext } from './menu-parts.ts';

/** Fetched when the screen is idle, or when a menu's button is first approached. */
export const MenuBody = part<MenuProps>(() => import('./menu-body.tsx'));

type Button = ReactElement<{ [attribute: string]: unknown }>;

type Name = 'Item' | 'CheckboxItem' | 'RadioItem' | 'Label' | 'Divider' | 'Dropdown';

function Entry({ name, own }: { name: Name; own: object }) {
  const Part = use(MenuContext)?.parts[name] as ComponentType<object> | undefined;
  return Part ? <Part {...own} /> : null;
}

const partOf = <Own extends Name>(name: Own) =>
  ((own: object) => <Entry name={name} own={own} />) as unknown as (typeof Library)[Own];

/**
 * Otherwise Mantine focuses the first item even if it is disabled: then the focus stays outside, and no key reaches the
 * menu.
 */
const beginAtEnabled = (dropdown: HTMLElement | null): void =>
  dropdown?.querySelector('[data-menu-item]:not(:disabled)')?.setAttribute('data-autofocus', '');

const Dropdown = (own: object) => <Entry name="Dropdown" own={{ ref: beginAtEnabled, ...own }} />;

function Target({ children }: { children: Button }) {
  const menu = use(MenuContext);
  if (!menu) return children;
  return <menu.parts.Target>{cloneElement(children, { ref: menu.button })}</menu.parts.Target>;
}

function Unopened({ children, open }: { children: MenuProps['children']; open: () => void }) {
  const target = Children.toArray(children).find((one) => isValidElement(one) && one.type === Target);
  const button = (target as ReactElement<{ children: Button }>).props.children;
  const fetch = () => void MenuBody.preload();
  const attributes = { onClick: open, onPointerEnter: fetch, onFocus: fetch };
  return cloneElement(button, { ...attributes, 'aria-haspopup': 'menu', 'aria-expanded': false });
}

/** Only the button is rendered until the menu is first opened, because a screen has many. */
function DropMenu({ opened, onChange, ...menu }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [isReady, setReady] = useState(false);
  const isWanted = opened ?? isOpen;
  const change = (next: boolean) => {
    setOpen(next);
    onChange?.(next);
  };
  useEffect(() => {
    if (isWanted && !isReady) void MenuBody.preload().then(() => setReady(true));
  }, [isWanted, isReady]);
  if (!isReady) return <Unopened open={() => change(true)}>{menu.children}</Unopened>;
  return <MenuBody opened={isWanted} onChange={change} {...menu} />;
}

export const Menu = Object.assign(DropMenu, {
  Target,
  Dropdown: Dropdown as unknown as (typeof Library)['Dropdown'],
  Item: partOf('Item'),
  CheckboxItem: partOf('CheckboxItem'),
  RadioItem: partOf('RadioItem'),
  Label: partOf('Label'),
  Divider: partOf('Divider'),
});
