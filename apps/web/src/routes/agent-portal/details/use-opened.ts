import type { Application } from '@freeboard/contract';
import { useEffect, useState } from 'react';
import { useBeforeUnload, useLocation } from 'react-router';
import { openApplication } from '../../../features/application/open-application.ts';
import { createSections } from '../../../features/application/sections.ts';
import { clientName } from '../../../lib/application-types.ts';
import { useSession } from '../../../lib/session/session.ts';
import { goToField } from './go-to-field.ts';

type Arrival = { isNew?: boolean; isFollowUp?: boolean } | null;

/** Opens the application of the screen; a new one starts at its first missing field. */
export function useOpened(application: Application) {
  const session = useSession();
  const [open] = useState(() => openApplication(application));
  const [sections] = useState(() =>
    createSections(
      open.store.form,
      session?.user.id ?? 0,
      open.store.view().first_error !== null,
      (key) => open.store.view().sections.find((one) => one.key === key)?.total === 0,
    ),
  );
  const arrival = useLocation().state as Arrival;
  const [missing] = useState(() => (arrival?.isNew ? open.store.view().first_error : null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on arrival
  useEffect(() => {
    if (missing) goToField(sections, missing);
  }, []);
  useEffect(() => open.begin(), [open]);
  useEffect(() => open.receive(application), [open, application]);
  useBeforeUnload((event) => {
    if (open.isUnsaved) event.preventDefault();
  });
  useEffect(() => {
    document.title = `${clientName(application.client)} · Freeboard`;
  }, [application.client]);
  return { open, sections, isNew: missing !== null, isFollowUp: arrival?.isFollowUp === true };
}
