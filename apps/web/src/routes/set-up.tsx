import { SetUp } from '../features/agencies/set-up/screen.tsx';
import { Queries } from '../lib/server/queries.tsx';
import { NotFound } from './not-found.tsx';

/**
 * Renders the first run; with a super-admin there, nothing stands here. Its last step is one of a person who is signed
 * in.
 */
export default function SetUpPage() {
  return (
    <Queries>
      <SetUp gone={<NotFound />} />
    </Queries>
  );
}
