const KEY = 'single_sign_on';

/** The key ties a sign-in to this tab while the user is at the provider. */
export const storeBrowserKey = (key: string): void => sessionStorage.setItem(KEY, key);

/** Empty if the sign-in began in another tab or browser. */
export const browserKey = (): string => sessionStorage.getItem(KEY) ?? '';
