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

/**
 * Renders what a menu needs besides its button; it is fetched when the screen rests, or when a button is first gone
 * for.
 */
export const MenuBody = part<MenuProps>(() => import('./menu-body.tsx'));

type Button = ReactElement<{ [attribute: string]: unknown }>;

type Name = 'Item' | 'CheckboxItem' | 'Label' | 'Divider' | 'Dropdown';

function Entry({ name, own }: { name: Name; own: object }) {
  const Part = use(MenuContext)?.parts[name] as ComponentType<object> | undefined;
  return Part ? <Part {...own} /> : null;
}

/** Returns an entry, or another part, of a menu that is open. */
const partOf = <Own extends Name>(name: Own) =>
  ((own: object) => <Entry name={name} own={own} />) as unknown as (typeof Library)[Own];

function Target({ children }: { children: Button }) {
  const menu = use(MenuContext);
  if (!menu) return children;
  return <menu.parts.Target>{cloneElement(children, { ref: menu.button })}</menu.parts.Target>;
}

/** Renders the button of a menu that nobody has opened yet. */
function Unopened({ children, open }: { children: MenuProps['children']; open: () => void }) {
  const target = Children.toArray(children).find((one) => isValidElement(one) && one.type === Target);
  const button = (target as ReactElement<{ children: Button }>).props.children;
  const fetch = () => void MenuBody.preload();
  const attributes = { onClick: open, onPointerEnter: fetch, onFocus: fetch };
  return cloneElement(button, { ...attributes, 'aria-haspopup': 'menu', 'aria-expanded': false });
}

/** Renders a menu behind a button, which is drawn alone until the menu is first opened: there are many on a screen. */
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
  Dropdown: partOf('Dropdown'),
  Item: partOf('Item'),
  CheckboxItem: partOf('CheckboxItem'),
  Label: partOf('Label'),
  Divider: partOf('Divider'),
});
