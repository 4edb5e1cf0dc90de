import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { previousSession, session } from './session/session.ts';
import { changeUserSettings, useUserSettings } from './session/user-settings.ts';

export const COLORS: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/**
 * Whether the colors are the user's own to save. A user who works as another keeps their own colors and does not
 * change the other's.
 */
const isOneself = (): boolean => session.get() !== null && previousSession.get() === null;

/** The colors, and how to choose others: remembered by this browser, and for the user on all their devices. */
export function useColors(): [MantineColorScheme, (scheme: MantineColorScheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (color_scheme: MantineColorScheme) => {
    setColorScheme(color_scheme);
    if (isOneself()) void changeUserSettings({ color_scheme });
  };
  return [colorScheme, choose];
}

/** Applies the colors that the user chose, here or on another device, whenever they change. */
export function useSavedColors(): void {
  const { setColorScheme } = useMantineColorScheme();
  const { color_scheme } = useUserSettings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the saved setting changes
  useEffect(() => {
    if (color_scheme && isOneself()) setColorScheme(color_scheme);
  }, [color_scheme]);
}
