import type { Form } from '@freeboard/domain/forms';
import { readStored, store } from '../../lib/browser/storage.ts';
import { signal } from '../../lib/signal.ts';

const keyOf = (personId: number, part: string): string => `freeboard.form.${personId}.${part}`;

export type Extent = 'all' | 'missing';

function createSectionState(form: Form, personId: number, isMissing: boolean, isEmpty: (section: string) => boolean) {
  const key = (part: 'page' | 'shown' | 'extent'): string =>
    keyOf(personId, part === 'extent' ? part : `${part}.${form.type}`);
  const optional = form.sections.filter((section) => section.optional).map((section) => section.key);
  const kept = readStored<string[]>(key('shown'));
  const shown = signal<readonly string[]>((kept ?? []).filter((one) => optional.includes(one)));
  const isThere = (section: string) =>
    !isEmpty(section) &&
    form.sections.some((one) => one.key === section && (!one.optional || shown.get().includes(section)));
  const remembered = readStored<string>(key('page'));
  const page = signal(remembered && isThere(remembered) ? remembered : form.sections[0]!.key);

  // If nothing is missing, the whole form is shown.
  const extent = signal<Extent>(isMissing && readStored(key('extent')) === 'missing' ? 'missing' : 'all');

  return {
    page,
    shown,
    extent,
    isThere,
    open(section: string): void {
      page.set(section);
      store(key('page'), section);
    },
    setShown(next: readonly string[]): void {
      shown.set(next);
      store(key('shown'), next);
    },
    setExtent(next: Extent): void {
      extent.set(next);
      store(key('extent'), next);
    },
  };
}

/**
 * Which section is open, which optional sections are shown (R3.1), and whether the form shows all fields or only
 * missing
 * ones; remembered by this browser, per user and form. `isEmpty`: whether a section shows nothing at present.
 */
export function createSections(
  form: Form,
  personId: number,
  isMissing: boolean,
  isEmpty: (section: string) => boolean,
) {
  const state = createSectionState(form, personId, isMissing, isEmpty);
  const { page, shown, extent, isThere, open, setShown, setExtent } = state;
  return {
    page,
    shown,
    extent,
    open,
    /** Changes only the current section; the remembered one stays the section that the user chose. */
    follow: page.set,
    setExtent,
    show(section: string): void {
      if (!shown.get().includes(section)) setShown([...shown.get(), section]);
      open(section);
    },
    hide(section: string): void {
      setShown(shown.get().filter((one) => one !== section));
      if (page.get() === section) open(form.sections[0]!.key);
    },
    of: (field: string): string | undefined =>
      form.sections.find((section) => section.fields.some((one) => one.key === field))?.key,
    after(section: string): string | null {
      const all = form.sections.filter((one) => isThere(one.key));
      return all[all.findIndex((one) => one.key === section) + 1]?.key ?? null;
    },
    reveal(field: string): void {
      const section = form.sections.find((one) => one.fields.some((candidate) => candidate.key === field));
      if (!section) return;
      if (section.optional) this.show(section.key);
      else open(section.key);
    },
  };
}

export type Sections = ReturnType<typeof createSections>;
