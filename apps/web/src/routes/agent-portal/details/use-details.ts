import type { Application } from '@freeboard/contract';
import { may, type Role } from '@freeboard/domain/access';
import { type Field, type FieldValue, formatValue } from '@freeboard/domain/forms';
import { useEffect, useState } from 'react';
import { useSeldomActions } from '../../../features/application/actions.tsx';
import { isTabOpen, TABS } from '../../../features/application/tabs.ts';
import { useLaunch } from '../../../features/application/use-launch.tsx';
import { useTab } from '../../../features/application/use-tab.ts';
import { boundQuote } from '../../../features/quotes/bind/bound-quote.ts';
import { useSendPolicy } from '../../../features/quotes/bind/send-policy.tsx';
import { isCallable } from '../../../features/quotes/callable.ts';
import { useDownload, usualWay } from '../../../features/quotes/download.tsx';
import { focusResults } from '../../../features/quotes/focus.ts';
import type { ResultsDialog } from '../../../features/quotes/results.tsx';
import { openingField, useHotkeys } from '../../../lib/hotkeys.ts';
import { usePageActions } from '../../../lib/page-actions.ts';
import { notify } from '../../../lib/server/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { signal } from '../../../lib/signal.ts';
import { focusPanel } from '../../../ui/layout/tab-bar.tsx';
import { actionsOf } from './actions-of.ts';
import { useDialogs } from './dialogs.tsx';
import { goToField, switchExtent } from './go-to-field.ts';
import { useOpened } from './use-opened.ts';
import { useSendDialog } from './use-send-dialog.ts';

function useParts(application: Application) {
  const opened = useOpened(application);
  const { open, sections } = opened;
  const [tab, setTab] = useTab(application, opened.isNew ? 'profile' : null);
  const dialogs = useDialogs();
  const addCustom = () => dialogs.change({ isCustomOpen: true });
  const goToForm = (key: string) => {
    setTab('profile');
    goToField(sections, key);
  };
  const onLaunched = () => {
    setTab('results');
    focusResults();
  };
  const launch = useLaunch({ application, open, goTo: goToForm, onLaunched, addCustom });
  const [chosenIds] = useState(() => signal<readonly number[]>([]));
  // The selection belongs to one launch: quotes selected from an earlier one would be refused without being visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on another launch
  useEffect(() => chosenIds.set([]), [application.run_id]);
  const download = useDownload(application, chosenIds);
  const sending = useSendDialog(application, { canSend: download.canSend, isFollowUp: opened.isFollowUp, chosenIds });
  const policy = useSendPolicy(application);
  const seldom = useSeldomActions({ application });
  const [isAssigning, setAssigning] = useState(false);
  const [shownDialog] = useState(() => signal<ResultsDialog>(null));
  return {
    open,
    sections,
    tab,
    setTab,
    dialogs,
    addCustom,
    goToForm,
    launch,
    chosenIds,
    download,
    sending,
    policy,
    isBound: boundQuote(application) !== null,
    seldom,
    isAssigning,
    setAssigning,
    shownDialog,
  };
}
type Parts = ReturnType<typeof useParts>;

const termText = (field: Field | undefined, value: FieldValue): string =>
  field ? `${field.label} ${formatValue(field, value)}` : String(value);

/** Sends the policy once bound, before that the quotes. If the quotes can only be downloaded, opens the menu. */
function sendByKey(application: Application, { download, sending, policy, isBound, setTab }: Parts): () => void {
  if (isBound) return policy.send ? openingField(policy.send) : () => setTab('policy');
  if (!download.canSend) return () => download.setOpen(download.canPrint);
  if (download.refusal !== null) return download.unlessNone(() => undefined);
  return openingField(() => sending.send(usualWay(application), download.choice));
}

function useKeys(application: Application, parts: Parts) {
  const { open, sections, setTab, launch } = parts;
  const to = (index: number) => () => {
    const next = TABS[index]!;
    if (!isTabOpen(next, application)) return;
    setTab(next);
    focusPanel(next);
  };
  useHotkeys({
    ...Object.fromEntries(TABS.map((_, index) => [String(index + 1), to(index)])),
    l: launch.begin,
    'mod+enter': launch.hurry,
    s: sendByKey(application, parts),
    c: isCallable(application)
      ? () => {
          setTab('results');
          parts.shownDialog.set('call');
        }
      : undefined,
    m: () => {
      setTab('profile');
      void switchExtent(sections, open.store);
    },
  });
}

export function useDetails(application: Application) {
  const role: Role = useSession()?.user_role ?? 'customer';
  const parts = useParts(application);
  const { open, setTab, dialogs, addCustom, download, sending, seldom } = parts;
  const begin = parts.launch.canLaunch ? parts.launch.begin : undefined;
  const isCurrent = application.archived_at === null;
  const openClientLink =
    may(role, 'quote.send') && application.run_id !== null && isCurrent
      ? () => dialogs.change({ isLinkOpen: true })
      : undefined;
  const openConsent = may(role, 'message.use') ? () => dialogs.change({ isConsentOpen: true }) : undefined;
  /** As if the terms were typed: they are saved, recorded in the history, and supersede the quotes. */
  const takeTerms = (terms: Readonly<Record<string, string | number>>) => {
    const undo = open.editAll(terms);
    void open.saver.flush();
    focusResults();
    const text = Object.entries(terms).map(([key, value]) => termText(open.store.field(key), value));
    notify({ title: 'Terms changed', text: text.join(', ') }, 'good', {
      action: {
        label: 'Undo',
        keys: 'Ctrl Z',
        run: () => {
          if (undo()) void open.saver.flush();
          else notify({ title: 'Not undone', text: 'These terms have been changed since.' });
        },
      },
    });
  };
  usePageActions(
    actionsOf({
      application,
      role,
      addCustom,
      openClientLink,
      seldom,
      launch: begin,
      chosen: download.ticked.length,
      chosenText: download.label,
      sendPolicy: parts.policy.send ?? undefined,
      pdf: download.canPrint ? download.pdf : undefined,
      send: download.canSend
        ? download.unlessNone(() => sending.send(usualWay(application), download.choice))
        : undefined,
      assign: () => parts.setAssigning(true),
      show: (dialog) => {
        setTab('results');
        parts.shownDialog.set(dialog);
      },
    }),
  );
  useKeys(application, parts);
  return { ...parts, role, begin, isCurrent, openClientLink, openConsent, takeTerms };
}

export type DetailsState = ReturnType<typeof useDetails>;
