import { Users } from '../../features/agencies/users/screen.tsx';
import { WaitingCount } from '../../features/customers/registration/waiting-count.tsx';

/** Renders the Users screen (R7.2). */
export default function UsersScreen() {
  return <Users waitingCount={<WaitingCount />} />;
}
