/**
 * Runs in the page: finds what a user can type into or press in the topmost open layer, without the frame that all
 * screens share.
 */

/** A text input or a choice. `key` is unique on its screen or dialog, `mark` in this document. */
export type FoundInput = {
  key: string;
  mark: string;
  label: string;
  /** The input's `type`, or another kind of control. */
  kind: string;
  value: string;
  isSearch: boolean;
  completes: string;
  digitsOnly: boolean;
  hint: string;
  /** Whether a row above it in its list has the same input. */
  isRepeated: boolean;
};
/** `kind` is the same for the buttons at one position in a list's rows; empty for a button outside of lists. */
export type FoundButton = { key: string; mark: string; isTab: boolean; kind: string };
/** `busy`: what is still loading. */
export type Found = { url: string; cover: string; inputs: FoundInput[]; buttons: FoundButton[]; busy: string[] };

declare global {
  interface Window {
    /** Finds the controls one frame after the button with this mark was pressed. */
    findTyped: (pressed?: string) => Promise<Found>;
  }
}

/** Defines `window.findTyped`; passed to `addInitScript`, so it must not use anything from outside. */
export function defineFind(): void {
  const TEXTLESS = /^(checkbox|radio|button|submit|reset|file|range|hidden|color|image)$/;
  const COVERS = '[role=dialog]:not([data-closing]), dialog[open], [role=menu]';
  const BUSY = '[aria-busy=true], [role=progressbar][aria-label=Loading], [role=status][aria-label^=Loading]';
  const ROW = 'tr, li, [data-field], [role=row], [role=option], article';
  const CHOICES = '[data-field], [data-setting], [data-default], [data-rule], [role=dialog]';
  const INPUT = 'input, textarea, select, [contenteditable=true], [contenteditable=""]';
  const STILL = 3;
  const MOST_FRAMES = 20;
  let marks = 0;

  const isSeen = (one: Element) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true });
  };
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const textOf = (ids: string | null) =>
    clean(
      ids
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );

  function nameOf(one: Element): string {
    const { labels, placeholder } = one as HTMLInputElement;
    const name =
      textOf(one.getAttribute('aria-labelledby')) ||
      clean(one.getAttribute('aria-label')) ||
      clean(labels?.[0]?.textContent) ||
      (one.matches('button, summary, [role]') ? clean(one.textContent) : '') ||
      clean(placeholder) ||
      clean(one.getAttribute('title'));
    return name.slice(0, 60);
  }

  function scope(): { within: Element; cover: string } {
    const cover = [...document.querySelectorAll(COVERS)].filter(isSeen).at(-1);
    return {
      within: cover ?? document.querySelector('main') ?? document.body,
      cover: cover ? nameOf(cover) || cover.role || 'dialog' : '',
    };
  }

  /** Keys are labels with their position among equal labels; numbers in a label become '#', because they change. */
  function keyed<T extends Element>(all: T[], cover: string): { one: T; key: string; mark: string }[] {
    const counts = new Map<string, number>();
    return all.map((one) => {
      const name = `${cover ? `${cover} › ` : ''}${nameOf(one)}`.replace(/\d+/g, '#');
      const at = counts.get(name) ?? 0;
      counts.set(name, at + 1);
      const mark = one.getAttribute('data-robot') ?? String(marks);
      marks += 1;
      one.setAttribute('data-robot', mark);
      return { one, key: at === 0 ? name : `${name} (${at + 1})`, mark };
    });
  }

  function isInput(one: Element): boolean {
    if (!isSeen(one)) return false;
    // A choice outside of `CHOICES` only changes what is shown, so it is not an input.
    if (one instanceof HTMLSelectElement) return !one.disabled && one.closest(CHOICES) !== null;
    if (!(one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement)) return true;
    return !(one.readOnly || one.disabled || TEXTLESS.test(one.type));
  }

  function isRepeated(one: Element): boolean {
    const row = one.closest('tr, li, article, [role=row], [role=group]');
    if (!row?.parentElement) return false;
    const above = [...row.parentElement.children].slice(0, [...row.parentElement.children].indexOf(row));
    const [name, { localName, role }] = [nameOf(one), one];
    return above.some((other) =>
      [...other.querySelectorAll(INPUT)].some(
        (twin) =>
          twin.localName === localName &&
          twin.role === role &&
          nameOf(twin).replace(/\d+/g, '#') === name.replace(/\d+/g, '#'),
      ),
    );
  }

  const lists: Element[] = [];
  function kindOf(button: Element): string {
    const row = button.closest(ROW);
    const list = row?.parentElement;
    if (!row || !list) return '';
    if (!lists.includes(list)) lists.push(list);
    return `${row.matches('[data-field]') ? 'field' : lists.indexOf(list)} ${[...row.querySelectorAll('button')].indexOf(button as HTMLButtonElement)}`;
  }

  function press(mark: string): void {
    const button = document.querySelector<HTMLElement>(`[data-robot="${mark}"]`);
    button?.focus();
    button?.click();
  }

  /** Resolves after some frames without a change, or at a limit. */
  async function untilStill(): Promise<void> {
    let changes = 0;
    const observer = new MutationObserver(() => {
      changes += 1;
    });
    observer.observe(document, { subtree: true, childList: true });
    for (let frames = 0, still = 0; still < STILL && frames < MOST_FRAMES; frames += 1) {
      const before = changes;
      await new Promise((drawn) => requestAnimationFrame(drawn));
      still = changes === before ? still + 1 : 0;
    }
    observer.disconnect();
  }

  window.findTyped = async (pressed) => {
    if (pressed !== undefined) press(pressed);
    await untilStill();
    const busy = [...document.querySelectorAll(BUSY)].filter(isSeen);
    const { within, cover } = scope();
    const inputs = [...within.querySelectorAll(INPUT)];
    const buttons = [...within.querySelectorAll<HTMLButtonElement>('button, [role=button], [role=menuitem], summary')];
    return {
      url: location.href,
      cover,
      busy: busy.map((one) => one.ariaLabel ?? one.outerHTML.slice(0, 80)),
      inputs: keyed(inputs.filter(isInput), cover).map(({ one, key, mark }) => {
        const { type, value, autocomplete, inputMode, placeholder } = one as HTMLInputElement;
        return {
          key,
          mark,
          label: nameOf(one),
          kind: one.matches('[contenteditable]') ? 'rich text' : one.role === 'combobox' ? 'combobox' : type,
          value: one instanceof HTMLSelectElement ? (one.selectedOptions[0]?.label ?? '') : (value ?? one.textContent),
          isSearch: type === 'search' || one.role === 'searchbox' || one.closest('[role=search]') !== null,
          completes: autocomplete ?? '',
          digitsOnly: /numeric|decimal/.test(inputMode ?? ''),
          hint: placeholder ?? '',
          isRepeated: isRepeated(one),
        };
      }),
      buttons: keyed(
        buttons.filter((one) => isSeen(one) && !one.disabled && !one.closest('a[href]')),
        cover,
      ).map(({ one, key, mark }) => ({ key, mark, isTab: one.role === 'tab', kind: kindOf(one) })),
    };
  };
}
