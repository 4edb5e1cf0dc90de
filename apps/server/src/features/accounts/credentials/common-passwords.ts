import { LOGIN_RULES } from '@freeboard/domain/wording';

let loading: Promise<ReadonlySet<string>> | null = null;

/** The most common passwords, in lower case; loaded at first use. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list: readonly (string | number)[] = dictionary['passwords-common'];
    return new Set(list.map(String).filter((one) => one.length >= LOGIN_RULES.password.minimum));
  });
  return loading;
}
