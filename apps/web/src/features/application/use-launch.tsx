import type { Application } from '@freeboard/contract';
import { isLaunchable } from '@freeboard/domain/applications';
import { shownUnplaced } from '@freeboard/domain/forms';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFetchedAhead } from '../../lib/browser/when-idle.ts';
import { part } from '../../lib/part.tsx';
import { rememberApplication } from '../../lib/server/application-cache.ts';
import { ask, client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify } from '../../lib/server/notices.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import type { OpenApplication } from './open-application.ts';

const LaunchDialog = part(() => import('./launch-dialog.tsx'));
const AHEAD = [LaunchDialog];

type Options = {
  application: Application;
  open: OpenApplication;
  goTo: (key: string) => void;
  onLaunched: () => void;
  addCustom: () => void;
};

function whyNotText({ archived_at, payload }: Application): string {
  if (archived_at !== null) return 'This application is archived. Restore it first.';
  return payload.status === 'launched'
    ? 'The carriers are being asked already.'
    : 'Nothing has changed since it was quoted.';
}

function useQuestion({ application, open }: Options) {
  const [isAsking, setAsking] = useState(false);
  const carriers = useCall('explainNoQuotes', { application_id: application.id }, { enabled: isAsking, staleTime: 0 });
  const { data } = carriers;
  return {
    isAsking,
    setAsking,
    isForNobody: data?.total === 0,
    carriers: data && data.total - data.carriers.length,
    unplaced: isAsking ? unplacedIn(open) : [],
  };
}

const unplacedIn = ({ store }: OpenApplication) =>
  shownUnplaced(store.form, store.values(), store.view(), store.unplaced());

function hasNoCarrier(application_id: number): Promise<boolean> {
  const request = { application_id };
  return queryClient
    .fetchQuery({
      queryKey: ['explainNoQuotes', request],
      queryFn: () => ask('explainNoQuotes', request),
      staleTime: 0,
    })
    .then(
      ({ total }) => total === 0,
      () => false,
    );
}

/** Loaded before the board opens: rows that arrive later would push down the content below. */
function loadProgress(application_id: number): Promise<unknown> {
  const request = { application_id };
  const queryKey = ['getQuoteProgress', request];
  return queryClient
    .fetchQuery({ queryKey, queryFn: () => ask('getQuoteProgress', request), staleTime: 0 })
    .catch(() => undefined);
}

function useLaunchCall(
  { application, open, goTo, onLaunched }: Options,
  { setAsking, unplaced }: ReturnType<typeof useQuestion>,
) {
  const [isBusy, setBusy] = useState(false);

  function showFailing(first: string, count: number) {
    goTo(first);
    void notify(
      {
        title: 'Not ready to launch',
        text: count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`,
      },
      'bad',
    );
  }

  async function launch() {
    setAsking(false);
    setBusy(true);
    // By continuing after the question, the user confirms the form's values where the file's differ.
    if (unplaced.length > 0) open.confirm(unplaced.map(({ field }) => field.key));
    const isSaved = await open.settled();
    if (!isSaved) {
      setBusy(false);
      const [first] = open.saver.refused();
      if (first) return showFailing(first, open.saver.refused().length);
      return notify({ title: 'Not launched', text: 'Your last changes are not saved yet.' }, 'bad');
    }
    const result = await client.call('launchApplication', { application_id: application.id });
    setBusy(false);
    if (result.ok) {
      rememberApplication(result.data.application);
      await loadProgress(application.id);
      return onLaunched();
    }
    const failing = Object.keys(result.errors);
    if (result.code === 422 && failing[0]) {
      open.shown.say(result.errors);
      return showFailing(failing[0], failing.length);
    }
    const isWorthAnotherTry = result.code === 0 || result.code >= 500;
    return notify(noticeText(result), 'bad', {
      ...(isWorthAnotherTry ? { action: { label: 'Try again', run: () => void launch() } } : {}),
    });
  }

  /** Skips the dialog if there is nothing to confirm and at least one carrier would be called. */
  async function launchOrAsk() {
    if (open.store.assumed().length > 0 || unplacedIn(open).length > 0) return setAsking(true);
    setBusy(true);
    const [isForNobody] = await Promise.all([hasNoCarrier(application.id), open.settled()]);
    if (!isForNobody) return launch();
    setBusy(false);
    setAsking(true);
  }
  return { isBusy, launch, launchOrAsk, showFailing };
}

/**
 * Launches an application (R2.5): requires that it is complete, asks to confirm assumptions and differences from a
 * file,
 * saves everything, and opens the results.
 */
export function useLaunch(options: Options) {
  const { application, open, goTo, addCustom } = options;
  const question = useQuestion(options);
  const { isAsking, setAsking, isForNobody, carriers, unplaced } = question;
  const { isBusy, launch, launchOrAsk, showFailing } = useLaunchCall(options, question);
  useFetchedAhead(AHEAD);
  const canLaunch = isLaunchable(application.payload.status) && application.archived_at === null;

  function begin() {
    if (isBusy) return;
    if (!canLaunch) return void notify({ title: 'Nothing to launch', text: whyNotText(application) });
    const view = open.store.view();
    const refused = open.saver.refused();
    open.shown.showAll(refused);
    const failing = new Set([...Object.keys(view.errors), ...refused]);
    const first = view.first_error ?? refused[0];
    if (first) showFailing(first, failing.size);
    else void launchOrAsk();
  }

  const button = canLaunch ? (
    <Button onClick={begin} loading={isBusy} aria-keyshortcuts="l Control+Enter">
      Launch
    </Button>
  ) : null;
  const dialog = isAsking ? (
    <LaunchDialog
      application={application}
      isForNobody={isForNobody}
      carriers={carriers}
      assumed={open.store.assumed().length}
      unplaced={unplaced}
      values={open.store.values()}
      goTo={(key) => {
        setAsking(false);
        goTo(key);
      }}
      launch={() => void launch()}
      addCustom={() => {
        setAsking(false);
        addCustom();
      }}
      onClose={() => setAsking(false)}
    />
  ) : null;
  /** Handles Ctrl Enter: commits the text being typed, then starts the launch; in the dialog, confirms it. */
  function hurry() {
    if (isAsking) return isForNobody ? undefined : void launch();
    if (document.activeElement instanceof HTMLElement) flushSync(() => (document.activeElement as HTMLElement).blur());
    begin();
  }
  return { button, dialog, begin, hurry, canLaunch };
}
