import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Browser } from './launch.ts';

/** An element by a selector and its visible name. */
export type Target = readonly [css: string, name?: RegExp];

/** WebDriver's key of an element reference. */
const REFERENCE = 'element-6066-11e4-a52e-4f735466cecf';
const PATIENCE = { timeout: 60_000, intervals: [50, 100, 200] };
export const CONTROL = '\uE009';
export const SHIFT = '\uE008';
export const ENTER = '\uE007';

/** Runs in the page: finds the first visible element, each target within the previous one. */
function findElement(targets: readonly (readonly [css: string, name: string])[]): Element | null {
  const text = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  function nameOf(element: Element): string {
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [...ids.map((id) => document.getElementById(id)), ...((element as HTMLInputElement).labels ?? [])];
    return labels.length > 0 ? labels.map(text).join(' ') : text(element);
  }
  const isShown = (element: Element) =>
    element.tagName === 'OPTION' ||
    (element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden');
  let within: Document | Element = document;
  for (const [css, name] of targets) {
    const found: Element | undefined = [...within.querySelectorAll(css)].find(
      (element) => isShown(element) && new RegExp(name).test(nameOf(element)),
    );
    if (!found) return null;
    within = found;
  }
  return within as Element;
}

/** Runs in the page: scrolls to an element. @returns its center */
function scrollTo(element: Element) {
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}

/** Runs in the page: whether an element that was scrolled to stays in place for two frames. */
function isStill(element: Element, answer: (isStill: boolean) => void): void {
  element.scrollIntoView({ block: 'center' });
  const placeOf = () => JSON.stringify(element.getBoundingClientRect());
  const before = placeOf();
  requestAnimationFrame(() => requestAnimationFrame(() => answer(placeOf() === before)));
}

export const isInWindow = () => document.documentElement.scrollWidth <= window.innerWidth;

/** The actions of a pen that draws a line of a few strokes around a point. */
function penStrokes({ x, y }: { x: number; y: number }) {
  const to = (step: number) => ({
    type: 'pointerMove',
    x: x - 80 + step * 16,
    y: y + (step % 2) * 20,
    duration: 20,
  });
  const moves = Array.from({ length: 10 }, (_, step) => to(step + 1));
  const actions = [to(0), { type: 'pointerDown', button: 0 }, ...moves, { type: 'pointerUp', button: 0 }];
  return { type: 'pointer', id: 'pen', parameters: { pointerType: 'mouse' }, actions };
}

/** Drives a browser's window as a user does. Each action waits until it is possible. */
export function createDriver({ send }: Browser, origin: string) {
  const run = <T>(code: (...args: never[]) => T, ...args: unknown[]) =>
    send('ExecuteScript', { script: `return (${code}).apply(null, arguments)`, args }) as Promise<T>;

  async function find(...targets: Target[]): Promise<string> {
    const found = (await run(
      findElement,
      targets.map(([css, name]) => [css, name?.source ?? '']),
    )) as Record<string, string> | null;
    const id = found?.[REFERENCE];
    if (!id) throw new Error(`There is no ${targets.map(([css, name]) => `${css} ${name ?? ''}`).join(' > ')}`);
    return id;
  }
  /** Retries until it succeeds: a rendered element may move or be covered a moment later. */
  const insist = (act: () => Promise<unknown>) =>
    expect(async () => {
      await act();
    }).toPass(PATIENCE);

  const see = (...targets: Target[]) => insist(() => find(...targets));
  const click = (...targets: Target[]) =>
    insist(async () => {
      const id = await find(...targets);
      // WebDriver scrolls only until the element is in the window, where a bottom bar may cover it, and clicks its
      // earlier position.
      const script = `(${isStill}).apply(null, arguments)`;
      const stays = await send('ExecuteAsyncScript', { script, args: [{ [REFERENCE]: id }] });
      if (!stays) throw new Error('It moves.');
      await send('ElementClick', { id });
    });
  const press = (target: Target, keys: string) =>
    insist(async () => send('ElementSendKeys', { id: await find(target), text: keys }));

  return {
    find,
    see,
    click,
    press,
    run,
    goTo: (path: string) => send('Navigate', { url: new URL(path, origin).href }),
    resize: (width: number, height: number) => send('SetWindowRect', { width, height }),
    fill: (target: Target, text: string) => press(target, `${CONTROL}a${CONTROL}${text}`),
    choose: (target: Target, option: RegExp) => click(target, ['option', option]),
    holds: (target: Target, value: RegExp | string) =>
      insist(async () =>
        expect(await run((field: HTMLInputElement) => field.value, { [REFERENCE]: await find(target) })).toMatch(value),
      ),
    async draw(target: Target) {
      const middle = await run(scrollTo, { [REFERENCE]: await find(target) });
      await send('PerformActions', { actions: [penStrokes(middle)] });
    },
    async takeScreenshot(path: string) {
      writeFileSync(path, String(await send('TakeScreenshot')), 'base64');
    },
  };
}
export type Driver = ReturnType<typeof createDriver>;
