import axe from 'axe-core';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that can fail in one color scheme only. */
const COLORS = ['color-contrast', 'link-in-text-block'];

/** Switches the page's colors and ends their transitions, during which a color belongs to neither scheme. */
function setColors(colors: 'light' | 'dark'): void {
  document.documentElement.dataset.mantineColorScheme = colors;
  // Reading a style begins the transitions that the new colors cause.
  getComputedStyle(document.documentElement).getPropertyValue('color');
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
}

async function violationsOf(part: Element, rules: 'all' | 'colors'): Promise<string[]> {
  const runOnly = rules === 'all' ? WCAG : { type: 'rule' as const, values: COLORS };
  const { violations, incomplete } = await axe.run(part, {
    runOnly,
    resultTypes: ['violations', 'incomplete'],
    elementRef: false,
  });
  // Text in the color of its background could be hidden on purpose, so axe leaves it to us.
  const unseen = incomplete.map(({ id, nodes }) => ({
    id,
    nodes: nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
  }));
  return [...violations, ...unseen].flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/**
 * Expects axe to find nothing in a visible part of the page, light and dark, by the rules of WCAG 2.2 AA. Whole
 * screens are checked in `e2e/screens.spec.ts`.
 */
export async function expectAccessible(part: Locator): Promise<void> {
  const { mantineColorScheme: before } = document.documentElement.dataset;
  const element = await part.findElement();
  const found: Record<string, string[]> = {};
  try {
    setColors('light');
    found.light = await violationsOf(element, 'all');
    setColors('dark');
    found.dark = await violationsOf(element, 'colors');
  } finally {
    setColors(before === 'dark' ? 'dark' : 'light');
  }
  expect(found).toEqual({ light: [], dark: [] });
}
