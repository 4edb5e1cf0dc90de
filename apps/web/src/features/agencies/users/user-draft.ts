import type { ManagedUser, RequestOf } from '@freeboard/contract';
import type { Role } from '@freeboard/domain/access';
import { type PersonField, personFieldError } from '@freeboard/domain/people';

export type UserDraft = {
  name: string;
  email: string;
  phone: string;
  license: string;
  title: string;
  role: Role;
  display_carriers: 'Yes' | 'No';
  assigned_product_type: string[];
};

export const draftOf = (user: ManagedUser): UserDraft => ({
  name: user.name,
  email: user.email,
  phone: user.phone,
  license: user.license,
  title: user.title,
  role: user.role,
  display_carriers: user.user_accesses.payload.display_carriers,
  assigned_product_type: user.assigned_product_type,
});

const TYPED = ['name', 'email', 'phone', 'license', 'title'] as const satisfies readonly PersonField[];

export function draftErrors(draft: UserDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of TYPED) {
    const error = personFieldError(field, draft[field]);
    if (error) errors[field] = error;
  }
  if (draft.assigned_product_type.length === 0) errors.assigned_product_type = 'Choose at least one.';
  return errors;
}

/** Only changed fields are sent, so that two users' different changes both survive. */
export function changedOf(user: ManagedUser, draft: UserDraft): Omit<RequestOf<'updateUser'>, 'user_id'> {
  const before = draftOf(user);
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([key, value]) => JSON.stringify(before[key as keyof UserDraft]) !== JSON.stringify(value),
    ),
  );
}
