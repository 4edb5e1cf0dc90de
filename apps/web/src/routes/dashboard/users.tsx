import { Users } from '../../features/agencies/users/screen.tsx';
import { WaitingCount } from '../../features/customers/registration/waiting-count.tsx';

/** R7.2. */
export default function UsersScreen() {
  return <Users waitingCount={<WaitingCount />} />;
}
