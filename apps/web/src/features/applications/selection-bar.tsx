import type { ApplicationRow } from '@freeboard/contract';
import { type BulkAction, may, RATER_FORMATS, RATER_NAMES } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { showCount } from '../../lib/format.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { usePageActions } from '../../lib/page-actions.ts';
import { useSession } from '../../lib/session/session.ts';
import { Check } from '../../ui/fields/check.tsx';
import { DotsIcon, DownIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { AssignDialog, type BulkRequest, beginBulk, LaunchDialog, SendOneByOne } from '../bulk/index.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { type ListState, toNarrowing } from './filters.ts';
import { countOf, pageTurned, type SelectionState } from './selection.ts';
import classes from './selection-bar.module.css';

type Props = {
  state: ListState;
  rows: readonly ApplicationRow[];
  total: number;
  isExact: boolean;
  chosen: SelectionState;
};

type Action = { label: string; key?: string; isOn: boolean; run: () => void };

/** The box that chooses all of the page: a dash while some are chosen. */
function PageBox({ rows, chosen }: Pick<Props, 'rows' | 'chosen'>) {
  const { selection, setSelection } = chosen;
  const here = rows.filter(({ id }) => selection.isAll || selection.rows.has(id)).length;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = here > 0 && here < rows.length;
  });
  return (
    <Check
      ref={box}
      aria-label="Select this page"
      disabled={rows.length === 0}
      checked={rows.length > 0 && here === rows.length}
      onChange={() => setSelection(pageTurned(selection, rows, here < rows.length))}
    />
  );
}

/** How much of the list is chosen, and what can be done with it. Stands there always, so that nothing moves with the first choice. */
export function SelectionBar({ state, rows, total, isExact, chosen }: Props) {
  const role = useSession()?.user_role;
  const [open, setOpen] = useState<'assign' | 'launch' | 'send' | null>(null);
  const { selection, setSelection, clear } = chosen;
  const count = countOf(selection, total);
  const isAny = count > 0;
  const isBulk = role !== undefined && may(role, 'application.bulk');
  const isArchive = state.view === 'archived';
  const here = rows.filter(({ id }) => selection.rows.has(id)).length;
  const all = `${showCount(total)}${isExact ? '' : '+'}`;

  const selected = selection.isAll ? { matching: toNarrowing(state) } : { application_ids: [...selection.rows.keys()] };
  const begin = async (action: BulkAction, more: Partial<BulkRequest> = {}) => {
    setOpen(null);
    if (await beginBulk({ action, selection: selected, ...more })) clear();
  };
  const actions: Action[] = [
    { label: 'Assign', key: 'a', isOn: isBulk && !isArchive, run: () => setOpen('assign') },
    { label: 'Launch', key: 'l', isOn: isBulk && !isArchive, run: () => setOpen('launch') },
    { label: 'Send', key: 's', isOn: !selection.isAll && !isArchive, run: () => setOpen('send') },
    { label: 'Look up', isOn: isBulk && !isArchive, run: () => void begin('look_up') },
    { label: 'Archive', isOn: isBulk && !isArchive, run: () => void begin('archive') },
    { label: 'Restore', isOn: isBulk && isArchive, run: () => void begin('restore') },
  ];
  const shown = actions.filter(({ isOn }) => isOn);
  const exports: Action[] = isBulk
    ? [
        { label: 'Export as CSV', isOn: true, run: () => void begin('export', { format: 'csv' }) },
        { label: 'Export as Excel', isOn: true, run: () => void begin('export', { format: 'xlsx' }) },
        ...RATER_FORMATS.map((format) => ({
          label: `Export as ${RATER_NAMES[format]}`,
          isOn: true,
          run: () => void begin('export', { format }),
        })),
      ]
    : [];
  useHotkeys(
    isAny
      ? {
          ...Object.fromEntries(shown.flatMap(({ key, run }) => (key ? [[key, run]] : []))),
          Escape: clear,
        }
      : {},
  );
  usePageActions(
    isAny
      ? [...shown, ...exports].map(({ label, key, run }) => ({
          label: `${label} the selected`,
          run,
          ...(key ? { hint: key } : {}),
        }))
      : [],
  );
  return (
    <div className={classes.bar} data-any={isAny || undefined} role="toolbar" aria-label="Selected applications">
      <PageBox rows={rows} chosen={chosen} />
      <span className={classes.count} role="status">
        {isAny ? <b className="num">{showCount(count)} selected</b> : <span className="muted">None selected</span>}
        {isAny && !selection.isAll && here < selection.rows.size ? (
          <span className="muted hide-s num"> {here} on this page</span>
        ) : null}
      </span>
      {isBulk && isAny && !selection.isAll && total > selection.rows.size ? (
        <button
          type="button"
          className={`link nowrap hide-xs ${classes.all}`}
          onClick={() => setSelection({ ...selection, isAll: true })}
        >
          Select all {all} that match
        </button>
      ) : null}
      {isAny ? (
        <button type="button" className="link nowrap" onClick={clear} aria-keyshortcuts="Escape">
          Clear <kbd className={`hide-s ${classes.key}`}>Esc</kbd>
        </button>
      ) : null}
      <span className="grow" />
      {isAny ? (
        <>
          <div className={`row hide-s ${classes.actions}`}>
            {shown.map(({ label, key, run }) => (
              <Button key={label} variant="default" size="compact-sm" onClick={run} aria-keyshortcuts={key}>
                {label}
                {key ? <kbd className={classes.key}>{key.toUpperCase()}</kbd> : null}
              </Button>
            ))}
            {exports.length > 0 ? (
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button variant="default" size="compact-sm" rightSection={<DownIcon />}>
                    Export
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {exports.map(({ label, run }) => (
                    <Menu.Item key={label} onClick={run}>
                      {label}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            ) : null}
          </div>
          <div className="only-s">
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" size="compact-sm" aria-label="With the selected">
                  <DotsIcon />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {isBulk && !selection.isAll && total > selection.rows.size ? (
                  <Menu.Item onClick={() => setSelection({ ...selection, isAll: true })}>
                    Select all {all} that match
                  </Menu.Item>
                ) : null}
                {[...shown, ...exports].map(({ label, run }) => (
                  <Menu.Item key={label} onClick={run}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </div>
        </>
      ) : (
        <div className="hide-s">
          <ColumnsMenu />
        </div>
      )}
      {open === 'assign' ? (
        <AssignDialog
          count={count}
          onClose={() => setOpen(null)}
          onChosen={(agent_id) => void begin('assign', { agent_id })}
        />
      ) : null}
      {open === 'launch' ? (
        <LaunchDialog
          count={count}
          selection={selected}
          onClose={() => setOpen(null)}
          onLaunch={() => void begin('launch')}
        />
      ) : null}
      {open === 'send' ? <SendOneByOne rows={[...selection.rows.values()]} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
