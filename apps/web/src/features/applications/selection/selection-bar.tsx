import type { ApplicationRow } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { type BulkAction, RATER_FORMATS, RATER_NAMES } from '@freeboard/domain/applications';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { showCount } from '../../../lib/format.ts';
import { openingField, useHotkeys } from '../../../lib/hotkeys.ts';
import { usePageActions } from '../../../lib/page-actions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Check } from '../../../ui/fields/check.tsx';
import { DotsIcon, DownIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { useRestoredFocus } from '../../../ui/use-restored-focus.ts';
import { type BulkRequest, beginBulk } from '../bulk/begin.ts';
import type { Confirmed } from '../bulk/confirm-dialog.tsx';
import { AssignDialog, ConfirmDialog, LaunchDialog, SendOneByOne } from '../bulk/dialogs.ts';
import { ColumnsMenu } from '../columns-menu.tsx';
import { type ListState, toNarrowing } from '../filters.ts';
import { countOf, type SelectionState, togglePage } from './selection.ts';
import classes from './selection-bar.module.css';

type Props = {
  state: ListState;
  rows: readonly ApplicationRow[];
  total: number;
  isExact: boolean;
  chosen: SelectionState;
};

type Action = { label: string; key?: string; run: () => void };

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
      onChange={() => setSelection(togglePage(selection, rows, here < rows.length))}
    />
  );
}

type Opened = 'assign' | 'launch' | 'send' | Confirmed | null;

function useActions({ state, rows, total, chosen }: Props) {
  const role = useSession()?.user_role;
  const [open, setOpen] = useState<Opened>(null);
  const { selection, clear } = chosen;
  const isAny = countOf(selection, total) > 0;
  const isBeyondPage = countOf(selection, total) > rows.length;
  const isBulk = role !== undefined && may(role, 'application.bulk');
  const isArchive = state.view === 'archived';
  const selected = selection.isAll ? { matching: toNarrowing(state) } : { application_ids: [...selection.rows.keys()] };
  const begin = async (action: BulkAction, more: Partial<BulkRequest> = {}) => {
    setOpen(null);
    if (await beginBulk({ action, selection: selected, ...more })) clear();
  };
  const ask = (action: Confirmed) => (isBeyondPage ? setOpen(action) : void begin(action));
  const actions: (Action & { isOn: boolean })[] = [
    { label: 'Assign', key: 'a', isOn: isBulk && !isArchive, run: () => setOpen('assign') },
    { label: 'Launch', key: 'l', isOn: isBulk && !isArchive, run: () => setOpen('launch') },
    { label: 'Send', key: 's', isOn: !selection.isAll && !isArchive, run: () => setOpen('send') },
    { label: 'Look up', isOn: isBulk && !isArchive, run: () => ask('look_up') },
    { label: 'Archive', isOn: isBulk && !isArchive, run: () => ask('archive') },
    { label: 'Restore', isOn: isBulk && isArchive, run: () => ask('restore') },
  ];
  const shown: readonly Action[] = actions.filter(({ isOn }) => isOn);
  const formats = [['csv', 'CSV'] as const, ['xlsx', 'Excel'] as const];
  const raters = RATER_FORMATS.map((format) => [format, RATER_NAMES[format]] as const);
  const exports: readonly Action[] = isBulk
    ? [...formats, ...raters].map(([format, name]) => ({
        label: `Export as ${name}`,
        run: () => void begin('export', { format }),
      }))
    : [];
  const keys = shown.flatMap(({ key, run }) => (key ? [[key, key === 's' ? openingField(run) : run]] : []));
  useHotkeys(isAny ? { ...Object.fromEntries(keys), Escape: clear } : {});
  usePageActions(
    isAny
      ? [...shown, ...exports].map(({ label, key, run }) => ({
          label: `${label} the selected`,
          run,
          ...(key ? { hint: key } : {}),
        }))
      : [],
  );
  const canSelectAll = isBulk && isAny && !selection.isAll && total > selection.rows.size;
  const here = rows.filter(({ id }) => selection.rows.has(id)).length;
  return { open, setOpen, selected, isBeyondPage, begin, shown, exports, canSelectAll, here };
}
type Actions = ReturnType<typeof useActions>;

const ItemsOf = ({ actions }: { actions: readonly Action[] }) =>
  actions.map(({ label, run }) => (
    <Menu.Item key={label} onClick={run}>
      {label}
    </Menu.Item>
  ));

function Buttons({ shown, exports }: Pick<Actions, 'shown' | 'exports'>) {
  return (
    <div className="row hide-s gap-2">
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
            <ItemsOf actions={exports} />
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}

function ActionsMenu({ actions }: { actions: readonly Action[] }) {
  return (
    <div className="only-s">
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="compact-sm" aria-label="With the selected">
            <DotsIcon />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ItemsOf actions={actions} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function Dialogs({ actions, count, chosen }: { actions: Actions; count: number; chosen: SelectionState }) {
  const { open, setOpen, selected, isBeyondPage, begin } = actions;
  const onClose = () => setOpen(null);
  if (open === 'assign')
    return (
      <AssignDialog
        count={count}
        selection={isBeyondPage ? selected : null}
        onClose={onClose}
        onChosen={(agent_id) => void begin('assign', { agent_id })}
      />
    );
  if (open === 'launch')
    return <LaunchDialog count={count} onClose={onClose} selection={selected} onLaunch={() => void begin('launch')} />;
  if (open !== null && open !== 'send')
    return (
      <ConfirmDialog
        action={open}
        count={count}
        selection={selected}
        onClose={onClose}
        onConfirm={() => void begin(open)}
      />
    );
  return open === 'send' ? <SendOneByOne rows={[...chosen.selection.rows.values()]} onClose={onClose} /> : null;
}

/** Always rendered, so that the first selection moves nothing. */
export function SelectionBar(props: Props) {
  const { rows, total, isExact, chosen } = props;
  const actions = useActions(props);
  const { shown, exports, canSelectAll, here } = actions;
  const { selection, setSelection, clear } = chosen;
  const count = countOf(selection, total);
  const isAny = count > 0;
  const bar = useRestoredFocus<HTMLDivElement>(`${isAny} ${canSelectAll} ${rows.length === 0}`);
  const selectAll: Action = {
    label: `Select all ${showCount(total)}${isExact ? '' : '+'} that match`,
    run: () => setSelection({ ...selection, isAll: true }),
  };
  return (
    <div
      ref={bar}
      className={classes.bar}
      data-any={isAny || undefined}
      role="toolbar"
      aria-label="Selected applications"
    >
      <PageBox rows={rows} chosen={chosen} />
      <span className="nowrap" role="status">
        {isAny ? <b className="num">{showCount(count)} selected</b> : <span className="muted">None selected</span>}
        {isAny && !selection.isAll && here < selection.rows.size ? (
          <span className="muted hide-s num"> {here} on this page</span>
        ) : null}
      </span>
      {canSelectAll ? (
        <button type="button" className={`link nowrap hide-xs ${classes.all}`} onClick={selectAll.run}>
          {selectAll.label}
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
          <Buttons shown={shown} exports={exports} />
          <ActionsMenu actions={[...(canSelectAll ? [selectAll] : []), ...shown, ...exports]} />
        </>
      ) : (
        <div className="hide-s">
          <ColumnsMenu />
        </div>
      )}
      <Dialogs actions={actions} count={count} chosen={chosen} />
    </div>
  );
}
