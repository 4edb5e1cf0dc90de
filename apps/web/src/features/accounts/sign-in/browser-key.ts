const KEY = 'single_sign_on';

/** Keeps what ties a sign-in to this tab while it is with the provider. */
export const storeBrowserKey = (key: string): void => sessionStorage.setItem(KEY, key);

/** Returns what was kept; empty where the sign-in was begun elsewhere. */
export const browserKey = (): string => sessionStorage.getItem(KEY) ?? '';
