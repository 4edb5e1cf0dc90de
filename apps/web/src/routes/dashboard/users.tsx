import { Users } from '../../features/agencies/users/screen.tsx';
import { WaitingCount } from '../../features/customers/registration/waiting-count.tsx';

export default function UsersScreen() {
  return <Users waitingCount={<WaitingCount />} />;
}
