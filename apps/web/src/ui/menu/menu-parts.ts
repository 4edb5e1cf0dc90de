import type { Menu } from '@mantine/core';
import { createContext, type RefObject } from 'react';

export type MenuParts = { parts: typeof Menu; button: RefObject<HTMLButtonElement | null> };

export const MenuContext = createContext<MenuParts | null>(null);
