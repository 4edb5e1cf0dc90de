import { notify } from '../server/notices.ts';

/** Puts a text onto the clipboard and says so; where there is none nothing is said. */
export const copyText = (text: string, said: string): void =>
  void navigator.clipboard?.writeText(text).then(
    () => notify({ title: said, text: '' }, 'good'),
    () => undefined,
  );
