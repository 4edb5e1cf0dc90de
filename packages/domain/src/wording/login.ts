/** Rules of the login form (section 5). */
export const LOGIN_RULES = {
  username: { required: 'Username or Email is required.', minimum: 3, short: 'min. 3 Characters.' },
  password: { required: 'Password is required.', minimum: 8, short: 'min. 8 Characters.' },
} as const;

export type LoginField = keyof typeof LOGIN_RULES;

export function loginError(field: LoginField, text: string): string | null {
  const rule = LOGIN_RULES[field];
  if (text.trim() === '') return rule.required;
  return text.length < rule.minimum ? rule.short : null;
}
