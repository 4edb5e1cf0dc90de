/**
 * Runs in the page: finds what a person can type into or press in the topmost open layer, apart from the frame that all
 * screens share.
 */

/** An input into which text is typed, or a choice. `key` names it among those of its screen or dialog, `mark` in this document. */
export type FoundInput = {
  key: string;
  mark: string;
  label: string;
  /** The `type` of an input, or what else it is. */
  kind: string;
  value: string;
  isSearch: boolean;
  completes: string;
  digitsOnly: boolean;
  hint: string;
  /** A row above it in its list has the same. */
  isRepeated: boolean;
};
/** `kind` is the same of the buttons at one place in the rows of a list; empty for a button that is in none. */
export type FoundButton = { key: string; mark: string; isTab: boolean; kind: string };
/** `busy` is what is still to be drawn. */
export type Found = { url: string; cover: string; inputs: FoundInput[]; buttons: FoundButton[]; busy: string[] };

declare global {
  interface Window {
    /** Finds what is there a frame after the button of this mark was pressed. */
    findTyped: (pressed?: string) => Promise<Found>;
  }
}

/** Defines `window.findTyped`; handed to `addInitScript`, so that it uses nothing from outside. */
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

  /** Names each by what it is called and which of that name it is; counts in a name change with what is done. */
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
    // Elsewhere a choice changes only what is shown.
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

  /** Resolves after some frames in which nothing changed; what never is still is taken as it is. */
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
