import type { Application } from '@freeboard/contract';
import { may, type Role } from '@freeboard/domain/access';
import type { useSeldomActions } from '../../../features/application/actions.tsx';
import { isCallable } from '../../../features/quotes/callable.ts';
import type { ResultsDialog } from '../../../features/quotes/results.tsx';
import { MOST_COMPARED } from '../../../features/quotes/use-chosen.ts';
import type { PageAction } from '../../../lib/page-actions.ts';

type Open = {
  application: Application;
  role: Role;
  launch: (() => void) | undefined;
  chosen: number;
  /** How many of the selected quotes can be sent: '2 of 3 chosen'; '' if none is selected. */
  chosenText: string;
  pdf: (() => void) | undefined;
  /** Omitted if no policy is bound that can be sent. */
  sendPolicy: (() => void) | undefined;
  send: (() => void) | undefined;
  addCustom: () => void;
  /** Omitted for users who may not create links, and before the first run. */
  openClientLink: (() => void) | undefined;
  seldom: ReturnType<typeof useSeldomActions>;
  assign: () => void;
  show: (dialog: ResultsDialog) => void;
};

export function actionsOf(open: Open): (PageAction | false)[] {
  const { application, role, launch, chosen, pdf, seldom } = open;
  const isCurrent = application.archived_at === null;
  const isVaried = application.application_type === 'flood' || application.application_type === 'home';
  return [
    launch !== undefined && { label: 'Launch', hint: 'l', run: launch },
    pdf !== undefined && {
      label: open.chosenText ? `Download PDF of ${open.chosenText}` : 'Download PDF',
      run: pdf,
    },
    open.sendPolicy !== undefined && { label: 'Send the policy', hint: 's', run: open.sendPolicy },
    open.send !== undefined &&
      may(role, 'quote.send') && {
        label: 'Send by e-mail',
        ...(open.sendPolicy ? {} : { hint: 's' }),
        run: open.send,
      },
    isCallable(application) && { label: 'Call mode', hint: 'c', run: () => open.show('call') },
    open.openClientLink !== undefined && { label: 'Client link', run: open.openClientLink },
    chosen >= 2 && chosen <= MOST_COMPARED && { label: `Compare ${chosen} quotes`, run: () => open.show('compare') },
    isVaried &&
      isCurrent &&
      application.run_id !== null &&
      may(role, 'application.launch') && { label: 'What if', hint: 'other terms', run: () => open.show('what-if') },
    isCurrent && may(role, 'quote.custom') && { label: 'Custom quote', run: open.addCustom },
    may(role, 'application.assign') && { label: 'Assign', run: open.assign },
    seldom.otherLine !== null && may(role, 'application.archive') && seldom.otherLine,
    may(role, 'application.archive') && { label: 'Duplicate', run: seldom.duplicate },
    may(role, 'application.archive') && { label: seldom.archiveWords, run: seldom.archive },
  ];
}
