import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { previousSession, session } from './session/session.ts';
import { changeUserSettings, useUserSettings } from './session/user-settings.ts';

/**
 * Returns whether colors are the person's own to keep: who works as somebody else keeps theirs, and leaves the other's
 * alone.
 */
const isOneself = (): boolean => session.get() !== null && previousSession.get() === null;

/**
 * Provides the colors, and how to choose others: remembered by this browser, and for the person on every device of
 * theirs.
 */
export function useColors(): [MantineColorScheme, (scheme: MantineColorScheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (color_scheme: MantineColorScheme) => {
    setColorScheme(color_scheme);
    if (isOneself()) void changeUserSettings({ color_scheme });
  };
  return [colorScheme, choose];
}

/** Takes over the colors that the person chose, here or on another device, as often as that becomes known. */
export function useSavedColors(): void {
  const { setColorScheme } = useMantineColorScheme();
  const { color_scheme } = useUserSettings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is the only occasion
  useEffect(() => {
    if (color_scheme && isOneself()) setColorScheme(color_scheme);
  }, [color_scheme]);
}
