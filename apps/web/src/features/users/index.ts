export { type Invited, InviteForm } from './invite-form.tsx';
