import { notify } from '../server/notices.ts';

/** Does nothing without a clipboard. */
export const copyText = (text: string, title: string): void =>
  void navigator.clipboard?.writeText(text).then(
    () => notify({ title, text: '' }, 'good'),
    () => undefined,
  );
