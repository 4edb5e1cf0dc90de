import { mayBegin } from '@freeboard/domain/access';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { openingField, useEscapeLeaves, useHotkeys } from '../../lib/hotkeys.ts';
import { part } from '../../lib/part.tsx';
import { useSession } from '../../lib/session/session.ts';

const KeyHelp = part(() => import('./key-help.tsx'));

export function Keys() {
  const user = useSession()?.user;
  const navigate = useNavigate();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const canCreate = user !== undefined && mayBegin(user);
  useHotkeys({
    n: canCreate ? openingField(() => void navigate('/agent-portal/new')) : undefined,
    '?': () => setHelpOpen(true),
  });
  useEscapeLeaves();
  return isHelpOpen ? <KeyHelp onClose={() => setHelpOpen(false)} /> : null;
}
