import type { Menu } from '@mantine/core';
import { createContext, type RefObject } from 'react';

/** What the entries of an open menu are drawn with, and where its button is. */
export type MenuParts = { parts: typeof Menu; button: RefObject<HTMLButtonElement | null> };

export const MenuContext = createContext<MenuParts | null>(null);
