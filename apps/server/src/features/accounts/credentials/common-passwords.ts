import { LOGIN_RULES } from '@freeboard/domain/wording';

let loading: Promise<ReadonlySet<string>> | null = null;

/** Returns the most common passwords, in lower case; read when first asked for. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list: readonly (string | number)[] = dictionary['passwords-common'];
    return new Set(list.map(String).filter((one) => one.length >= LOGIN_RULES.password.minimum));
  });
  return loading;
}
