import { notify } from '../server/notices.ts';

/** Copies a text to the clipboard and confirms it; does nothing without a clipboard. */
export const copyText = (text: string, title: string): void =>
  void navigator.clipboard?.writeText(text).then(
    () => notify({ title, text: '' }, 'good'),
    () => undefined,
  );
