import { Menu, type MenuProps } from '@mantine/core';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isFocusFree } from '../../lib/browser/when-drawn.ts';
import { MenuContext } from './menu-parts.ts';

/** The menu opens once its button has replaced the pressed button and taken its focus. */
export default function MenuBody({ opened, ...menu }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isThere, setThere] = useState(false);
  const context = useMemo(() => ({ parts: Menu, button }), []);
  useLayoutEffect(() => {
    if (isFocusFree()) button.current?.focus({ preventScroll: true });
    setThere(true);
  }, []);
  return (
    <MenuContext value={context}>
      <Menu opened={isThere && opened === true} transitionProps={{ duration: 80 }} {...menu} />
    </MenuContext>
  );
}
