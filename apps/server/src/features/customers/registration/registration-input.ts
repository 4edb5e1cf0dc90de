import type { InputOf } from '@freeboard/contract';
import { registrationErrors } from '@freeboard/domain/people';
import type { Shared } from '../../../kernel/context/context.ts';
import { invalid } from '../../../kernel/faults.ts';
import { hashNewPassword } from '../../accounts/index.ts';
import { clientAddress } from '../../messages/index.ts';

export type Input = InputOf<'registerCustomer'>;

export type RegistrationInput = Pick<
  Input,
  'first_name' | 'last_name' | 'business_name' | 'business_address' | 'phone_number'
> & {
  email: string;
  description: string;
  password_hash: string;
};

/**
 * Validates the input by the rules that the page uses too (section 5), and hashes the password.
 * @throws Fault invalid, not_ready
 */
export async function readRegistrationInput(
  context: Pick<Shared, 'services' | 'address'>,
  input: Input,
): Promise<RegistrationInput> {
  const errors = registrationErrors(input);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const email = clientAddress.mailAddress(input.email);
  const person = { name: `${input.first_name} ${input.last_name}`, username: input.business_name, email };
  return {
    first_name: input.first_name.trim(),
    last_name: input.last_name.trim(),
    business_name: input.business_name.trim(),
    business_address: input.business_address.trim(),
    phone_number: input.phone_number.trim(),
    description: (input.description ?? '').trim(),
    email,
    password_hash: await hashNewPassword(context, input.password, person, 'password'),
  };
}

export const customerRow = (
  { first_name, last_name, email, phone_number: phone }: Omit<RegistrationInput, 'password_hash' | 'description'>,
  rest: {
    agency_id: number;
    password_hash: string;
    created_by: number;
    must_change_password: boolean;
    verified_name?: string;
    verified_email?: string | null;
    verified_phone?: string | null;
  },
) => ({ role: 'customer', username: email, email, name: `${first_name} ${last_name}`, phone, ...rest });
