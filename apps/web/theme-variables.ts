import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { theme } from './src/theme/theme.ts';

const PLACE = '/src/theme/variables.css';

/** The variables that differ from `standard`, which has the values in Mantine's own style sheet. */
const changed = (all: Record<string, string>, standard: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([name, value]) => standard[name] !== value));

function variables(): string {
  const own = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const standard = defaultCssVariablesResolver(DEFAULT_THEME);
  const input: ConvertCSSVariablesInput = {
    variables: changed(own.variables, standard.variables),
    light: changed(own.light, standard.light),
    dark: changed(own.dark, standard.dark),
  };
  return convertCssVariables(input, ':root');
}

/** Computes Mantine's variables at build time: the code for it would be a fifth of Mantine in the browser. */
export function themeVariables(): Plugin {
  return {
    name: 'freeboard:theme-variables',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith(PLACE) ? `${code}\n${variables()}` : null),
  };
}
