import { SetUp } from '../features/set-up/screen.tsx';
import { NotFound } from './not-found.tsx';

/** The first run; with a super-admin there, nothing stands here. */
export default function SetUpPage() {
  return <SetUp gone={<NotFound />} />;
}
