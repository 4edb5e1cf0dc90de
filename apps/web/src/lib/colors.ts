import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { previousSession, session } from './session/session.ts';
import { changeUserSettings, useUserSettings } from './session/user-settings.ts';

export const COLORS: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** A user who works as another keeps their own colors and does not change the other's. */
const isOneself = (): boolean => session.get() !== null && previousSession.get() === null;

export function useColors(): [MantineColorScheme, (scheme: MantineColorScheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (color_scheme: MantineColorScheme) => {
    setColorScheme(color_scheme);
    if (isOneself()) void changeUserSettings({ color_scheme });
  };
  return [colorScheme, choose];
}

/** Applies a choice that the user made here or on another device. */
export function useSavedColors(): void {
  const { setColorScheme } = useMantineColorScheme();
  const { color_scheme } = useUserSettings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the saved setting changes
  useEffect(() => {
    if (color_scheme && isOneself()) setColorScheme(color_scheme);
  }, [color_scheme]);
}
