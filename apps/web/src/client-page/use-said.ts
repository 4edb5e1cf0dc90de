import type { Language } from '@freeboard/domain';
import { useState } from 'preact/hooks';

type Said = { errors: Readonly<Record<string, string[]>>; said: string };
const NOTHING: Said = { errors: {}, said: '' };

/**
 * Keeps what was said of a form's answers, by field and in all: nothing once the page is shown in another language, and
 * nothing of a field that was `edited` since.
 */
export function useSaid(language: Language) {
  const [last, setLast] = useState({ ...NOTHING, language });
  const say = (next: Partial<Said>) => setLast({ ...NOTHING, ...next, language });
  const edited = (...fields: readonly string[]) =>
    setLast((before) =>
      fields.some((field) => before.errors[field])
        ? {
            ...before,
            errors: Object.fromEntries(Object.entries(before.errors).filter(([key]) => !fields.includes(key))),
          }
        : before,
    );
  return { ...(last.language === language ? last : NOTHING), say, edited };
}
