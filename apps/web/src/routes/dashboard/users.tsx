import { WaitingCount } from '../../features/registration/waiting-count.tsx';
import { Users } from '../../features/users/screen.tsx';

/** Renders the Users screen (R7.2). */
export default function UsersScreen() {
  return <Users waitingCount={<WaitingCount />} />;
}
