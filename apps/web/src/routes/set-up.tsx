import { SetUp } from '../features/agencies/set-up/screen.tsx';
import { Queries } from '../lib/server/queries.tsx';
import { NotFound } from './not-found.tsx';

/** Not found once there is a super-admin. Its last step requires a signed-in user. */
export default function SetUpPage() {
  return (
    <Queries>
      <SetUp gone={<NotFound />} />
    </Queries>
  );
}
