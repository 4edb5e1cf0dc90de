import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

const manager = localStorageColorSchemeManager();
const getRootElement = () => document.documentElement;

/**
 * MantineProvider without computing variables (variables.css has them), without the unused `visible-from` classes,
 * and without the mark of reduced motion, which index.html has.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement,
  });
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
