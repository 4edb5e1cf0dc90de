import { type Browser, chromium, type Page } from '@playwright/test';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ARGS });

type Person = { role: string };

/** A page with a signed-in user, whose session is stored as the product stores it. */
export async function signedInPage(browser: Browser, session: { key: string; user: Person }): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1400 } });
  await context.addInitScript(
    ([key, user]) => {
      if (localStorage.getItem('session_key')) return;
      const kept = { session_key: key, user, user_role: (user as Person).role };
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, JSON.stringify(value));
    },
    [session.key, session.user] as const,
  );
  return context.newPage();
}
