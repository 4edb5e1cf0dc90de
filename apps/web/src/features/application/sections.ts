import type { Form } from '@freeboard/domain';
import { signal } from '../../lib/signal.ts';
import { readStored, store } from '../../lib/storage.ts';

const key = (part: 'page' | 'shown', type: string): string => `freeboard.form.${part}.${type}`;

/** Which section is open and which optional ones are shown (R3.1); both remembered by this browser, per form. */
export function createSections(form: Form) {
  const optional = form.sections.filter((section) => section.optional).map((section) => section.key);
  const kept = readStored<string[]>(key('shown', form.type));
  const shown = signal<readonly string[]>((kept ?? []).filter((one) => optional.includes(one)));
  const isThere = (section: string) =>
    form.sections.some((one) => one.key === section && (!one.optional || shown.get().includes(section)));
  const remembered = readStored<string>(key('page', form.type));
  const page = signal(remembered && isThere(remembered) ? remembered : form.sections[0]!.key);

  function open(section: string): void {
    page.set(section);
    store(key('page', form.type), section);
  }
  function setShown(next: readonly string[]): void {
    shown.set(next);
    store(key('shown', form.type), next);
  }
  return {
    page,
    shown,
    open,
    show(section: string): void {
      if (!shown.get().includes(section)) setShown([...shown.get(), section]);
      open(section);
    },
    hide(section: string): void {
      setShown(shown.get().filter((one) => one !== section));
      if (page.get() === section) open(form.sections[0]!.key);
    },
    /** The section that holds a field. */
    of: (field: string): string | undefined =>
      form.sections.find((section) => section.fields.some((one) => one.key === field))?.key,
    /** The section after `section` that is not hidden. */
    after(section: string): string | null {
      const all = form.sections.filter((one) => isThere(one.key));
      return all[all.findIndex((one) => one.key === section) + 1]?.key ?? null;
    },
    /** Opens the section of a field, shows it when it was hidden, and tells when it is drawn. */
    reveal(field: string): void {
      const section = form.sections.find((one) => one.fields.some((candidate) => candidate.key === field));
      if (!section) return;
      if (section.optional) this.show(section.key);
      else open(section.key);
    },
  };
}

export type Sections = ReturnType<typeof createSections>;
