import type { ApplicationRow } from '@freeboard/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { clientName } from '../../lib/application-types.ts';
import { DotsIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import classes from './list.module.css';

type Props = { row: ApplicationRow; onSend: ((row: ApplicationRow) => void) | null };

/** Not a tab stop: Shift+F10 or the context menu key on the row opens it. */
export function RowMenu({ row, onSend }: Props) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const hasQuotes = row.quote_count + row.indication_count > 0;
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={classes.more}
          tabIndex={-1}
          data-row-menu
          aria-label={`More for ${clientName(row.client)}, ${row.application_id}`}
        >
          <DotsIcon />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {onSend ? (
          <Menu.Item disabled={!hasQuotes} onClick={() => onSend(row)}>
            Send or download
          </Menu.Item>
        ) : null}
        <Menu.Item onClick={() => void navigate(`/agent-portal/application-details/${row.id}`)}>Open</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
