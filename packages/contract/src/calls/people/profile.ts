import { z } from 'zod';
import { post } from '../../call.ts';
import { oneTimeKey, personField } from '../../shapes/fields.ts';

const profile = z.object({
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  license: z.string(),
  /** Their title at the agency, printed on proposals. */
  title: z.string(),
  /** An address that takes effect once the link sent to it is opened. */
  new_email: z.string().nullable(),
});
const oneProfile = z.object({ profile });

/** A user's own data (R7.3). */
export const profileCalls = {
  getProfile: post('/get-profile', {
    summary: 'The own name, e-mail address, phone, licence and title',
    may: 'profile.own',
    effect: 'read',
    request: z.strictObject({}),
    answer: oneProfile,
  }),
  updateProfile: post('/update-profile', {
    summary: 'Change the own name, phone, licence or title',
    may: 'profile.own',
    effect: 'write',
    request: z
      .strictObject({
        name: personField('name'),
        phone: personField('phone'),
        license: personField('license'),
        title: personField('title'),
      })
      .partial(),
    answer: oneProfile,
  }),
  changeEmail: post('/change-email', {
    summary: 'Have a link sent to another e-mail address, which is the own one once it is opened',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({
      email: personField('email'),
      password: z.string('Password is required.').min(1, 'Password is required.').max(1_000),
    }),
    answer: oneProfile,
  }),
  cancelEmailChange: post('/cancel-email-change', {
    summary: 'Keep the e-mail address: the link that was sent does not work any more',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({}),
    answer: oneProfile,
  }),
  confirmEmail: post('/confirm-email', {
    summary: 'Confirm an e-mail address with the key that was sent to it',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ key: oneTimeKey }),
    answer: z.object({ email: z.string() }),
    perMinute: 30,
  }),
};
