import type { Language } from '@freeboard/domain/languages';
import { useState } from 'preact/hooks';

type Feedback = { errors: Readonly<Record<string, string[]>>; message: string };
const NOTHING: Feedback = { errors: {}, message: '' };

/** All messages are dropped when the page's language changes; `edited` drops those of the given fields. */
export function useFeedback(language: Language) {
  const [last, setLast] = useState({ ...NOTHING, language });
  const say = (next: Partial<Feedback>) => setLast({ ...NOTHING, ...next, language });
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
