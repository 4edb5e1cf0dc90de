import { notify } from '../server/notices.ts';

/** A page that becomes visible checks at most this often. */
const ASK_EVERY_MS = 10 * 60_000;
const ENTRY = /<script\b(?=[^>]*\btype="module")[^>]*\bsrc="(\/assets\/[^"]+\.js)"/g;

let asked = 0;
let isOffered = false;

export const entriesOf = (html: string): string[] => [...html.matchAll(ENTRY)].flatMap(([, src]) => src ?? []);

/** Only offers the new version; the page is never reloaded automatically. */
export async function checkForNewVersion(): Promise<void> {
  asked = Date.now();
  if (isOffered) return;
  const own = [...document.scripts].map((script) => new URL(script.src, location.href).pathname);
  const html = await fetch('/', { cache: 'no-cache' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  if (isOffered || entriesOf(html).every((entry) => own.includes(entry))) return;
  isOffered = true;
  notify({ title: 'A new version is here.', text: 'What you typed is kept.' }, 'plain', {
    isLasting: true,
    action: { label: 'Reload', run: () => window.location.reload() },
  });
}

export function watchForNewVersion(): () => void {
  const check = () => {
    if (document.visibilityState === 'visible' && Date.now() - asked > ASK_EVERY_MS) void checkForNewVersion();
  };
  document.addEventListener('visibilitychange', check);
  return () => document.removeEventListener('visibilitychange', check);
}
