/** What will stand at an address whose screen does not work yet; no menu leads there until then. */
export const LATER: Readonly<Record<string, string>> = {
  '/dashboard/quotes-portal/management': 'Here the sources of applications and the intake of quotes will be managed.',
};

/** Whether the screen at an address works. */
export const isBuilt = (path: string): boolean => !(path in LATER);
