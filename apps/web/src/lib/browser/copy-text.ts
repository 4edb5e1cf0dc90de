import { notify } from '../server/notices.ts';

/** Puts a text onto the clipboard and says so; where there is none nothing is said. */
export const copyText = (text: string, title: string): void =>
  void navigator.clipboard?.writeText(text).then(
    () => notify({ title, text: '' }, 'good'),
    () => undefined,
  );
