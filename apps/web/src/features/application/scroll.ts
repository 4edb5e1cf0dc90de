import { type RefObject, useEffect } from 'react';
import { isFocusFree } from '../../lib/browser/when-drawn.ts';
import type { Sections } from './sections.ts';

/** From this width on the form's sections are stacked. */
export const ONE_SCROLL = '(min-width: 90rem)';
/**
 * A section is current once its top is above this line, in pixels from the top of the window: just below the header.
 */
const BELOW_HEADER = 96;
/** Movement within this many ms after a user's own choice is not treated as scrolling. */
const SETTLED_MS = 250;

const sectionOf = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-section="${CSS.escape(key)}"]`);

let chosenAt = Number.NEGATIVE_INFINITY;

export function scrollToSection(key: string): void {
  chosenAt = performance.now();
  sectionOf(key)?.scrollIntoView({ block: 'start' });
}

/** The last section that begins above `line` or, at the end of the page, the last of all. */
function visibleSection(sections: readonly HTMLElement[], line: number): string | undefined {
  const root = document.documentElement;
  const isAtEnd = root.scrollTop > 0 && root.scrollTop + root.clientHeight >= root.scrollHeight - 2;
  const above = isAtEnd ? sections : sections.filter((one) => one.getBoundingClientRect().top <= line);
  return (above.at(-1) ?? sections[0])?.dataset.section;
}

/** Makes the section that was scrolled to the current one. A visit starts at the section chosen last. */
export function useFollowedScroll(frame: RefObject<HTMLElement | null>, sections: Sections, isOn: boolean): void {
  useEffect(() => {
    const first = frame.current?.querySelector<HTMLElement>('[data-section]')?.dataset.section;
    const chosen = sections.page.get();
    if (!isOn || chosen === first) return;
    // Runs after the tabs have scrolled the open one into view.
    const waiting = requestAnimationFrame(() => isFocusFree() && scrollToSection(chosen));
    return () => cancelAnimationFrame(waiting);
  }, [frame, sections, isOn]);
  useEffect(() => {
    const element = frame.current;
    if (!isOn || !element) return;
    let waiting = 0;
    const follow = () => {
      waiting = 0;
      if (performance.now() - chosenAt < SETTLED_MS) return;
      // A dialog belongs to the section that opened it, and would close with it in a window that becomes narrow.
      if (document.querySelector('[role=dialog]')) return;
      const key = visibleSection([...element.querySelectorAll<HTMLElement>('[data-section]')], BELOW_HEADER);
      if (key) sections.follow(key);
    };
    const scrolled = () => {
      waiting ||= requestAnimationFrame(follow);
    };
    const focused = (event: FocusEvent) => {
      const key = (event.target as HTMLElement).closest<HTMLElement>('[data-section]')?.dataset.section;
      chosenAt = performance.now();
      if (key) sections.follow(key);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    element.addEventListener('focusin', focused);
    return () => {
      cancelAnimationFrame(waiting);
      window.removeEventListener('scroll', scrolled);
      element.removeEventListener('focusin', focused);
    };
  }, [frame, sections, isOn]);
}
